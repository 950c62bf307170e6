import { sharePrefix } from "../../outbox/entry-keys.js";

const keyOf = (member, id) => `${sharePrefix}${member} ${id}`;

/** Remembers that a share waits for its member. @param {string} address of the page that sends it */
export function claimShare(storage, member, id, address) {
  try {
    storage.setItem(keyOf(member, id), address);
  } catch {
    // The storage is full or forbidden: the page is still at the share's address.
  }
}

export const forgetClaim = (storage, member, id) => storage.removeItem(keyOf(member, id));
