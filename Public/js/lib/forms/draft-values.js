/** True when two sets of fields hold the same text; line breaks count the same however they were sent. */
export function isSame(one, other) {
  const plain = (text) => String(text ?? "").replaceAll("\r\n", "\n");
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => name === "version" || plain(one[name]) === plain(other[name]),
  );
}

/** True when a form holds all of a draft; questions that a page adds after seeing the form are not in the draft yet. */
export const holds = (values, draft) =>
  isSame(draft, Object.fromEntries(Object.entries(values).filter(([name]) => name in draft)));
