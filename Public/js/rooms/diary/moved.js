import { draftKey, entryMark, keepDraft, valuesOf } from "./entry-drafts.js";
import { dataAtFirst } from "../../parts/forms/form-values.js";

/** @returns {Promise<{entry: string, version: string, mark: string} | null>} what stands on a day; null where it is not known */
export async function askDay(path, member) {
  const response = await fetch(`${path}/edit`, { headers: { Accept: "text/html", Purpose: "prefetch" } }).catch(() => null);
  if (!response?.ok || response.redirected) return null;
  const form = new DOMParser().parseFromString(await response.text(), "text/html").querySelector("diary-form");
  if (form?.dataset.member !== member) return null;
  const { entry, version } = form.dataset;
  return { entry, version, mark: entryMark(valuesOf(dataAtFirst(form.querySelector(".diary-form__form")))) };
}

/**
 * Puts a draft whose page was left while its entry moved under the day on which the entry is.
 *
 * @param {{key: string, draft: import("./entry-drafts.js").Draft}} left
 * @param {(path: string) => ReturnType<typeof askDay>} ask
 * @returns {Promise<string | null>} the day's address; null where the server was not reached
 */
export async function settleMove(storage, member, { key, path, draft }, ask) {
  const { goal, page, ...rest } = draft;
  const day = await ask(goal);
  if (!day) return null;
  const isMoved = day.entry === draft.entry && day.version !== "";
  // The move gave the entry another version; unless its text was changed since, the draft was written over that one.
  const version = isMoved && draft.sent.includes(day.mark) ? day.version : draft.version;
  keepDraft(storage, key, page, null);
  keepDraft(storage, isMoved ? draftKey(member, goal) : key, page, { ...rest, version });
  return isMoved ? goal : path;
}
