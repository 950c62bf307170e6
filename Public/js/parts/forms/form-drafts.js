/** Begins keys in the form that `clearStorage` knows: `hearth-draft:MEMBER ADDRESS`. */
const prefix = "hearth-draft:";

/** The storage key of a member's draft of a form: members may use one tab one after the other. */
export const ownKey = (member, address) => `${member} ${address}`;

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
 * Judges drafts that were sent before this page came. Saving answers with a redirect, and only then is a draft
 * forgotten; after any other answer, such as a page with problems, it is unsaved again.
 *
 * @param {{ isSaved: boolean, open: string[] }} page whether it came by a redirect, and the keys of the forms on it:
 *   a form that came back is not saved
 */
export function resolveSubmitted(storage, { isSaved, open }) {
  for (const key of keys(storage)) {
    const draft = read(storage, key);
    if (!draft?.isSubmitted) continue;
    if (isSaved && !open.includes(key)) forget(storage, key);
    else write(storage, key, draft.values);
  }
}

/**
 * True when the page came by a redirect from a page of the server, and is no refusal. An address that is typed may redirect,
 * too, as "/" does to "/today", but has no referrer.
 */
export const cameFromSaving = (navigation, referrer) =>
  referrer !== "" && navigation?.redirectCount > 0 && !(navigation.responseStatus >= 400);

/** Marks a draft as sent, where another form carries it. */
export function send(storage, key) {
  const draft = read(storage, key);
  if (draft) write(storage, key, draft.values, true);
}

/** Forgets what others wrote in this tab. */
export function forgetOthers(storage, member) {
  for (const key of keys(storage)) if (!key.startsWith(ownKey(member, ""))) forget(storage, key);
}
