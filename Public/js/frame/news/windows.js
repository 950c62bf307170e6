import { openChannel } from "./live.js";

/** The subject that an address is in, `/notes/ID`; null if the address does not name it, as with an undo. */
export const subjectOf = (url) => /^\/(?!undo\/)\w+\/[0-9a-f]{32}(?=\/|$)/.exec(new URL(url, "http://house").pathname)?.[0] ?? null;

/**
 * Tells the other windows what this one wrote: the server tells only other sessions.
 *
 * @param {string} url the address of the request
 */
export function wrote(url) {
  openChannel().postMessage(subjectOf(url));
}
