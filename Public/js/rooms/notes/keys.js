/**
 * Begins the key of everything that notes keep in a browser, in the form that `clearStorage` knows; `shortcut-keys` makes
 * it of the room's path.
 */
export const prefix = "hearth-notes:";

/** The storage key of a text that is kept until the house has it: `draft /notes/…`, `outbox`. */
export const keyOf = (...names) => `${prefix}${[document.documentElement.dataset.member, ...names].join(" ")}`;

/**
 * Whether a text is kept under a key. An emptied one is kept, too, so that nothing older comes back, but does not
 * count.
 */
export function isKept(storage, ...names) {
  const kept = storage.getItem(keyOf(...names));
  return kept !== null && !kept.startsWith('{"text":""');
}

/**
 * Tabs for which files are chosen and not sent, as tabs are swapped on one page; and lists of files that were sent and
 * that the outbox does not have yet.
 */
export const unsent = new Set();
