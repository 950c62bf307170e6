import { fetchPage } from "../../../parts/http.js";

/**
 * The beginning of a name that stands before the caret, after an `@` or `[[`; null if there is none.
 *
 * @param {string} text
 * @param {number} caret
 * @returns {{start: number, query: string} | null} `start` is the place of the sign
 */
export function openMention(text, caret) {
  const before = text.slice(Math.max(0, caret - 80), caret);
  const found = /\[\[([^\[\]\n]{0,60})$/.exec(before) ?? /(?<![\p{L}\p{N}@._-])@((?:[\p{L}\p{N}][^\n@\[\]]{0,40})?)$/u.exec(before);
  return found && { start: caret - found[0].length, query: found[1] };
}

/**
 * A query without answers, which has none either where it goes on: no date, of which only the whole is found, and longer
 * than the name of a month, with which one may begin.
 */
let vain = null;
const isName = (query) => query.length > 10 && !/\d/.test(query);

/**
 * What can be mentioned by a name; without one, what was opened lately.
 *
 * @returns {Promise<{path: string, name: string, label: Element}[]>}
 */
export async function mentionable(query, signal) {
  if (vain && query.startsWith(vain)) return [];
  const page = await fetchPage(`/search/mentions?q=${encodeURIComponent(query.trim())}`, signal);
  const found = [...page.querySelectorAll("[data-path]")].map((label) => ({ ...label.dataset, label }));
  vain = found.length || !isName(query) ? null : query;
  return found.map(({ path, name, label }) => ({ path, name, label }));
}
