import { forgetNotes } from "./note-keys.js";

const { member } = document.documentElement.dataset;

// What notes keep in this browser is its member's alone.
if (member && forgetNotes(localStorage, member)) indexedDB.deleteDatabase("hearth-notes");
