/** A longer list is left to the browser: that many lines are not meant to be one thing each. */
const most = 200;

/**
 * The lines that a field holds once a text is pasted into it; none where that is one line, or a line does not fit.
 *
 * @param {{value: string, selectionStart: number, selectionEnd: number, maxLength: number}} field
 * @param {string} text
 * @returns {string[]}
 */
export function linesOf({ value, selectionStart: start, selectionEnd: end, maxLength }, text) {
  if (!/\S.*[\r\n]/.test(text.trimEnd())) return [];
  const lines = `${value.slice(0, start)}${text}${value.slice(end)}`.split(/[\r\n]+/).map((line) => line.trim()).filter(Boolean);
  const doFit = lines.length > 1 && lines.length <= most && lines.every(({ length }) => maxLength < 0 || length <= maxLength);
  return doFit ? lines : [];
}

/**
 * Takes a list that is pasted into a field for one line: its form is sent with each line but the last, as with Enter. The
 * last one stays in the field.
 *
 * @param {ClipboardEvent} event
 */
export function pasteLines(event) {
  const { target: field, clipboardData } = event;
  const lines = linesOf(field, clipboardData?.getData("text/plain") ?? "");
  if (!lines.length) return;
  event.preventDefault();
  for (const [place, line] of lines.entries()) {
    field.value = line;
    if (place < lines.length - 1) field.form.requestSubmit();
  }
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
