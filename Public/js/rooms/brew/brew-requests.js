import { parseEvents } from "./brew-state.js";

/** A hung connection is given up after this. */
const timeout = 15_000;

const pageOf = (html) => new DOMParser().parseFromString(html, "text/html");

/** The server's answer about a brew: `<p class="answer" data-now data-started data-state data-events>`. Null if it is none. */
export function answerIn(html) {
  const { now, started, state, events } = pageOf(html).querySelector(".answer")?.dataset ?? {};
  return now ? { now: Number(now), startedAt: Number(started), state, events: parseEvents(events) } : null;
}

/** The advice for the next cup, in the answer to a rating. */
export const adviceIn = (html) => pageOf(html).querySelector(".advice");

/** Why the server refused something. */
export function reasonIn(html) {
  const page = pageOf(html);
  return (page.querySelector(".field__problem, .empty__text, .lamp__text, h1") ?? page.body).textContent.trim();
}

/**
 * Asks about a brew.
 *
 * @param {string} path
 * @returns {Promise<object | null>} as `answerIn` has it, with the moments of the steady clock when it was `asked` and `answered`
 */
export async function askAbout(path) {
  const asked = performance.now();
  const how = { redirect: "manual", cache: "no-store", headers: { Accept: "text/html" }, signal: AbortSignal.timeout(timeout) };
  const response = await fetch(`${path}?part=1`, how);
  const answered = performance.now();
  const answer = response.ok ? answerIn(await response.text()) : null;
  return answer && { ...answer, asked, answered };
}
