import { forgetNotes, keptKeys } from "./note-kept.js";
import { isKept } from "./note-keys.js";

const { member } = document.documentElement.dataset;

// What notes keep in this browser is its member's alone.
if (member && forgetNotes(localStorage, member)) indexedDB.deleteDatabase("hearth-notes");
// What an earlier page could not send is sent by any; a tab does it by itself, and shows it.
if (member && isKept(localStorage, "outbox") && !document.querySelector("notes-room[data-tab]")) import("./note-left.js");
// A quick note, which may have been sent as its page was left.
if (member && keptKeys(localStorage).some((key) => / (line|quick) \w+$/.test(key))) import("./quick-left.js");
// Before a lock no draft stays that the house has.
if (member && document.querySelector("[data-locked]")) import("./note-drafts.js").then(({ forgetKept }) => forgetKept(localStorage, keptKeys(localStorage)));
