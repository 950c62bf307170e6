/** The server takes no longer address; in bytes. */
const addressLimit = 2000;

const isAddress = (text) => /^https?:\/\/\S+$/i.test(text) && new TextEncoder().encode(text).length <= addressLimit;

/**
 * The text of a share, and the address of the page that it is about, empty for none: as `SharedWords.swift` has them.
 *
 * @param {import("../../../frame/shares/kept-shares.js").Share} share
 */
export function wordsOf({ titles, texts, urls }) {
  const lines = urls.map((url) => url.trim());
  // Android passes the page's address as the text.
  const source = [...lines, ...texts.map((text) => text.trim())].find(isAddress) ?? "";
  return { text: [...titles, ...texts, ...lines].filter((part) => part && part.trim() !== source).join("\n"), source };
}

/** Files as messages hold them; one without any where there are none. */
export function partsOf(files, limit) {
  const count = Math.max(1, Math.ceil(files.length / limit));
  return Array.from({ length: count }, (_, index) => files.slice(index * limit, (index + 1) * limit));
}
