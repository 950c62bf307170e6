import { keptKeys } from "./kept.js";
import { isKept, keyOf } from "./keys.js";

const room = document.querySelector("notes-room[data-tab]");
const isItem = (key) => key.startsWith(`${keyOf("item")} `);

// Unsent messages of an earlier page are sent by any page; a tab of notes does it by itself, and shows it.
if (isKept(localStorage, "outbox") && !room) import("./left.js");
// The same goes for items of lists, but that a tab would not look for them.
if (keptKeys(localStorage).some(isItem)) {
  if (room) customElements.whenDefined("notes-room").then(() => room.lists?.());
  else import("./lists/left.js");
}
// A quick note, which may have been sent as its page was left.
if (keptKeys(localStorage).some((key) => / (line|quick) \w+$/.test(key))) import("./quick/left.js");
// Drafts that the house has do not stay behind a lock.
if (document.querySelector("[data-unlock]")) {
  import("./composer/drafts.js").then(({ forgetKept }) => forgetKept(localStorage, keptKeys(localStorage)));
}
