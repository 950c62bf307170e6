import { owned } from "../../../parts/form.js";
import { keptKeys, keyOf, localDraft } from "../kept.js";

/** Longer texts a browser does not send once their page is left: its limit is 64 kB, and a letter may take nine bytes. */
const lastWords = 6_000;

/**
 * The notes that were sent from one place and that the server may not have, the oldest first: their ids sort by time.
 *
 * @param {Storage} storage
 * @param {string} name of the place, as `QuickDraft` has it
 * @returns {{key: string, item: {text: string, id: string, action?: string, tab?: string}}[]}
 */
export function waitingNotes(storage, name) {
  const keys = keptKeys(storage).filter((key) => key.startsWith(`${keyOf(name)} `));
  return keys.sort().map((key) => ({ key, item: localDraft(storage, key) })).filter(({ item }) => item?.id);
}

/** @returns {Promise<{ok: boolean, redirected: boolean, html: string} | null>} null where no answer came */
export async function post({ text, id, action, tab }) {
  const body = owned({ content: text, id, ...(tab && { tab }), part: "1" });
  try {
    const answer = await fetch(action, { method: "POST", body, keepalive: text.length < lastWords });
    return { ok: answer.ok, redirected: answer.redirected, html: answer.ok ? "" : await answer.text() };
  } catch {
    return null;
  }
}
