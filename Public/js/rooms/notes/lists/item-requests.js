import { entries } from "../../../outbox/own-entries.js";
import { keptKeys, keyOf, localDraft } from "../kept.js";

/** The kind of entry of an item that is added to a list. */
const what = "item";

/** The message of a list, by its form's address: `/notes/…/messages/…/items`. */
export const messageOf = (action) => action.split("/")[4];

let lastAt = 0;

/** Items of one moment have times of their own. */
const nextTime = () => (lastAt = Math.max(Date.now(), lastAt + 1));

/**
 * Keeps an item of a list for the outbox. By its id the server adds it once, however often it comes.
 *
 * @param {string} action the address of the form
 * @param {string} text
 * @param {number} [at] when it was typed, in milliseconds
 */
export function keepItem(action, text, at = nextTime()) {
  const message = messageOf(action);
  const id = at.toString(16).padStart(12, "0") + message.slice(12);
  const from = action.split("/messages/")[0];
  return entries.add({ what, lane: message, path: action, values: [["id", id], ["text", text], ["part", "1"]], from, hasId: true });
}

/**
 * Takes over items that an earlier version of Hearth kept in a way of its own.
 *
 * @returns {boolean} whether there were any
 */
export function adoptItems() {
  const keys = keptKeys(localStorage).filter((key) => key.startsWith(`${keyOf(what)} `));
  const items = keys.map((key) => [key, localDraft(localStorage, key)]).filter(([, item]) => item?.at && item.action && item.text.trim());
  for (const [key, { action, text, at }] of items.sort(([, one], [, other]) => one.at - other.at)) {
    keepItem(action, text, at);
    // Without room for both, the next page takes it.
    if (!entries.isFragile) localStorage.removeItem(key);
  }
  return items.length > 0;
}
