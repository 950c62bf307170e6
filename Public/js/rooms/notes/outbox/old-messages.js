import "../kit.js";
import { newId } from "../../../parts/ids.js";
import { entries } from "../../../outbox/own-entries.js";
import { keepFile, keptFile } from "../../../outbox/kept-files.js";
import { keyOf } from "../kept.js";

/** Messages that a page of an earlier version has not looked after for so long are ours; in milliseconds. */
const takeover = 60_000;

/**
 * Gives the outbox what an earlier version kept in a way of its own, with its files.
 *
 * @returns {Promise<boolean>} whether there was something
 */
export async function adoptMessages(storage = localStorage) {
  const key = keyOf("outbox");
  const list = JSON.parse(storage.getItem(key) ?? "[]");
  const left = list.filter(({ seenAt = 0 }) => Date.now() - seenAt > takeover);
  for (const message of left) {
    const entry = entryOf(message);
    for (const index of message.files.keys()) {
      const file = await keptFile(message.id, index, "hearth-notes").catch(() => undefined);
      if (file) await keepFile(entry.id, index, file);
    }
    entries.keep(entry);
    const others = JSON.parse(storage.getItem(key)).filter(({ id }) => id !== message.id);
    if (others.length) storage.setItem(key, JSON.stringify(others));
    else storage.removeItem(key);
  }
  if (left.length && !storage.getItem(key)) indexedDB.deleteDatabase("hearth-notes");
  return left.length > 0;
}

function entryOf({ id, path, text, entities, draft, at, files, isPosted, isDeleted, refused = [] }) {
  const values = [["id", id], ["content", text], ["entities", JSON.stringify(entities)], ["part", "1"]];
  if (draft) values.push(["draft", String(draft)]);
  const entry = { id: newId(), what: "message", lane: path, path: `${path}/messages`, values, from: path, hasId: true, at };
  if (!files.length) return entry;
  values.push(["awaits", String(files.length)]);
  const reasonOf = (name) => refused.find((one) => one.name === name)?.reason;
  return {
    ...entry,
    files: files.map(({ name, size, isDone, address }) => ({ name, size, isDone, address, refused: reasonOf(name) })),
    upload: { action: `${path}/uploads`, to: `messages/${id}`, end: `${path}/messages/${id}/arrived` },
    ...(isPosted && { isPosted, lane: `${path} files` }),
    ...(isDeleted && { asideAt: isDeleted === true ? Date.now() : isDeleted }),
  };
}
