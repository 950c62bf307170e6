import { make } from "../../../parts/make.js";

/**
 * Shows an item that the server does not have yet.
 *
 * @param {HTMLElement} row of the list
 * @param {string} entry its id in the outbox
 * @param {string} text
 */
export function showNewItem(row, entry, text) {
  row.toggleAttribute("pending", true);
  if (row.querySelector(`[data-added="${entry}"]`)) return;
  const parts = [make("span", { class: "task__check" }), make("span", { class: "task__text" }, text)];
  row.querySelector(".tasks__items")?.append(make("li", { class: "task task--new", "data-added": entry }, ...parts));
}
