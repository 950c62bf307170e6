import { load } from "./load.js";

/**
 * Loads the scripts of elements that only some pages have.
 *
 * @param {Record<string, () => Promise<object>>} parts by the selectors of their elements
 */
export function wake(parts) {
  for (const [selector, fetchModule] of Object.entries(parts)) if (document.querySelector(selector)) load(fetchModule);
}
