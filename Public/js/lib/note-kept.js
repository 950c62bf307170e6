import { prefix } from "./note-keys.js";

/** The keys of what notes keep in this browser, whoever wrote it. */
export const keptKeys = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));

/**
 * Forgets what notes keep in this browser: of everybody but a member, or of all.
 *
 * @returns {boolean} whether there was anything
 */
export function forgetNotes(storage, member = null) {
  const theirs = keptKeys(storage).filter((name) => !(member && name.startsWith(`${prefix}${member} `)));
  for (const name of theirs) storage.removeItem(name);
  return theirs.length > 0;
}
