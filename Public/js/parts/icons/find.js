/** Lower case without accents. */
export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The entries in which every word of the query begins a word, best first: those whose first word begins with it.
 *
 * @param {{value: string, words: string[]}[]} entries words are folded
 * @param {string} query
 */
export function find(entries, query) {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return entries;
  const hits = entries.filter((entry) =>
    wanted.every((part) => entry.words.some((word) => word.startsWith(part))),
  );
  const rank = (entry) => (entry.words[0].startsWith(wanted[0]) ? 0 : 1);
  return hits.sort((one, other) => rank(one) - rank(other));
}
