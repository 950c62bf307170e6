import { localDraft } from "./composer/drafts.js";
import { keptKeys } from "./kept.js";

/** A message that was deleted while its files were on their way is kept for the bin alone. */
const hasUnsent = (list) => !list.length || list.some(({ isDeleted }) => !isDeleted);

/** Whether messages, drafts or changes of notes are kept here that the house does not have. */
export const isWaiting = (storage) => keptKeys(storage).some((key) => {
  if (key.endsWith(" outbox")) return hasUnsent(JSON.parse(storage.getItem(key)));
  const draft = localDraft(storage, key);
  return Boolean(draft?.text && !draft.isKept);
});
