import { mark } from "../../parts/text-hash.js";
import { folded, tagsIn } from "./tag-list.js";

/** Begins keys in the form that `clearStorage` knows: `h-diary:MEMBER ADDRESS`. */
const prefix = "h-diary:";
export const names = ["content", "mood", "tags", "place", "weather"];

/**
 * An entry's text and tags in one form, however it was sent: line breaks, space around it and the order of tags are
 * evened out.
 */
function normalForm(values) {
  const text = (name) => String(values[name] ?? "").replaceAll("\r\n", "\n").trim();
  const tags = text("tags").split(",").map((tag) => tag.trim()).filter(Boolean).reverse();
  // Of one tag in two spellings the server keeps the first.
  const spellings = new Map(tags.map((tag) => [tag.toLowerCase(), tag]));
  return JSON.stringify([...names.filter((name) => name !== "tags").map(text), ...[...spellings.values()].sort()]);
}

/** @param {FormData} data */
export const valuesOf = (data) => Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""]));

export const isSameEntry = (one, other) => normalForm(one) === normalForm(other);
export const isBlank = (values) => isSameEntry(values, {});
/** Whether the form of a day stands as it came: a draft may be put into it. */
export const isUntouched = ({ values, stored, saving }) =>
  isSameEntry(values, stored.values) && (saving?.version ?? stored.version) === stored.version;
/** The tags that both still have of `base`, with those that one of them added; each as it was spelled last. */
function mergeTags(base, mine, theirs) {
  const [before, here, there] = [base, mine, theirs].map((tags) => new Map(tagsIn(tags).map((tag) => [folded(tag), tag])));
  const merged = new Map([...there, ...here]);
  for (const [key, tag] of before) {
    if (!here.has(key) || !there.has(key)) merged.delete(key);
    else if (here.get(key) === tag) merged.set(key, there.get(key));
  }
  return [...merged.values()].join(", ");
}

/**
 * Merges two changes of one entry: each field as it was changed on one side, and tags one by one.
 *
 * @param {object} base what both were changed from
 * @param {object} mine
 * @param {object} theirs
 * @returns {object | null} null where one field was changed to two values, or `base` is not known
 */
export function mergeEntries(base, mine, theirs) {
  if (base.content === undefined) return null;
  const text = (values, name) => String(values[name] ?? "").replaceAll("\r\n", "\n").trim();
  const values = {};
  for (const name of names) {
    const [was, here, there] = [base, mine, theirs].map((one) => text(one, name));
    if (name === "tags") values.tags = was === there ? mine.tags : mergeTags(was, here, there);
    else if (here === there || was === there) values[name] = mine[name];
    else if (was === here) values[name] = theirs[name];
    else return null;
  }
  return values;
}

export const entryMark = (values) => mark(normalForm(values));

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
 * @property {string} [goal] the address of the day to which its entry is being moved
 * @property {string[]} sent marks of the texts that were sent: the server may have any of them
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
    // The storage is full or forbidden: the server has it in a second.
  }
}

/** All drafts of a day, each of another page: the last that was written comes first. */
const all = (draft) => (draft ? [{ ...draft, other: undefined }, ...all(draft.other)] : []);

function writeAll(storage, key, drafts) {
  const whole = drafts.reduceRight((other, draft) => ({ ...draft, other }), undefined);
  if (whole) writeDraft(storage, key, whole);
  else storage.removeItem(key);
}

/**
 * Keeps or forgets the draft of one page. Those of other pages with the same day stay, unless the server has their text:
 * else only they know whether it does.
 *
 * @param {number | undefined} page
 * @param {Draft | null} draft
 * @param {object | null} [saved] the text that the server has now
 */
export function keepDraft(storage, key, page, draft, saved = null) {
  const isOpen = (one) => one.page !== page && !(saved && isSameEntry(one.values, saved));
  const others = all(readDraft(storage, key)).filter(isOpen);
  writeAll(storage, key, draft ? [{ ...draft, page }, ...others] : others);
}

/**
 * Gives a page the draft that it goes on with: one that was left is its own from now on. That of a page which may still be
 * open is a copy.
 *
 * @returns {Draft | null}
 */
export function takeDraft(storage, key, page) {
  const drafts = all(readDraft(storage, key));
  // The day of a draft that was left while its entry moved is looked for first.
  const isHere = (one) => !(one.isLeft && one.goal);
  const left = drafts.find((one) => one.page === page || (one.isLeft && isHere(one)));
  if (!left) return drafts.find(isHere) ?? null;
  const own = { ...left, page, isLeft: undefined };
  writeAll(storage, key, [own, ...drafts.filter((one) => one !== left)]);
  return own;
}

/** Forgets a draft that nobody has open, and that the server has. */
export const forgetDraft = (storage, key) => keepDraft(storage, key, readDraft(storage, key)?.page, null);

/** Marks the draft of a page that was left: any other page may send it. */
export function leaveDraft(storage, key, page = readDraft(storage, key)?.page) {
  const leave = (one) => (one.page === page ? { ...one, isLeft: true } : one);
  writeAll(storage, key, all(readDraft(storage, key)).map(leave));
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

/** The drafts sealed behind a member's lock, the oldest first, with the key that each had before as `unsealedKey`. */
export function sealedKeys(storage, member) {
  return keysOf(storage)
    .filter((key) => key.startsWith(draftKey(member, "")) && sealed.test(key))
    .map((key) => ({ key, unsealedKey: key.replace(sealed, "") }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Whether a text is kept here that the server is not known to have: a member's own if it is sealed, anybody's otherwise. */
export const areDraftsWaiting = (storage, member) =>
  keysOf(storage).some((key) => (sealed.test(key) ? key.startsWith(draftKey(member, "")) : readDraft(storage, key)));

/**
 * Decides which text a page goes on with.
 *
 * @param {Draft | null} draft
 * @param {{values: object, version: string, entry: string}} page the text that the server has
 * @returns {"house" | "draft" | "both"} both if the entry was changed elsewhere since, or another one stands there
 */
export function chooseText(draft, page) {
  if (!draft || isSameEntry(draft.values, page.values)) return "house";
  const isOver = draft.version === page.version && draft.entry === page.entry;
  const isOurs = isOver || !page.version || draft.sent.includes(entryMark(page.values));
  return isOurs ? "draft" : "both";
}

/**
 * Takes up a draft of which the server has not all; those that it has are forgotten.
 *
 * @returns {{draft: Draft | null, what: "house" | "draft" | "both"}}
 */
export function takeUp(storage, key, page, stored) {
  for (;;) {
    const draft = takeDraft(storage, key, page);
    const what = chooseText(draft, stored);
    if (!draft || what !== "house") return { draft, what };
    keepDraft(storage, key, page, null, stored.values);
  }
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
