import { keptKeys, keyOf, localDraft } from "../kept.js";
import { send } from "../outbox/message-requests.js";

/** Longer texts a browser does not send once their page is left: of its 64 kB, a letter may take nine bytes. */
const lastWords = 6_000;

/**
 * An item that was added to a list, by the address of its form and the time in milliseconds. It is kept here until the
 * house has it; where the server refuses it, its tab sends it once more and takes it back.
 *
 * @typedef {{action: string, at: number, text: string, isKept?: boolean, isRefused?: boolean}} Item
 */
export const keyOfItem = ({ action, at }) => keyOf("item", action, at);

/** The message of an item, by its form's address: `/notes/…/messages/…/items`. */
export const messageOf = ({ action }) => action.split("/")[4];

/**
 * The items that the server may not have, the oldest first.
 *
 * @param {Storage} storage
 * @returns {Item[]}
 */
export function waitingItems(storage) {
  const keys = keptKeys(storage).filter((key) => key.startsWith(`${keyOf("item")} `));
  const items = keys.map((key) => localDraft(storage, key));
  return items.filter((item) => item?.at && item.action && item.text.trim()).sort((one, other) => one.at - other.at);
}

/** The id by which a repeated request adds an item once: the server tells apart whose it is. */
const idOf = (item) => item.at.toString(16).padStart(12, "0") + messageOf(item).slice(12);

/** @returns the answer, as `send` gives it */
export function sendItem(item) {
  const { action, text } = item;
  return send(action, { id: idOf(item), text, part: "1" }, { keepalive: text.length < lastWords });
}

export const isKept = (item) => localStorage.getItem(keyOfItem(item)) !== null;

export function keepItem(item) {
  try {
    localStorage.setItem(keyOfItem(item), JSON.stringify(item));
  } catch {
    // The storage is full: it is sent from here, and asked about before the page is left.
  }
}

export const forgetItem = (item) => localStorage.removeItem(keyOfItem(item));

/** No page but its tab's sends it again. */
export function markRefused(item) {
  const { action, at, text } = item;
  // Its tab may have taken it back in another window.
  if (!isKept(item)) return;
  try {
    localStorage.setItem(keyOfItem(item), JSON.stringify({ action, at, text, entities: [], isRefused: true }));
  } catch {
    // The storage is full: as it was before it is still there, and another page asks once more.
  }
}

/** For each field, by its key: what this page last kept or found, by the places where it stands. */
const own = new Map();

const keyOfTyped = ({ form }) => keyOf("item", form.getAttribute("action"));

/** Fields that were there when a page's script began, or were typed into since. */
const known = new WeakSet();

/**
 * Keeps what is typed into the field for the next item of a list. What another window keeps of it waits aside, until that
 * window keeps it again or the next page takes it.
 *
 * @param {HTMLInputElement} field
 */
export function keepTyped(field) {
  known.add(field);
  const [key, text, by] = [keyOfTyped(field), field.value, performance.timeOrigin];
  const [found, mine] = [localStorage.getItem(key), own.get(key) ?? {}];
  const aside = (page) => `${key} typed ${page}`;
  if (found && found !== mine[key]) localStorage.setItem(aside(localDraft(localStorage, key)?.by ?? Date.now()), found);
  const kept = text && JSON.stringify({ text, entities: [], by });
  if (text) localStorage.setItem(key, kept);
  else localStorage.removeItem(key);
  const taken = Object.keys(mine).filter((place) => place !== key && localStorage.getItem(place) === mine[place]);
  for (const place of [...taken, aside(by)]) localStorage.removeItem(place);
  own.set(key, { [key]: kept });
}

/** Puts back what was typed into such a field on an earlier page. */
export function putTyped(field) {
  known.add(field);
  const key = keyOfTyped(field);
  const places = [key, ...keptKeys(localStorage).filter((one) => one.startsWith(`${key} typed `))];
  own.set(key, Object.fromEntries(places.map((place) => [place, localStorage.getItem(place)])));
  for (const { text } of places.map((place) => localDraft(localStorage, place) ?? { text: "" })) {
    if (!field.value.includes(text)) field.value = [text, field.value].filter(Boolean).join(" ");
  }
}

/** The same for a field that came later. A field that is known is not filled again: not with half an item of another window. */
export function fillTyped(field) {
  if (!known.has(field)) putTyped(field);
}
