import { areNotesWaiting, forgetNotes } from "./note-keys.js";

const { member } = document.documentElement.dataset;

if (member && forgetNotes(localStorage, member)) indexedDB.deleteDatabase("hearth-notes");

// Before anybody else hears of it: messages that were not sent would be gone, so whoever signs out is asked.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("action") !== "/logout") return;
  if (areNotesWaiting(localStorage) && !confirm(form.dataset.waiting ?? `${form.textContent.trim()}?`)) {
    event.preventDefault();
    return;
  }
  forgetNotes(localStorage);
  indexedDB.deleteDatabase("hearth-notes");
}, { capture: true });
