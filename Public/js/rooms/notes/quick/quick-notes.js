import { newId } from "../../../parts/ids.js";
import { load } from "../../../parts/load.js";
import { entries } from "../../../outbox/own-entries.js";
import { keptKeys, keyOf, localDraft } from "../kept.js";

/** The kind of entry of a message: while it waits, its tab shows it. */
const what = "message";

/** The address of a note for which no tab was chosen: it goes to the one that was open last. */
const anyTab = "/notes/quick";

/**
 * Keeps a note for the outbox. By its id the server adds it once, however often it comes.
 *
 * @param {{text: string, id?: string, action?: string | null, tab?: string}} note with its form's address, which is missing where the
 *   note was sent before its form had come
 */
export function keepNote({ text, id = newId(), action, tab }) {
  const place = tab ? `/notes/${tab}` : (action ?? anyTab).replace(/\/messages$/, "");
  const isNowhere = place === anyTab;
  const path = isNowhere ? anyTab : `${place}/messages`;
  const values = [["id", id], ["content", text], ["part", "1"]];
  return entries.add({ what, lane: place, path, values, from: isNowhere ? "/notes" : place, hasId: true, isNowhere });
}

/** Sends what was kept, once the outbox is there. @param {() => void} [late] called while its script does not come */
export async function sendNotes(late) {
  const { outbox, sendLeft } = await load(() => import("../../../outbox/page-outbox.js"), late);
  sendLeft();
  return outbox;
}

/**
 * Takes over notes that an earlier version of Hearth kept in a way of its own.
 *
 * @returns {boolean} whether there were any
 */
export function adoptNotes() {
  const keys = ["line", "quick"].flatMap((name) => keptKeys(localStorage).filter((key) => key.startsWith(`${keyOf(name)} `)).sort());
  const notes = keys.map((key) => [key, localDraft(localStorage, key)]).filter(([, note]) => note?.id && note.text);
  for (const [key, note] of notes) {
    keepNote(note);
    // Without room for both, the next page takes it.
    if (!entries.isFragile) localStorage.removeItem(key);
  }
  return notes.length > 0;
}
