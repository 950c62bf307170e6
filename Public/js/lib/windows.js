import { openChannel } from "./live.js";

/** The subject that an address is in, `/notes/ID`; null where that is not to be seen, as with what is taken back. */
export const subjectOf = (url) => /^\/(?!undo\/)\w+\/[0-9a-f]{32}(?=\/|$)/.exec(new URL(url, "http://house").pathname)?.[0] ?? null;

/**
 * Tells the other windows what this one wrote: the house tells only other sessions.
 *
 * @param {string} url where it was sent to
 */
export function wrote(url) {
  openChannel().postMessage(subjectOf(url));
}
