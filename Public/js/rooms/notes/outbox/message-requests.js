import { ownerMark } from "../../../parts/form.js";
import { LostError } from "../../../outbox/save-queue.js";
import { wrote } from "../../../frame/news/windows.js";

/** Nothing can be sent any more until a member signs in (`away`), or unlocks what it is sent to (`locked`). */
export class AwayError extends Error {}

/** Whether that is the problem of a message. */
export const isAway = (problem) => ["away", "locked"].includes(problem);

/** An element out of a fragment of the server. */
export const partOf = (html) => new DOMParser().parseFromString(html, "text/html").body.firstElementChild;

/**
 * Sends a form as the server's own pages do.
 *
 * @param {string} url
 * @param {Record<string, string> | [string, string][]} values
 * @param {RequestInit} [more]
 * @returns {Promise<{status: number, text: string, at: number}>} what came, with the server's own time
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
  if (answer.status === 423) throw new AwayError("locked");
  if (answer.type === "opaqueredirect" || answer.status === 401) throw new AwayError("away");
  // A draft stands in its own window.
  const told = answer.ok && !url.endsWith("/draft") ? [url, answer.headers.get("Content-Location")] : [];
  for (const path of told) if (path) wrote(path);
  try {
    return { status: answer.status, text: await answer.text(), at: Date.parse(answer.headers.get("Date")) || Date.now() };
  } catch {
    throw new LostError();
  }
}

/** The words of a message. The same id a second time is the same message. */
export async function post({ id, path, text, entities, files, draft, reply }) {
  const values = { id, content: text, entities: JSON.stringify(entities), part: "1" };
  // With it goes the draft that it was, on all devices.
  if (draft) values.draft = String(draft);
  if (reply) values.reply = reply;
  if (files.length) values.awaits = String(files.length);
  const answer = await send(`${path}/messages`, values);
  if (answer.status === 200) return partOf(answer.text);
  if (answer.status === 422) throw new Error(partOf(answer.text)?.textContent.trim() || "refused");
  throw new Error([403, 404].includes(answer.status) ? "gone" : "refused");
}
