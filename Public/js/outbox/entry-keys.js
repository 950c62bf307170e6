/** The keys of entries are `hearth-outbox:MEMBER ID`; `clearStorage` knows this form. */
export const keyPrefix = "hearth-outbox:";

/** The lane of files that follow a form: what was written after it does not wait for them. */
export const filesLane = (lane) => `${lane} files`;

/** Whether an entry of a kind waits for a member. It asks the storage, for scripts that are there before the outbox. */
export const isKindKept = (storage, member, what) =>
  Object.keys(storage).some((key) => key.startsWith(`${keyPrefix}${member} `) && storage.getItem(key).includes(`"what":"${what}"`));

/** The keys of shares are `hearth-shared:MEMBER ID`, as `clearStorage` knows them; each has the address of the page that sends it. */
export const sharePrefix = "hearth-shared:";

/** The keys of a member's shares that wait for their tab. */
export const shareKeys = (storage, member) => Object.keys(storage).filter((key) => key.startsWith(`${sharePrefix}${member} `));
