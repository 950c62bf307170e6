import { owned } from "../../parts/form.js";
import { LostError, SignedOutError } from "../../outbox/save-queue.js";
import { wrote } from "../../frame/news/windows.js";

/** A hung connection is given up after this, and tried again. */
const timeout = 20_000;
/** A browser finishes sending 64 KB in all after a page is gone: one value may take less than half of it. */
const afterwards = 30_000;

/**
 * @typedef {object} Answer
 * @property {HTMLTableRowElement} [row] The row as it stands now: saved.
 * @property {string} [undo] The address that undoes it, `/undo/…`.
 * @property {string} [reason] Why it was refused.
 * @property {{was: string, current: string, take: string, keep: string}} [choice] Another change was saved first: its
 *   value, as it is typed and as it is read, and the labels of the two buttons.
 */

/**
 * Sends one value.
 *
 * @param {string} path `…/attributes/:id/values/:field`
 * @param {string} value
 * @param {string} was The value that it replaces, as it was when typing began.
 * @param {string} id by which it is saved once, however often it is sent
 * @returns {Promise<Answer>}
 * @throws {LostError} when it has to be sent again
 */
export async function sendValue(path, value, was, id) {
  const body = owned(Object.fromEntries(formOf(value, was)));
  const request = { method: "POST", body, keepalive: String(body).length < afterwards };
  try {
    return await ask(path, { ...request, headers: { "Idempotency-Key": id } });
  } catch (problem) {
    // With a key the answer is short; without, it says as whom the page was opened.
    if (problem instanceof SignedOutError) return ask(path, request);
    throw problem;
  }
}

/** The form of a value, without the mark of its member. @returns {[string, string][]} */
export const formOf = (value, was) => [["value", value], ["was", was], ["answer", "row"]];

/** The row of a value as it stands now. */
export const askRow = (path) => ask(`${path}?answer=row`, {});

/** Undoes the change that `undo` stands for. */
export async function takeBack(undo, path) {
  // The answer redirects to a whole page, which is not needed here.
  const answer = await ask(undo, { method: "POST", body: owned(), redirect: "manual", keepalive: true });
  return answer.reason ? answer : askRow(path);
}

async function ask(url, request) {
  let response, text;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(timeout), ...request });
    text = await response.text();
  } catch {
    throw new LostError();
  }
  if (response.type === "opaqueredirect") {
    wrote(url);
    return {};
  }
  const { status } = response;
  // It was saved before.
  if (status === 204) {
    wrote(url);
    return askRow(url);
  }
  if (status === 401 || status === 423 || response.redirected) throw new SignedOutError();
  if (status >= 500 || status === 408 || status === 429) throw new LostError();
  const page = new DOMParser().parseFromString(text, "text/html");
  const row = page.querySelector("tr[data-id]");
  if (response.ok && row && request.method) wrote(url);
  if (response.ok && row) return { row: document.adoptNode(row), undo: row.dataset.undo };
  if (response.ok) throw new LostError();
  return refusal(page, status);
}

function refusal(page, status) {
  const problem = page.querySelector("main .field__problem");
  const reason = (problem ?? page.querySelector("main :is(.empty__text, .lamp__text)") ?? page.querySelector("main h1"))?.textContent ?? String(status);
  if (problem?.dataset.current === undefined) return { reason };
  const [take, keep] = [...page.querySelectorAll("main .form__end > *")].map((action) => action.textContent);
  const was = page.querySelector("main [name=was]").value;
  return { reason, choice: { was, current: problem.dataset.current, take, keep } };
}

/** Puts the sums as they are now into the table's foot; they wait for the next time where they cannot be had. */
export async function freshenSums(table) {
  try {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!response.ok || response.redirected) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const foot = page.querySelector("table tfoot");
    if (!foot) return;
    if (table.tFoot) table.tFoot.replaceWith(document.adoptNode(foot));
    else table.append(document.adoptNode(foot));
  } catch {
    // The values are saved; the sums can wait.
  }
}
