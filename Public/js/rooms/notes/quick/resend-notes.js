import { post, waitingNotes } from "./quick-requests.js";
import { subjectOf, wrote } from "../../../frame/news/windows.js";

/** On Today the line sends its own notes. */
const names = () => document.querySelector("note-line") ? ["quick"] : ["line", "quick"];

let isSending = false;
/** The keys of notes that the server refused: it would refuse them again. */
const refused = new Set();

/** The other windows show it, and so does this one if it has the tab open. */
async function tell(url) {
  wrote(url);
  if (document.querySelector("notes-room")) await customElements.whenDefined("notes-room");
  document.dispatchEvent(new CustomEvent("heard", { detail: subjectOf(url) }));
}

/**
 * Sends the quick notes of a page that was left before it had the answers. A refused one waits for the form where it
 * was typed, which says why.
 */
async function send() {
  if (isSending) return;
  isSending = true;
  for (const { key, item } of names().flatMap((name) => waitingNotes(localStorage, name))) {
    // Sent with Enter before its form was there, it has no address yet: the dialog of the next note sends it.
    if (!item.action || refused.has(key)) continue;
    const answer = await post(item);
    if (!answer) break;
    if (!answer.ok) refused.add(key);
    if (!answer.ok || answer.redirected) continue;
    localStorage.removeItem(key);
    tell(item.tab ? `/notes/${item.tab}` : item.action);
  }
  isSending = false;
}

export function sendLeftNotes() {
  send();
  for (const name of ["online", "focus"]) addEventListener(name, send);
}
