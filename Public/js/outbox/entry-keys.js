/** The keys of entries are `hearth-outbox:MEMBER ID`; `clearStorage` knows this form. */
export const keyPrefix = "hearth-outbox:";

/** The lane of files that follow a form: what was written after it does not wait for them. */
export const filesLane = (lane) => `${lane} files`;

/** Whether an entry of a kind waits for a member. It asks the storage, for scripts that are there before the outbox. */
export const isKindKept = (storage, member, what) =>
  Object.keys(storage).some((key) => key.startsWith(`${keyPrefix}${member} `) && storage.getItem(key).includes(`"what":"${what}"`));
