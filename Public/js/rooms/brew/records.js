import { parseEvents } from "./brew-state.js";
import { eventsWithout, formatEvents, mergeEvents } from "./taps.js";

/** Begins keys in the form that `clearStorage` knows: `h-brew:MEMBER RUN`. */
const prefix = "h-brew:";
/** Records that could not be stored; they are kept as long as the page. */
const memory = new Map();

const keyOf = (member, run) => `${prefix}${member} ${run}`;

/** The address of a brew: a page without a connection makes brews, too, of which no markup can tell. */
export const pathOfRun = (run) => `/brew/runs/${run}`;

/**
 * The record that a browser keeps of a brew until the server has it.
 *
 * @typedef {object} BrewRecord
 * @property {{path: string, values: [string, string][]}} [start] it began here, and the server does not know it yet
 * @property {string} [events] taps that the server was not told of
 * @property {[string, string][]} [log] how it was, sent but not heard
 * @property {[string, string][]} [draft] how it was, as far as it is filled in
 * @property {string} [refused] why the server did not take the draft
 * @property {boolean} [isSubmitted] the draft was sent by the form of a cup
 */

/** @returns {BrewRecord} empty where nothing is kept */
export function readBrew(storage, member, run) {
  const key = keyOf(member, run);
  if (memory.has(key)) return memory.get(key);
  try {
    const record = JSON.parse(storage.getItem(key));
    return record && typeof record === "object" ? record : {};
  } catch {
    // Someone else's text under our key is no brew.
    return {};
  }
}

/**
 * Reads, changes and keeps a record in one go: other pages of this browser change it too.
 *
 * @param {(record: BrewRecord) => BrewRecord} action
 */
export function changeBrew(storage, member, run, action) {
  const key = keyOf(member, run);
  const entries = Object.entries(action(readBrew(storage, member, run))).filter(([, value]) => value?.length !== 0 && value != null);
  memory.delete(key);
  try {
    if (entries.length) storage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
    else storage.removeItem(key);
  } catch {
    // The storage is full or forbidden.
    memory.set(key, Object.fromEntries(entries));
  }
}

export const eventsOf = (record) => parseEvents(record.events);

/** The record with more taps. */
export const withEvents = (record, events) =>
  ({ ...record, events: formatEvents(mergeEvents(eventsOf(record), events)) });

/** The record without the taps that the server has. */
export const withoutEvents = (record, events) =>
  ({ ...record, events: formatEvents(eventsWithout(eventsOf(record), events)) });

/** One rating of two: where both say something, what the later one says, but both notes. */
export function bothRatings(earlier, later = []) {
  const [before, now] = [earlier, later].map((entries) => new Map(entries).get("note") ?? "");
  const note = now.includes(before) ? now : [before, now].filter(Boolean).join("\n");
  return [...new Map([...earlier, ...later, ...(note ? [["note", note]] : [])])];
}

/** True when the server does not have all of it. */
export const isBrewWaiting = ({ start, events, log }) => Boolean(start || events || log);

const keysOf = (storage) =>
  [...new Set([...Array.from({ length: storage.length }, (_, index) => storage.key(index)), ...memory.keys()])]
    .filter((key) => key?.startsWith(prefix));

/** The runs of a member of which something is kept here. */
export const brewsOf = (storage, member) =>
  keysOf(storage)
    .filter((key) => key.startsWith(keyOf(member, "")))
    .map((key) => key.slice(keyOf(member, "").length));

/** Whether something was typed or tapped that the server does not have: what it is to be sent, or a rating half filled in. */
export function areBrewsWaiting(storage) {
  return keysOf(storage).some((key) => {
    const [member, run] = key.slice(prefix.length).split(" ");
    const record = readBrew(storage, member, run);
    return isBrewWaiting(record) || Boolean(record.draft?.length);
  });
}

/** True when not all of it could be stored. */
export const isOnlyInMemory = () => memory.size > 0;
