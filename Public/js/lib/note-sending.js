import { ownerMark } from "./form.js";
import { load } from "./load.js";
import { dropFiles, keepFile, keptFile } from "./note-files.js";
import { LostError } from "./save-queue.js";
import { wrote } from "./windows.js";

/** Files of this page's messages, by the id of the message; they need not be read back. */
const atHand = new Map();

/** Nothing can be sent any more until somebody signs in. */
export class AwayError extends Error {}

/** An element out of a fragment of the house. */
export const partOf = (html) => new DOMParser().parseFromString(html, "text/html").body.firstElementChild;

/**
 * Sends a form as the house's own pages do.
 *
 * @param {string} url
 * @param {Record<string, string> | [string, string][]} values
 * @param {RequestInit} [more]
 * @returns {Promise<{status: number, text: string, at: number}>} what came, with the house's own time
 */
export async function send(url, values, more = {}) {
  let answer;
  try {
    const body = new URLSearchParams(values);
    body.append("door-as", ownerMark());
    answer = await fetch(url, { method: "POST", body, redirect: "manual", headers: { Accept: "text/html" }, ...more });
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new LostError();
  }
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) throw new LostError();
  if (answer.type === "opaqueredirect" || [401, 403, 423].includes(answer.status)) throw new AwayError("away");
  // A draft stands in its own window.
  const told = answer.ok && !url.endsWith("/draft") ? [url, answer.headers.get("Content-Location")] : [];
  for (const path of told) if (path) wrote(path);
  try {
    return { status: answer.status, text: await answer.text(), at: Date.parse(answer.headers.get("Date")) || Date.now() };
  } catch {
    throw new LostError();
  }
}

export async function keepFiles(id, files) {
  atHand.set(id, files);
  await Promise.all(files.map((file, index) => keepFile(id, index, file)));
}

export const filesAtHand = (id) => atHand.get(id) ?? [];

async function fileOf(id, index) {
  if (atHand.get(id)?.[index]) return atHand.get(id)[index];
  return keptFile(id, index).catch(() => undefined);
}

export async function forgetFiles({ id, files }) {
  atHand.delete(id);
  if (!files.length) return;
  await dropFiles(id).catch(() => {
    // Without a database there is nothing to forget.
  });
}

/** The words of a message. The same id a second time is the same message. */
export async function post({ id, path, text, entities, files }) {
  const values = { id, content: text, entities: JSON.stringify(entities), part: "1" };
  if (files.length) values.awaits = String(files.length);
  const answer = await send(`${path}/messages`, values);
  if (answer.status === 200) return partOf(answer.text);
  throw new Error(answer.status === 422 ? partOf(answer.text)?.textContent.trim() || "refused" : answer.status === 404 ? "gone" : "refused");
}

/**
 * Sends the files of a message, one after the other. With the last one the others see it.
 *
 * @param {import("./note-outbox.js").Item} item
 * @param {() => void} save keeps how far it is
 * @param {(item: object) => void} show
 */
export async function upload(item, save, show) {
  const { Refused, pauser, sender, transfer } = await load("transfer", () => show(Object.assign(item, { isBroken: true })));
  const { signal } = new AbortController();
  for (const [index, piece] of item.files.entries()) {
    if (piece.isDone) continue;
    const file = await fileOf(item.id, index);
    try {
      // What the browser threw away cannot be sent; the others can.
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
