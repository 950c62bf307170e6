/** What other pages need of this room: see `frame/rooms.js`. */
import "./kit.js";
import { forgetKept, isKept, keptKeys, keyOf } from "./kept.js";
import { adoptItems } from "./lists/item-requests.js";
import { load } from "../../parts/load.js";
// In one file with what keeps notes, for Today.
import "./quick/quick-draft.js";
import { adoptNotes, sendNotes } from "./quick/quick-notes.js";

export { isWaiting } from "./kept.js";

/** Gives the outbox what an earlier version kept in ways of its own. */
export function sendLeft() {
  if ([adoptItems(), adoptNotes()].includes(true)) sendNotes();
  const keys = keptKeys(localStorage);
  if (isKept(localStorage, "outbox")) load(() => import("./outbox/old-messages.js")).then(({ adoptMessages }) => adoptMessages()).then((isMore) => isMore && sendNotes());
  // Drafts that the server has do not stay behind a lock.
  if (document.querySelector("[data-unlock]")) forgetKept(localStorage, keys);
}
