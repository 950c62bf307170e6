/** True while keys belong to a field, not to the page. */
export const isTyping = (element) =>
  Boolean(element?.isContentEditable) ||
  ["INPUT", "TEXTAREA", "SELECT"].includes(element?.tagName);

/** True for the keys that search the house from anywhere, also from a field. */
export const isSearch = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }) =>
  key?.toLowerCase() === "k" && Boolean(ctrlKey) !== Boolean(metaKey) && !altKey && !shiftKey && !isComposing;

/**
 * True if a key leaves the field it is pressed in: then the keys of the page work. A search field with text is emptied
 * first, by the browser.
 *
 * @param {{key: string, isComposing?: boolean, target: HTMLElement}} event
 */
export const leavesField = ({ key, isComposing, target }) =>
  key === "Escape" && !isComposing && isTyping(target) && !(target.type === "search" && target.value);

/**
 * The meaning of a key, given the one before.
 *
 * @param {{key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @param {boolean} isAfterG true when `g` was pressed just before
 * @returns {{kind: "go", letter: string} | {kind: "wait" | "search" | "house" | "new" | "quick" | "help"} | null}
 */
export function meaning(event, isAfterG) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (isAfterG && /^[a-z]$/.test(event.key)) return { kind: "go", letter: event.key };
  if (isAfterG && event.key === "/") return { kind: "house" };
  const kinds = { g: "wait", "/": "search", n: "new", m: "quick", "?": "help" };
  return Object.hasOwn(kinds, event.key) ? { kind: kinds[event.key] } : null;
}
