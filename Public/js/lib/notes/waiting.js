import { localDraft } from "./composer/drafts.js";
import { keptKeys } from "./kept.js";

/** Whether messages, drafts or changes of notes are kept here that the house does not have. */
export const isWaiting = (storage) => keptKeys(storage).some((key) => {
  if (key.endsWith(" outbox")) return true;
  const draft = localDraft(storage, key);
  return Boolean(draft?.text && !draft.isKept);
});
