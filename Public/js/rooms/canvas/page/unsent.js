/**
 * Where names and links are kept that the server does not have yet, and text that is half typed into a card: beside the
 * drafts of form-drafts.js, with which they are dropped at sign-out or for another member. It is not imported, since a canvas
 * mostly needs nothing of it.
 */
export const keyOf = (member, address) => `hearth-draft:${member} canvas ${address}`;

/** @returns {{fields: {id: string}}[]} in the order in which they were kept */
export function unsent(storage, key) {
  try {
    return JSON.parse(storage.getItem(key))?.values.names ?? [];
  } catch {
    // Someone else's text under our key is no name.
    return [];
  }
}

/** @param {unknown[]} names none forgets the key */
export function keepAll(storage, key, names) {
  try {
    if (names.length) storage.setItem(key, JSON.stringify({ values: { names } }));
    else storage.removeItem(key);
  } catch {
    // The storage is full or forbidden: the warning before leaving still stands.
  }
}

export const keep = (storage, key, name) => keepAll(storage, key, [...unsent(storage, key), name]);

/** The server has it, or another page. What was forgotten otherwise meanwhile does not come back. */
export const forget = (storage, key, { fields: { id } }) =>
  keepAll(storage, key, unsent(storage, key).filter(({ fields }) => fields.id !== id));
