/** Begins the key of each entry, `hearth-outbox:MEMBER ID`, in the form that `clearStorage` knows. */
export const sign = "hearth-outbox:";

/** Whether something of a kind waits for a member; without the outbox itself, which comes after the page. */
export const isKindKept = (storage, member, what) =>
  Object.keys(storage).some((key) => key.startsWith(`${sign}${member} `) && storage.getItem(key).includes(`"what":"${what}"`));
