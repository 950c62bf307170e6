/** The formats by their keys with Ctrl; a capital is with the shift key. */
export const keys = { b: "bold", i: "italic", u: "underline", k: "text_link", X: "strikethrough", M: "code", P: "spoiler" };

/** The format that a key asks for. */
export function formatOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }) {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return undefined;
  return keys[shiftKey ? key.toUpperCase() : key.toLowerCase()];
}

/** Whether the sign at the end may close what another opened: only the editor knows. */
export function mayClose(text) {
  const sign = text.at(-1);
  return sign === ")" ? text.includes("](") : /[*_~|`]/.test(sign) && text.indexOf(sign) < text.length - 1;
}

let isInserting = false;

/** Puts a text in place of the selection, in the browser's own way: it can be undone. Its signs stay signs. */
export function insert(text, range) {
  isInserting = true;
  if (range) {
    // Chosen anew, so that it is a step of its own.
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  }
  document.execCommand("insertText", false, text);
  isInserting = false;
}

/**
 * Notes each request for a format while the editor is not loaded, and loads it.
 *
 * @typedef {{head: string, chosen: string, tail: string, type?: string, text?: string, html?: string}} Mark the text
 *   before, in and behind the selection; and the requested format, or the pasted text. Without these, a sign was typed
 *   that may close an earlier one.
 *
 * @param {HTMLElement} composer
 * @param {AbortSignal} signal
 */
export function watchMarks(composer, signal) {
  function note(more) {
    composer.marks.push({ ...composer.parts, ...more });
    composer.enrich();
  }

  function format(event) {
    const type = formatOf(event);
    if (!type) return;
    event.preventDefault();
    note({ type });
  }

  function sign({ isComposing, data }) {
    if (!isComposing && !isInserting && /[*_~|`)]$/.test(data ?? "") && mayClose(composer.parts?.head ?? "")) note({});
  }

  function paste(event) {
    event.preventDefault();
    const { clipboardData: data } = event;
    const [html, text] = [data.getData("text/html"), data.getData("text/plain").replace(/\r\n?/g, "\n")];
    if (data.files.length && !text) return composer.attach([...data.files]);
    // The old text stays selected until it is replaced.
    const { head, tail } = composer.parts;
    insert(text, composer.editor?.range);
    if (html) note({ head, tail, text, html });
  }

  const actions = { keydown: format, input: sign, compositionend: sign, paste };
  for (const [name, action] of Object.entries(actions)) {
    composer.addEventListener(name, (event) => composer.isPlain && event.target.closest(".composer__text") && action(event), { signal });
  }
}
