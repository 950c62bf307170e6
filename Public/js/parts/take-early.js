/**
 * The texts that were sent with a form before its script came, the oldest first: see `frame/typed-early.js`. In the form of
 * messages one that answers a message, or goes behind one, says so.
 *
 * @param {HTMLFormElement} form has the attribute `data-early`
 * @returns {(string | {text: string, reply?: string, edit?: string})[]}
 */
export function takeEarly(form) {
  const detail = [];
  form.dispatchEvent(new CustomEvent("takeearly", { bubbles: true, detail }));
  return detail;
}
