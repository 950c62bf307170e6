/**
 * The texts that were sent with a form before its script came, the oldest first: see `frame/typed-early.js`.
 *
 * @param {HTMLFormElement} form has the attribute `data-early`
 * @returns {string[]}
 */
export function takeEarly(form) {
  const detail = [];
  form.dispatchEvent(new CustomEvent("takeearly", { bubbles: true, detail }));
  return detail;
}
