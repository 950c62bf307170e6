import "../kit.js";
import { make } from "../../../parts/make.js";
import { pauser, sender, transfer } from "../../../parts/media/upload/tus.js";
import { dropFiles, keepFile, keptFile } from "./kept-files.js";
import { progressOf } from "./pending-row.js";
import { isPicture, mosaicFor } from "../pending-pictures.js";
import { AwayError, send } from "./message-requests.js";
import { LostError } from "../../../outbox/save-queue.js";
import { wrote } from "../../../frame/news/windows.js";

/** Files of this page's messages, by the id of the message; they need not be read back. */
const atHand = new Map();

/** A browser that just woke up may not read its database at once: it is asked so often, every so many milliseconds. */
const [readLimit, readPause] = [4, 700];

/** Keeps the files of a message in this browser, and notes with it those of which there is no room for a copy. */
export async function keepFiles(item, files) {
  atHand.set(item.id, [...files]);
  const kept = await Promise.allSettled(files.map((file, index) => keepFile(item.id, index, file)));
  kept.forEach(({ status }, index) => status === "rejected" && (item.files[index].isUnkept = true));
}

const filesAtHand = (id) => atHand.get(id) ?? [];

/** The files of a message on its way, and how far they are. */
export function mediaOf(item, words) {
  const files = filesAtHand(item.id);
  const media = make("div", { class: "pending__media" });
  const pictures = files.filter(isPicture);
  if (pictures.length) media.append(mosaicFor(pictures));
  const others = item.files.filter((_, index) => !isPicture(files[index]));
  media.append(...others.map(({ name }) => make("span", { class: "pending__file" }, name)));
  return [media, make("progress", { "aria-label": progressOf({ files: item.files.map(() => ({})) }, words) })];
}

/** Undefined for a file that this browser does not have any more; fails where its database cannot be read. */
async function fileOf({ id, files }, index) {
  const file = atHand.get(id)?.[index];
  if (file || files[index].isUnkept) return file;
  for (let tries = 1; ; tries += 1) {
    try {
      return await keptFile(id, index);
    } catch {
      if (tries === readLimit) throw new Error("unread");
      await new Promise((resolve) => setTimeout(resolve, readPause));
    }
  }
}

/**
 * The files of a message that are kept, also by an earlier page. Fails where they cannot be read just now.
 *
 * @param {(piece: import("./message-outbox.js").Piece) => boolean} isWanted
 */
export async function filesOf(item, isWanted) {
  const files = item.files.map((piece, index) => (isWanted(piece) ? fileOf(item, index) : null));
  return (await Promise.all(files)).filter(Boolean);
}

export async function forgetFiles({ id, files }) {
  atHand.delete(id);
  if (!files.length) return;
  await dropFiles(id).catch(() => {
    // Without a database there is nothing to forget.
  });
}

/**
 * Sends one file of a message.
 *
 * @param {(file: File) => Promise<void>} transfer
 * @returns {Promise<string | undefined>} the reason why it cannot be sent, while others can
 */
async function sendOne(item, index, transfer) {
  const file = await fileOf(item, index);
  if (!file?.size) return file ? "empty" : "lost";
  try {
    await transfer(file);
    return undefined;
  } catch (problem) {
    const { reason, status } = problem;
    if (reason === undefined) throw new LostError();
    // With 404 or 410 the message is not there any more, with 403 the tab is only read by now.
    if (reason === "away" && [404, 410].includes(status)) throw new Error("astray");
    if (reason === "away" && status === 403) throw new Error("gone");
    if (reason === "away") throw new AwayError(status === 423 ? "locked" : "away");
    if (reason === "full" || reason === "failed") throw new Error(reason === "full" ? "full" : "refused");
    if (reason !== "gone") return reason;
    // A file may be moved on the disk after it was chosen: the copy in the browser is still there.
    const files = atHand.get(item.id);
    if (!files?.[index] || item.files[index].isUnkept) return "lost";
    files[index] = undefined;
    return sendOne(item, index, transfer);
  }
}

/**
 * Sends the files of a message, one after the other. With the last one the others see it.
 *
 * @param {import("./message-outbox.js").Item} item
 * @param {() => void} save keeps how far it is
 * @param {(item: object) => void} show
 */
export async function upload(item, save, show) {
  const { signal } = new AbortController();
  for (const [index, piece] of item.files.entries()) {
    if (piece.isDone) continue;
    const reason = await sendOne(item, index, (file) => transfer(file, {
      action: `${item.path}/uploads`,
      to: `messages/${item.id}`,
      address: piece.address ?? null,
      send: sender(signal),
      pause: pauser(signal),
      keep: (address) => {
        if (address) piece.address = address;
        save();
      },
      report: (sent, isBroken) => {
        piece.sent = sent ?? piece.sent;
        item.isBroken = isBroken;
        show(item);
      },
    }));
    if (reason) item.refused = [...(item.refused ?? []), { name: piece.name, reason }];
    piece.isDone = true;
    save();
  }
  if (item.refused) await arrived(item);
  else wrote(item.path);
}

/** No more files will come: the others see the message without them. */
async function arrived({ id, path }) {
  await send(`${path}/messages/${id}/arrived`, {}).catch((problem) => {
    // The server leads to the page of the tab.
    if (!(problem instanceof AwayError)) throw problem;
  });
}

/** Messages that were deleted while their files were on their way. */
let deleted = [];
/** Awaits more of them; `isLooking` for those that may be back already. */
let awaitRows;

/**
 * Messages that are deleted here while their files are on their way wait until that is undone, by whomever.
 *
 * @param {HTMLElement} room
 * @param {import("./message-outbox.js").MessageOutbox} outbox
 */
export function watchDeletions(room, outbox) {
  const look = () => {
    const back = deleted.filter(({ id }) => room.list.row(id));
    deleted = deleted.filter((one) => !back.includes(one));
    for (const item of back) outbox.add(item);
    if (!deleted.length) rows.disconnect();
  };
  const rows = new MutationObserver(look);
  awaitRows = (items, isLooking) => {
    deleted = [...deleted.filter(({ id }) => !items.some((one) => one.id === id)), ...items];
    if (deleted.length) rows.observe(room, { childList: true, subtree: true });
    if (isLooking) look();
  };
  room.addEventListener("notes-taken", ({ detail: ids }) => {
    const taken = outbox.items.filter(({ id }) => ids.includes(id));
    for (const item of taken) outbox.setAside(item);
    awaitRows(taken);
  });
}

/** One that was deleted on an earlier page, and may have been brought back on another. */
export const awaitUndo = (item) => awaitRows([item], true);
