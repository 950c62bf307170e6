import "./kit.js";
import { forgetKept, isKept, keptKeys, keyOf } from "./kept.js";
import { adoptItems } from "./lists/item-requests.js";
import { sendLeftMessages } from "./outbox/resend-messages.js";
// In one file with what keeps notes, for Today.
import "./quick/quick-draft.js";
import { adoptNotes, sendNotes } from "./quick/quick-notes.js";

export { unsent } from "./unsent-notes.js";
export { isWaiting } from "./kept.js";

/** Sends what an earlier page could not send. A tab of notes sends messages and items by itself, and shows them. */
export function sendLeft() {
  if ([adoptItems(), adoptNotes()].includes(true)) sendNotes();
  const keys = keptKeys(localStorage);
  if (!document.querySelector("notes-room[data-tab]")) {
    if (isKept(localStorage, "outbox")) sendLeftMessages();
  }
  // Drafts that the server has do not stay behind a lock.
  if (document.querySelector("[data-unlock]")) forgetKept(localStorage, keys);
}
