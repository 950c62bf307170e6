import { areBrewsWaiting, forgetBrews } from "./brew/records.js";
import { areDraftsWaiting, forgetDrafts } from "./diary/drafts.js";
import { forgetAll } from "./forms/drafts.js";
import { localDraft } from "./notes/composer/drafts.js";
import { forgetNotes, keptKeys } from "./notes/kept.js";

/** Whether messages, drafts or changes of notes are kept here that the house does not have. */
export const areNotesWaiting = (storage) => keptKeys(storage).some((key) => {
  if (key.endsWith(" outbox")) return true;
  const draft = localDraft(storage, key);
  return Boolean(draft?.text && !draft.isKept);
});

/**
 * Signs out, and leaves nothing behind that somebody typed. What the house does not have would be gone, so whoever has
 * typed such is asked first.
 *
 * @param {HTMLFormElement} form
 */
export function signOut(form) {
  const isWaiting = [areNotesWaiting, areBrewsWaiting, areDraftsWaiting].some((are) => are(localStorage));
  if (isWaiting && !confirm(form.dataset.waiting)) return;
  for (const forget of [forgetNotes, forgetBrews, forgetDrafts]) forget(localStorage);
  forgetAll(sessionStorage);
  indexedDB.deleteDatabase("hearth-notes");
  form.submit();
}
