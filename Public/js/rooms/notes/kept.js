/** Begins the key of everything that notes keep in a browser, in the form that `clearStorage` knows. */
export const prefix = "hearth-notes:";

/** The storage key of a text that is kept until the server has it: `draft /notes/…`, `outbox`. */
export const keyOf = (...names) => `${prefix}${[document.documentElement.dataset.member, ...names].join(" ")}`;

/**
 * Whether a text is kept under a key. An emptied one is kept, too, so that nothing older comes back, but does not
 * count.
 */
export function isKept(storage, ...names) {
  const kept = storage.getItem(keyOf(...names));
  return kept !== null && !kept.startsWith('{"text":""');
}

/** The paths of tabs for which files are chosen and not sent: tabs are swapped on one page. */
export const unsentPaths = new Set();

/** Lists of files that were sent and that the outbox does not have yet. */
export const filesOnTheirWay = new Set();

/** All storage keys of notes, of every member. */
export const keptKeys = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));

/** The text that was written in this browser and may not have been sent, or null. */
export function localDraft(storage, key) {
  try {
    const draft = JSON.parse(storage.getItem(key));
    return draft && typeof draft.text === "string" && Array.isArray(draft.entities) ? draft : null;
  } catch {
    // Someone else's text under our key is no draft.
    return null;
  }
}

/** Keeps a change of a message for whoever edits it again. */
export function keepEdit(id, content, version) {
  localStorage.setItem(keyOf("edit", id), JSON.stringify({ ...content, version }));
}

/** Forgets drafts that the server has. Others stay: they are nowhere else. */
export function forgetKept(storage, keys) {
  for (const key of keys) if (localDraft(storage, key)?.isKept) storage.removeItem(key);
}

/** A message that was deleted while its files were on their way is kept for the bin alone. */
const hasUnsent = (list) => !list.length || list.some(({ isDeleted }) => !isDeleted);

/** Whether messages, drafts or changes of notes are kept here that the server does not have. */
export const isWaiting = (storage) => keptKeys(storage).some((key) => {
  if (key.endsWith(" outbox")) return hasUnsent(JSON.parse(storage.getItem(key)));
  const draft = localDraft(storage, key);
  return Boolean(draft?.text && !draft.isKept);
});
