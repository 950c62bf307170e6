const prefix = "hearth-notes:";

/** What notes keep in this browser until the house has it: `draft /notes/…`, `outbox`. */
export const keyOf = (...names) => `${prefix}${[document.documentElement.dataset.member, ...names].join(" ")}`;

/** Whether there is anything of it to go on with; what was emptied is kept, too, so that nothing older comes back. */
export function isKept(storage, ...names) {
  const kept = storage.getItem(keyOf(...names));
  return kept !== null && !kept.startsWith('{"text":""');
}

/** Tabs for which files are attached and not sent: tabs are swapped on one page. */
export const unsent = new Set();

/** The keys of what notes keep in this browser, whoever wrote it. */
export const keysOf = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));

/**
 * Forgets what notes keep in this browser: of everybody but a member, or of all.
 *
 * @returns {boolean} whether there was anything
 */
export function forgetNotes(storage, member = null) {
  const theirs = keysOf(storage).filter((name) => !(member && name.startsWith(`${prefix}${member} `)));
  for (const name of theirs) storage.removeItem(name);
  return theirs.length > 0;
}
