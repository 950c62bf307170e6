import { mark } from "./mark.js";

const prefix = "h-diary:";
const names = ["content", "mood", "tags", "place", "weather"];

/** What an entry says, the same however it was sent: line breaks, space around it, the order of its tags. */
export function plain(values) {
  const text = (name) => String(values[name] ?? "").replaceAll("\r\n", "\n").trim();
  const tags = text("tags").split(",").map((tag) => tag.trim().toLowerCase()).filter(Boolean);
  return JSON.stringify([...names.filter((name) => name !== "tags").map(text), ...new Set(tags.sort())]);
}

export const isSameEntry = (one, other) => plain(one) === plain(other);
export const isBlank = (values) => isSameEntry(values, {});
export const entryMark = (values) => mark(plain(values));

/** Where a member's draft of a day is kept. */
export const draftKey = (member, path) => `${prefix}${member} ${path}`;

/**
 * @typedef {object} Draft
 * @property {object} values
 * @property {string} version which the text was written over; empty where there was none
 * @property {string} entry its id
 * @property {boolean} [isLeft] nobody has it open any more
 * @property {string[]} sent marks of what was sent: any of them may be what the house has
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

export const forgetDraft = (storage, key) => storage.removeItem(key);

/** Its page was left: whichever page is there may send it. */
export function leaveDraft(storage, key) {
  const draft = readDraft(storage, key);
  if (draft) writeDraft(storage, key, { ...draft, isLeft: true });
}

/** A member's drafts that nobody has open, with the address of their days. */
export function leftDrafts(storage, member) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys
    .filter((key) => key?.startsWith(draftKey(member, "")))
    .map((key) => ({ key, path: key.slice(draftKey(member, "").length), draft: readDraft(storage, key) }))
    .filter(({ draft }) => draft?.isLeft);
}

/**
 * Which text a page goes on with.
 *
 * @param {Draft | null} draft
 * @param {{values: object, version: string}} page what the house has
 * @returns {"house" | "draft" | "both"} both where somebody wrote elsewhere since
 */
export function judge(draft, page) {
  if (!draft || isSameEntry(draft.values, page.values)) return "house";
  const isOurs = draft.version === page.version || !page.version || draft.sent.includes(entryMark(page.values));
  return isOurs ? "draft" : "both";
}

/** Forgets all drafts, or those that are not a member's own. */
export function forgetDrafts(storage, except = null) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) {
    if (key?.startsWith(prefix) && !(except && key.startsWith(draftKey(except, "")))) storage.removeItem(key);
  }
}
