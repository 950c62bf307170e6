import "../parts/kit.js";
import { newId } from "../parts/ids.js";
import { ownerMark } from "../parts/form.js";
import { sender, transfer } from "../parts/media/upload/tus.js";
import { meaningOf } from "./answers.js";
import { dropFiles, dropOthers, keepFile, keptFile } from "./kept-files.js";

/** Files that were chosen on this page, by their entry; they need not be read back. */
const atHand = new Map();

/** So often a page says that it alone has some files of an entry; one that was silent for so long is gone. In milliseconds. */
const [beat, patience] = [20_000, 60_000];

/** A browser that just woke up may not read its database at once: it is asked so often, every so many milliseconds. */
const [readLimit, readPause] = [4, 700];

/** The entry waits: it is sent again later. */
class Hindered extends Error {
  /** @param {string} [obstacle] why, as the outbox's `obstacleOf` says it */
  constructor(obstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** The files have to wait for their member, or are refused altogether. */
class Halted extends Error {
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/** Files of an entry that only this page has, for as long as it is there. */
export function holdFiles({ id }, files, entries) {
  if (!atHand.size) sayThatItIsHere(entries);
  atHand.set(id, [...files]);
}

function sayThatItIsHere(entries) {
  const say = (at) => [...atHand.keys()].filter((id) => isHereOnly(id, entries)).forEach((id) => entries.change(id, { seenAt: at }));
  const saying = setInterval(() => say(Date.now()), beat);
  saying.unref?.();
  addEventListener("pagehide", () => say(0));
  addEventListener("pageshow", () => say(Date.now()));
  addEventListener("beforeunload", (event) => isFragile(entries) && event.preventDefault());
}

/** Keeps the files of an entry in this browser; those of which there is no room for a copy stay this page's. */
export async function keepFiles({ id }, files, entries) {
  holdFiles({ id }, files, entries);
  // A page that was left may have kept one without having said so.
  const keeping = files.map((file, index) => keepFile(id, index, file).then(() => note(entries, id, index, { isUnkept: undefined })));
  await Promise.allSettled(keeping);
}

/** Changes what is known of one file of an entry. */
function note(entries, id, index, values) {
  const entry = entries.get(id);
  if (entry) entries.keep({ ...entry, files: entry.files.with(index, { ...entry.files[index], ...values }) });
}

/** Whether a file that was chosen here would be gone with this page. */
const isHereOnly = (id, entries) => atHand.has(id) && Boolean(entries.get(id)?.files.some(({ isUnkept, isDone }) => isUnkept && !isDone));

/** Whether that is so of any. */
export const isFragile = (entries) => [...atHand.keys()].some((id) => isHereOnly(id, entries));

/** The files of an entry that were chosen on this page. */
export const filesAtHand = (id) => atHand.get(id) ?? [];

/**
 * Undefined for a file that this browser does not have any more.
 *
 * @throws {Hindered} where it cannot be read just now, or another page has it
 */
async function fileOf({ id, files, seenAt = 0 }, index) {
  const file = atHand.get(id)?.[index];
  if (file) return file;
  const { isUnkept } = files[index];
  if (isUnkept && Date.now() - seenAt < patience) throw new Hindered();
  for (let tries = 1; ; tries += 1) {
    try {
      return await keptFile(id, index);
    } catch {
      if (isUnkept) return undefined;
      if (tries === readLimit) throw new Hindered("unread");
      await new Promise((resolve) => setTimeout(resolve, readPause));
    }
  }
}

/**
 * The files of an entry that are kept, also by an earlier page. Fails where they cannot be read just now.
 *
 * @param {(piece: import("./kept-entries.js").Piece) => boolean} isWanted
 */
export async function filesOf(entry, isWanted) {
  const files = entry.files.map((piece, index) => (isWanted(piece) ? fileOf(entry, index) : null));
  return (await Promise.all(files)).filter(Boolean);
}

export async function forgetFiles(id) {
  atHand.delete(id);
  await dropFiles(id).catch(() => {
    // Without a database there is nothing to forget.
  });
}

let isTidy = false;

/** Forgets files whose entries are gone, once for a page. */
function tidy(entries) {
  if (!isTidy) dropOthers((id) => entries.get(id) !== undefined).catch(() => {});
  isTidy = true;
}

/**
 * Sends one file.
 *
 * @param {(file: File) => Promise<void>} send
 * @returns {Promise<string | undefined>} why it cannot be sent, while others can
 */
async function sendOne(entry, index, send) {
  const file = await fileOf(entry, index);
  if (!file?.size) return file ? "empty" : "lost";
  try {
    await send(file);
    return undefined;
  } catch (problem) {
    const { reason, status } = problem;
    if (reason === undefined) throw problem;
    if (["failed", "full"].includes(reason)) throw new Halted(status);
    if (reason === "away") throw new Halted(settling.includes(status) ? status : 401);
    if (reason !== "gone") return reason;
    // A file may be moved on the disk after it was chosen: the copy in the browser is still there.
    const files = atHand.get(entry.id);
    if (!files?.[index] || entry.files[index].isUnkept) return "lost";
    files[index] = undefined;
    return sendOne(entry, index, send);
  }
}

/** Answers that mean the same for every request; what else leads away from an upload means that nobody is signed in. */
const settling = [403, 404, 410, 423];

/** Whether an entry is still to be sent. */
const isWanted = (entry) => entry !== undefined && !entry.asideAt;

/**
 * Sends the files of an entry one after the other, each from where it broke off. Then the server is told that no more come.
 * The document hears `outbox-progress` with `{ id, index, sent }`.
 *
 * @param {import("./kept-entries.js").Entry} entry
 * @param {import("./kept-entries.js").Entries} entries
 * @param {typeof sender} [senderOf]
 * @returns {Promise<Response>} as `meaningOf` understands it; fails where it is to be sent again
 */
export async function sendFiles({ id, files, upload: { action, to, end } }, entries, senderOf = sender) {
  tidy(entries);
  const control = new AbortController();
  const { signal } = control;
  const look = () => (!isWanted(entries.get(id)) || entries.get(id).isEnding) && control.abort();
  document.addEventListener("outbox-changed", look, { signal });
  try {
    for (const index of files.keys()) {
      const entry = entries.get(id);
      if (!isWanted(entry)) return new Response(null, { status: 204 });
      if (entry.isEnding || entry.files[index].isDone) continue;
      const refused = await sendOne(entry, index, (file) => transfer(file, {
        action, to, address: entry.files[index].address ?? null, send: senderOf(signal),
        // The outbox tries again.
        pause: () => Promise.reject(new Hindered()),
        keep: (address) => address && note(entries, id, index, { address }),
        report: (sent) => document.dispatchEvent(new CustomEvent("outbox-progress", { detail: { id, index, sent } })),
      }));
      note(entries, id, index, { isDone: true, refused });
    }
    return await sayEnd(id, end, entries);
  } catch (problem) {
    if (problem.name === "AbortError") return entries.get(id)?.isEnding ? sayEnd(id, end, entries) : new Response(null, { status: 204 });
    if (problem instanceof Halted) return new Response(null, { status: problem.status });
    throw problem;
  } finally {
    control.abort();
  }
}

/** Tells the server that no more files come, unless others follow. What they belong to may be gone by now. */
async function sayEnd(id, path, entries) {
  if (entries.waiting().some((one) => one.id !== id && one.upload?.end === path && !one.isEnding)) return new Response(null, { status: 204 });
  const body = new URLSearchParams({ "door-as": ownerMark() });
  const answer = await fetch(path, {
    method: "POST", body, redirect: "manual", cache: "no-store", headers: { Accept: "text/html", "Idempotency-Key": newId() },
  });
  return meaningOf(answer) === "refused" ? new Response(null, { status: 204 }) : answer;
}
