import { keptKeys } from "./kept.js";
import { isKept } from "./keys.js";

// Unsent messages of an earlier page are sent by any page; a tab of notes does it by itself, and shows it.
if (isKept(localStorage, "outbox") && !document.querySelector("notes-room[data-tab]")) import("./left.js");
// A quick note, which may have been sent as its page was left.
if (keptKeys(localStorage).some((key) => / (line|quick) \w+$/.test(key))) import("./quick/left.js");
// Drafts that the house has do not stay behind a lock.
if (document.querySelector("[data-locked]")) import("./composer/drafts.js").then(({ forgetKept }) => forgetKept(localStorage, keptKeys(localStorage)));
