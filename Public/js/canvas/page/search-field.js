import { DebouncedFetch } from "../../lib/debounced-fetch.js";

/** So many names are offered. */
export const limit = 8;

/**
 * Searches while somebody types into a field.
 *
 * @template Found
 * @param {HTMLInputElement} field
 * @param {{
 *   find: (text: string) => Promise<Found | null>,
 *   answer: (found: Found | null, text: string) => void,
 *   typed: (event: Event) => void,
 * }} how `typed` is called with each change of the text, before it is searched
 * @param {AbortSignal} signal
 * @returns {DebouncedFetch}
 */
export function searchField(field, { find, answer, typed }, signal) {
  const search = new DebouncedFetch({
    query: () => field.value.trim(),
    fetch: find,
    show: answer,
    failed: (problem) => {
      throw problem;
    },
  }, signal);
  field.addEventListener("input", (event) => {
    typed(event);
    if (field.value.trim()) search.soon();
    else search.now();
  }, { signal });
  return search;
}
