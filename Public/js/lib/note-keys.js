/** What notes keep in this browser until the house has it: `draft /notes/…`, `outbox`. */
export const keyOf = (...names) => `hearth-notes:${[document.documentElement.dataset.member, ...names].join(" ")}`;

export const isKept = (storage, ...names) => storage.getItem(keyOf(...names)) !== null;

/** Tabs for which files are attached and not sent: tabs are swapped on one page. */
export const unsent = new Set();
