import { parseEvents } from "./brew-state.js";
import { ownerMark } from "../../parts/form.js";
import { openChannel } from "../../frame/news/live.js";
import { LostError, SignedOutError } from "../../outbox/save-queue.js";

/** A hung connection is given up after this, and tried again. */
const timeout = 15_000;

/** Nothing that is sent again would be taken: says why. */
export class RefusedError extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * Sends a form of the brew guide, or asks where there is nothing to send.
 *
 * @param {string} path
 * @param {[string, string][]} [values]
 * @returns {Promise<{page: Document, asked: number, answered: number}>} with the moments of the steady clock
 * @throws {LostError} when it has to be sent again
 */
export async function sendBrew(path, values) {
  const asked = performance.now();
  const how = { redirect: "manual", cache: "no-store", headers: { Accept: "text/html" }, signal: AbortSignal.timeout(timeout) };
  let response, text, answered;
  try {
    if (values) Object.assign(how, { method: "POST", keepalive: true, body: bodyOf(values) });
    response = await fetch(values ? path : `${path}?part=1`, how);
    answered = performance.now();
    text = await response.text();
  } catch {
    throw new LostError();
  }
  const { status, type } = response;
  if (type === "opaqueredirect" || [401, 403, 409, 423].includes(status)) throw new SignedOutError();
  if (status >= 500 || status === 408 || status === 429) throw new LostError();
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!response.ok) {
    const said = page.querySelector(".field__problem, .empty__text, .lamp__text, h1") ?? page.body;
    throw new RefusedError(status, said.textContent.trim() || String(status));
  }
  // The other windows of this browser: the server tells only other sessions.
  if (values) openChannel().postMessage(path);
  return { page, asked, answered };
}

function bodyOf(values) {
  const body = new URLSearchParams(values);
  body.set("part", "1");
  body.set("door-as", ownerMark());
  return body;
}

/** The server's answer about a run: `<p class="answer" data-now data-started data-state data-events>`. */
export function answerOf({ page, asked, answered }) {
  const { now, started, state, events } = page.querySelector(".answer")?.dataset ?? {};
  if (!now) throw new LostError();
  return { now: Number(now), startedAt: Number(started), state, events: parseEvents(events), asked, answered };
}
