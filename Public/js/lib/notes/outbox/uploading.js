import { load } from "../../load.js";
import { make } from "../../make.js";
import { dropFiles, keepFile, keptFile } from "./files.js";
import { progressOf } from "./pending.js";
import { isPicture, mosaicFor } from "../pictures.js";
import { AwayError, send } from "./sending.js";
import { LostError } from "../../save-queue.js";
import { wrote } from "../../news/windows.js";

/** Files of this page's messages, by the id of the message; they need not be read back. */
const atHand = new Map();

export async function keepFiles(id, files) {
  atHand.set(id, files);
  await Promise.all(files.map((file, index) => keepFile(id, index, file)));
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

async function fileOf(id, index) {
  if (atHand.get(id)?.[index]) return atHand.get(id)[index];
  return keptFile(id, index).catch(() => undefined);
}

/** All files of a message that are kept, also by an earlier page. */
export const filesOf = async ({ id, files }) => (await Promise.all(files.map((_, index) => fileOf(id, index)))).filter(Boolean);

export async function forgetFiles({ id, files }) {
  atHand.delete(id);
  if (!files.length) return;
  await dropFiles(id).catch(() => {
    // Without a database there is nothing to forget.
  });
}

/**
 * Sends the files of a message, one after the other. With the last one the others see it.
 *
 * @param {import("./outbox.js").Item} item
 * @param {() => void} save keeps how far it is
 * @param {(item: object) => void} show
 */
export async function upload(item, save, show) {
  const { Refused, pauser, sender, transfer } = await load("media/upload/tus", () => show(Object.assign(item, { isBroken: true })));
  const { signal } = new AbortController();
  for (const [index, piece] of item.files.entries()) {
    if (piece.isDone) continue;
    const file = await fileOf(item.id, index);
    try {
      // A file that the browser threw away cannot be sent; the others can.
      if (file?.size) await transfer(file, {
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
      });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw new LostError();
      if (problem.reason === "away") throw new AwayError("away");
      if (problem.reason === "full" || problem.reason === "failed") throw new Error(problem.reason === "full" ? "full" : "refused");
      item.refused = [...(item.refused ?? []), { name: piece.name, reason: problem.reason }];
    }
    if (!file?.size) item.refused = [...(item.refused ?? []), { name: piece.name, reason: file ? "empty" : "gone" }];
    piece.isDone = true;
    save();
  }
  if (item.refused) await arrived(item);
  else wrote(item.path);
}

/** No more files will come: the others see the message without them. */
async function arrived({ id, path }) {
  await send(`${path}/messages/${id}/arrived`, {}).catch((problem) => {
    // The house leads to the page of the tab.
    if (!(problem instanceof AwayError)) throw problem;
  });
}
