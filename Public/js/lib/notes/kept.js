import { prefix } from "./keys.js";

/** All storage keys of notes, of every member. */
export const keptKeys = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));

/**
 * Forgets the notes kept in this browser: of everybody but a member, or of all.
 *
 * @returns {boolean} whether there was anything
 */
export function forgetNotes(storage, member = null) {
  const theirs = keptKeys(storage).filter((name) => !(member && name.startsWith(`${prefix}${member} `)));
  for (const name of theirs) storage.removeItem(name);
  return theirs.length > 0;
}
