const maxLength = 60;

/** The start of the mention that is being written at the caret, and its text so far; or null. */
export function openMention(text, caret) {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  const at = line.lastIndexOf("[[");
  if (at < 0) return null;
  const query = line.slice(at + 2);
  if (query.includes("]]") || query.length > maxLength) return null;
  return { start: caret - line.length + at, query };
}

/** The text with the mention written out, and where the caret stands then. Brackets that are there already stay. */
export function completed(text, caret, start, written) {
  const rest = text.slice(caret).replace(/^\]{1,2}/, "");
  const before = `${text.slice(0, start)}[[${written}]]`;
  return { text: before + rest, caret: before.length };
}
