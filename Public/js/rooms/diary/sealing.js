import { draftKey, draftsOf, isUntouched, leaveDraft, readDraft, sealedKeys } from "./entry-drafts.js";
import { owned } from "../../parts/form.js";

/** @returns {Promise<{text: string, isRefused: boolean} | null>} null where the server was not reached, or is locked */
async function ask(action, draft) {
  const response = await fetch(`/diary/drafts/${action}`, { method: "POST", body: owned({ draft }) }).catch(() => null);
  const isRefused = response?.status === 404;
  return (response?.ok || isRefused) && !response.redirected ? { text: await response.text(), isRefused } : null;
}

/** Seals the drafts of a locked diary: they are encrypted by the server, so that they cannot be read in this browser. */
export async function sealDrafts(storage, member) {
  for (const { key, draft } of draftsOf(storage, member)) {
    const text = JSON.stringify(draft);
    const sealed = await ask("seal", text);
    // A draft that was changed meanwhile is left as it is.
    if (!sealed || sealed.isRefused || JSON.stringify(readDraft(storage, key)) !== text) continue;
    try {
      storage.setItem(`${key} sealed ${Date.now()}`, sealed.text);
      storage.removeItem(key);
    } catch {
      // The storage is full: it is tried again on the next page.
    }
  }
}

/**
 * Takes up what waited sealed, once the lock is open.
 *
 * @param {DiaryForm | null} form the day that is open here
 * @param {(text: string) => void} tell called where one cannot be opened any more: it stays, and the others are opened
 */
export async function openDrafts(storage, member, form, tell) {
  for (const { key, unsealedKey } of sealedKeys(storage, member)) {
    // One after the other, and never over what is typed just now.
    if (storage.getItem(unsealedKey) !== null) continue;
    const opened = await ask("open", storage.getItem(key));
    if (!opened) return;
    const { text, isRefused } = opened;
    if (isRefused) {
      tell(text);
      continue;
    }
    const isHere = form && unsealedKey === draftKey(member, form.dataset.path);
    if (storage.getItem(unsealedKey) !== null || (isHere && !isUntouched(form))) continue;
    storage.setItem(unsealedKey, text);
    storage.removeItem(key);
    if (isHere) form.bringBack();
    else leaveDraft(storage, unsealedKey);
  }
}
