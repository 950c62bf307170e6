/** Begins keys in the form that `clearStorage` knows: `h-brew:MEMBER RUN`. */
const prefix = "h-brew:";
/** Records that could not be stored; they are kept as long as the page. */
const memory = new Map();

const keyOf = (member, runId) => `${prefix}${member} ${runId}`;

/**
 * What a browser keeps of a rating that is being filled in.
 *
 * @typedef {object} BrewRecord
 * @property {[string, string][]} [draft] how it was, as far as it is filled in
 * @property {boolean} [isSubmitted] the draft was sent by the form of a cup
 */

/** @returns {BrewRecord} empty where nothing is kept */
export function readBrew(storage, member, runId) {
  const key = keyOf(member, runId);
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
export function changeBrew(storage, member, runId, action) {
  const key = keyOf(member, runId);
  const entries = Object.entries(action(readBrew(storage, member, runId))).filter(([, value]) => value?.length !== 0 && value != null);
  memory.delete(key);
  try {
    if (entries.length) storage.setItem(key, JSON.stringify(Object.fromEntries(entries)));
    else storage.removeItem(key);
  } catch {
    // The storage is full or forbidden.
    memory.set(key, Object.fromEntries(entries));
  }
}

/** One rating of two: where both say something, what the later one says, but both notes. */
export function bothRatings(earlier, later = []) {
  const [before, now] = [earlier, later].map((entries) => new Map(entries).get("note") ?? "");
  const note = now.includes(before) ? now : [before, now].filter(Boolean).join("\n");
  return [...new Map([...earlier, ...later, ...(note ? [["note", note]] : [])])];
}

const keysOf = (storage) =>
  [...new Set([...Array.from({ length: storage.length }, (_, index) => storage.key(index)), ...memory.keys()])]
    .filter((key) => key?.startsWith(prefix));

/** The runs of a member of which something is kept here. */
export const brewsOf = (storage, member) =>
  keysOf(storage)
    .filter((key) => key.startsWith(keyOf(member, "")))
    .map((key) => key.slice(keyOf(member, "").length));

/** Whether a rating is kept here that is half filled in, or what an earlier version of Hearth did not send. */
export function areBrewsWaiting(storage) {
  return keysOf(storage).some((key) => {
    const [member, runId] = key.slice(prefix.length).split(" ");
    const { isSubmitted: _, ...record } = readBrew(storage, member, runId);
    return Object.keys(record).length > 0;
  });
}

/** True when not all of it could be stored. */
export const isOnlyInMemory = () => memory.size > 0;
