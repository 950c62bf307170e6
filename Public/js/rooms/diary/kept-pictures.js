import { filesLane } from "../../outbox/entry-keys.js";
import { piecesOf } from "../../outbox/kept-entries.js";
import { entries } from "../../outbox/own-entries.js";

const what = "picture";

const targetOf = (diary, entry) => ({ action: `${diary}/uploads`, to: `entries/${entry}`, end: `${diary}/entries/${entry}/arrived` });

const isFor = (diary, entry) => ({ upload }) => upload?.end === targetOf(diary, entry).end;

/** Pictures of an entry that the server does not have, in the order in which they were added. */
export const picturesOf = (diary, entry) => entries.all().filter(isFor(diary, entry));

/**
 * A picture as the outbox takes it.
 *
 * @param {{diary: string, entry: string, path: string, isThere: boolean, isSecret: boolean}} place `isThere` where the server has
 *   the entry, `isSecret` where not even its name may be kept here
 */
export function pictureEntry(file, { diary, entry, path, isThere, isSecret }) {
  const files = piecesOf([isSecret ? { name: "", size: file.size } : file]);
  const upload = targetOf(diary, entry);
  return {
    what, lane: filesLane(upload.end), path, values: [], from: path, hasId: true, isPosted: true, files, upload, seenAt: Date.now(),
    ...(!isThere && { isHeld: true }),
  };
}

/** The server has their entry, under the id that it has there. */
export function release(diary, entry, goal = entry) {
  const upload = targetOf(diary, goal);
  const held = picturesOf(diary, entry).filter(({ isHeld }) => isHeld);
  for (const { id } of held) entries.change(id, { isHeld: undefined, upload, lane: filesLane(upload.end) });
  return held.length > 0;
}

/** Entries that are to have pictures, and that the server does not have: `{ diary, entry, path, count }`. */
export function awaitedEntries() {
  const found = new Map();
  for (const { upload, path, isHeld, refused } of entries.all()) {
    const [, diary, entry] = /^(.*)\/entries\/(\w+)\/arrived$/.exec(upload?.end ?? "") ?? [];
    if (!entry || !isHeld || refused) continue;
    found.set(entry, { diary, entry, path, count: (found.get(entry)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}
