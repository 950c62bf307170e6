import "./kit.js";
import { forgetKept, isKept, keptKeys, keyOf } from "./kept.js";
import { load } from "../../parts/load.js";
import { adoptItems } from "./lists/item-requests.js";
import { sendLeftMessages } from "./outbox/resend-messages.js";
// In one file with the notes that are sent, for Today.
import "./quick/quick-draft.js";
import { sendLeftNotes } from "./quick/resend-notes.js";

export { unsent } from "./unsent-notes.js";
export { isWaiting } from "./kept.js";

/** Sends what an earlier page could not send. A tab of notes sends messages and items by itself, and shows them. */
export function sendLeft() {
  if (adoptItems()) load(() => import("../../outbox/page-outbox.js")).then((outbox) => outbox.sendLeft());
  const keys = keptKeys(localStorage);
  if (!document.querySelector("notes-room[data-tab]")) {
    if (isKept(localStorage, "outbox")) sendLeftMessages();
  }
  // A quick note, which may have been sent as its page was left.
  if (keys.some((key) => / (line|quick) \w+$/.test(key))) sendLeftNotes();
  // Drafts that the server has do not stay behind a lock.
  if (document.querySelector("[data-unlock]")) forgetKept(localStorage, keys);
}
