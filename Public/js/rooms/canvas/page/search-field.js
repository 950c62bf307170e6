import { DebouncedFetch } from "../../../parts/debounced-fetch.js";
import { make } from "../../../parts/make.js";

/** The number of names that are offered. */
const limit = 8;

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

/**
 * Finds nodes, and waits for their names.
 *
 * @param {{canvas: import("../canvas.js").Canvas, tools: import("./tools.js").Tools}} where
 * @param {string} text
 * @param {(found: number[], graph: object) => number[]} [chosen] picks those that are offered
 * @returns {Promise<{id: string, name: string}[] | null>} null without an answer, or where the graph is not there yet or
 *   was read anew meanwhile: the answer counts the nodes of the one before
 */
export async function findNodes({ canvas, tools }, text, chosen = (found) => found) {
  if (!text) return [];
  const { graph } = canvas;
  const found = graph && (await tools.find(text, graph));
  if (!found || canvas.graph !== graph) return null;
  const offered = chosen(found, graph).slice(0, limit);
  if (!(await canvas.know(offered)) || canvas.graph !== graph) return null;
  return offered.map((index) => ({ id: graph.ids.of(index), name: canvas.nameOf(index) }));
}

/** The rows of a list for nodes that were found; where there are none, one with the words for that. */
export function rowsOf(found, none = "") {
  const rows = found.map(({ id, name }) => make("button", { type: "button", class: "menu__row", value: id }, name));
  return rows.length ? rows : [make("p", { class: "menu__text" }, none)];
}
