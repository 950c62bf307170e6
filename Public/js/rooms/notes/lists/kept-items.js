import { keptKeys, keyOf, localDraft } from "../kept.js";

/**
 * By a field's storage key: each storage key that holds text of it, with the text this page last wrote or read there.
 *
 * @type {Map<string, Record<string, string | null>>}
 */
const lastSeen = new Map();

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
  const [found, mine] = [localStorage.getItem(key), lastSeen.get(key) ?? {}];
  const aside = (page) => `${key} typed ${page}`;
  if (found && found !== mine[key]) localStorage.setItem(aside(localDraft(localStorage, key)?.by ?? Date.now()), found);
  const kept = text && JSON.stringify({ text, entities: [], by });
  if (text) localStorage.setItem(key, kept);
  else localStorage.removeItem(key);
  const taken = Object.keys(mine).filter((place) => place !== key && localStorage.getItem(place) === mine[place]);
  for (const place of [...taken, aside(by)]) localStorage.removeItem(place);
  lastSeen.set(key, { [key]: kept });
}

/** Puts back what was typed into such a field on an earlier page. */
export function putTyped(field) {
  known.add(field);
  const key = keyOfTyped(field);
  const places = [key, ...keptKeys(localStorage).filter((one) => one.startsWith(`${key} typed `))];
  lastSeen.set(key, Object.fromEntries(places.map((place) => [place, localStorage.getItem(place)])));
  for (const { text } of places.map((place) => localDraft(localStorage, place) ?? { text: "" })) {
    if (!field.value.includes(text)) field.value = [text, field.value].filter(Boolean).join(" ");
  }
}

/** The same for a field that came later. A field that is known is not filled again: not with half an item of another window. */
export function fillTyped(field) {
  if (!known.has(field)) putTyped(field);
}
