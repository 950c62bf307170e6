import { mark } from "../mark.js";

/** Begins keys in the form that `clearStorage` knows: `h-diary:MEMBER ADDRESS`. */
const prefix = "h-diary:";
export const names = ["content", "mood", "tags", "place", "weather"];

/**
 * An entry's text and tags in one form, however it was sent: line breaks, space around it and the order of tags are
 * evened out.
 */
export function plain(values) {
  const text = (name) => String(values[name] ?? "").replaceAll("\r\n", "\n").trim();
  const tags = text("tags").split(",").map((tag) => tag.trim().toLowerCase()).filter(Boolean);
  return JSON.stringify([...names.filter((name) => name !== "tags").map(text), ...new Set(tags.sort())]);
}

/** @param {FormData} data */
export const valuesOf = (data) => Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""]));

export const isSameEntry = (one, other) => plain(one) === plain(other);
export const isBlank = (values) => isSameEntry(values, {});
export const entryMark = (values) => mark(plain(values));

const keysOf = (storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix));

/** The storage key of a member's draft of a day. */
export const draftKey = (member, path) => `${prefix}${member} ${path}`;

/**
 * @typedef {object} Draft
 * @property {object} values
 * @property {string} version which the text was written over; empty where there was none
 * @property {string} entry its id
 * @property {number} [page] the page that has it open
 * @property {boolean} [isLeft] no page has it open any more
 * @property {Draft} [other] the draft of another page that has the same day open
 * @property {string[]} sent marks of the texts that were sent: the house may have any of them
 */

/** @returns {Draft | null} */
export function readDraft(storage, key) {
  try {
    const draft = JSON.parse(storage.getItem(key));
    return typeof draft?.values?.content === "string" && Array.isArray(draft.sent) ? draft : null;
  } catch {
    // Someone else's text under our key is no draft.
    return null;
  }
}

export function writeDraft(storage, key, draft) {
  try {
    storage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full or forbidden: the house has it in a second.
  }
}

/**
 * Keeps or forgets the draft of one page. That of another page with the same day stays: only that page knows whether the
 * house has it.
 *
 * @param {number | undefined} page
 * @param {Draft | null} draft
 */
export function keepDraft(storage, key, page, draft) {
  const kept = readDraft(storage, key);
  const found = [kept, kept?.other].find((one) => one && one.page !== page);
  const other = found && { ...found, other: undefined };
  const next = draft ? { ...draft, page, other } : other;
  if (next) writeDraft(storage, key, next);
  else storage.removeItem(key);
}

/** Forgets a draft that nobody has open, and that the house has. */
export const forgetDraft = (storage, key) => keepDraft(storage, key, readDraft(storage, key)?.page, null);

/** Marks the draft of a page that was left: any other page may send it. */
export function leaveDraft(storage, key, page = readDraft(storage, key)?.page) {
  const draft = readDraft(storage, key);
  const leave = (one) => (one && one.page === page ? { ...one, isLeft: true } : one);
  if (draft) writeDraft(storage, key, leave({ ...draft, other: leave(draft.other) }));
}

/** A member's drafts, with the address of their days. */
export function draftsOf(storage, member) {
  return keysOf(storage)
    .filter((key) => key.startsWith(draftKey(member, "")))
    .map((key) => ({ key, path: key.slice(draftKey(member, "").length), draft: readDraft(storage, key) }))
    .filter(({ draft }) => draft);
}

/** The drafts that no page has open. */
export const leftDrafts = (storage, member) => draftsOf(storage, member).filter(({ draft }) => draft.isLeft);

const sealed = / sealed \d+$/;

/** The drafts sealed behind a member's lock, the oldest first, with the key each had before. */
export function sealedKeys(storage, member) {
  return keysOf(storage)
    .filter((key) => key.startsWith(draftKey(member, "")) && sealed.test(key))
    .map((key) => ({ key, plain: key.replace(sealed, "") }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Whether a text is kept here that the house is not known to have: a member's own if it is sealed, anybody's otherwise. */
export const areDraftsWaiting = (storage, member) =>
  keysOf(storage).some((key) => (sealed.test(key) ? key.startsWith(draftKey(member, "")) : readDraft(storage, key)));

/**
 * Decides which text a page goes on with.
 *
 * @param {Draft | null} draft
 * @param {{values: object, version: string}} page the text that the house has
 * @returns {"house" | "draft" | "both"} both if the entry was changed elsewhere since
 */
export function chooseText(draft, page) {
  if (!draft || isSameEntry(draft.values, page.values)) return "house";
  const isOurs = draft.version === page.version || !page.version || draft.sent.includes(entryMark(page.values));
  return isOurs ? "draft" : "both";
}

/**
 * A draft together with text that was typed into the form before the draft was shown.
 *
 * @param {object} draft
 * @param {object} typed the form's values by then
 * @param {object} stored the form's values at first
 */
export function joined(draft, typed, stored) {
  const changed = names.filter((name) => (typed[name] ?? "") !== (stored[name] ?? ""));
  const values = { ...draft, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
  if (!changed.includes("content")) return values;
  const added = typed.content.startsWith(stored.content) ? typed.content.slice(stored.content.length) : typed.content;
  return { ...values, content: [draft.content, added.trim()].filter(Boolean).join("\n") };
}
