import { owned } from "../../parts/form.js";
import { LostError, SignedOutError } from "../../outbox/save-queue.js";
import { wrote } from "../../frame/news/windows.js";

/** A hung connection is given up after this, and tried again. */
const timeout = 20_000;
/** A browser finishes sending 64 KB in all after a page is gone. */
const afterwards = 60_000;

/**
 * @typedef {object} Answer
 * @property {string} [version] saved: its version now
 * @property {string} [entry] its id
 * @property {string} [text] a message for the page: `Saved 12:31`
 * @property {string} [path] its address now, if it was moved
 * @property {HTMLElement} [conflict] another change was saved first: its text
 * @property {string} [reason] the reason for a refusal
 */

/**
 * Sends an entry as it stands in the form.
 *
 * @returns {Promise<Answer>}
 * @throws {LostError} when it has to be sent again
 */
export async function sendEntry(path, values) {
  const body = owned({ ...values, part: "1" });
  let response, text;
  try {
    response = await fetch(path, {
      method: "POST", body, keepalive: String(body).length < afterwards, signal: AbortSignal.timeout(timeout),
    });
    text = await response.text();
  } catch {
    throw new LostError();
  }
  const { status } = response;
  if (status === 401 || status === 423 || response.redirected) throw new SignedOutError();
  if (status >= 500 || status === 408 || status === 429) throw new LostError();
  const page = new DOMParser().parseFromString(text, "text/html");
  const answer = page.querySelector(".saving__answer");
  if (response.ok && answer) {
    wrote(path);
    const { version, entry, path: moved } = answer.dataset;
    return { version, entry, path: moved, text: answer.textContent.trim() };
  }
  if (response.ok) throw new LostError();
  const conflict = status === 409 ? page.querySelector(".conflict") : null;
  if (conflict) return { conflict: document.adoptNode(conflict) };
  const said = page.querySelector("main :is(.field__problem, .empty__text, .lamp__text)") ?? page.querySelector("main h1");
  return { reason: (said ?? page.body).textContent.trim() || String(status) };
}
