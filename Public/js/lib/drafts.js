const prefix = "hearth-draft:";

/** The draft of a form, or null. A draft is `{ values: { field: text }, isSubmitted }`. */
export function read(storage, key) {
  try {
    const draft = JSON.parse(storage.getItem(prefix + key));
    return draft && typeof draft.values === "object" ? draft : null;
  } catch {
    // Someone else's text under our key is no draft.
    return null;
  }
}

export function write(storage, key, values, isSubmitted = false) {
  try {
    storage.setItem(prefix + key, JSON.stringify({ values, isSubmitted }));
  } catch {
    // The storage is full or forbidden: the warning before leaving still stands.
  }
}

export const forget = (storage, key) => storage.removeItem(prefix + key);

const keys = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index))
    .filter((key) => key?.startsWith(prefix))
    .map((key) => key.slice(prefix.length));

/**
 * Forgets what was sent and saved: its form is not on the page that came back.
 *
 * @param {string[]} open the keys of the forms on this page
 */
export function forgetSaved(storage, open) {
  for (const key of keys(storage)) {
    if (!open.includes(key) && read(storage, key)?.isSubmitted) forget(storage, key);
  }
}

export function forgetAll(storage) {
  for (const key of keys(storage)) forget(storage, key);
}

/** True when two sets of fields hold the same text; line breaks count the same however they were sent. */
export function isSame(one, other) {
  const plain = (text) => String(text ?? "").replaceAll("\r\n", "\n");
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => name === "version" || plain(one[name]) === plain(other[name]),
  );
}
