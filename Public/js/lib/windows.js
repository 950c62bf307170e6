import { ownerMark } from "./form.js";

/** What is open now, of this page: it does not hear itself. */
let open = null;

// What one member may see is not for another who signed in since.
const make = () => new BroadcastChannel(`hearth-live ${ownerMark()}`);

/** A way to the other windows of this browser, as long as the page is there. */
export function openChannel() {
  open ??= make();
  return open;
}

/** The subject that an address is in, `/notes/ID`; null where that is not to be seen, as with what is taken back. */
export const subjectOf = (url) => /^\/(?!undo\/)\w+\/[0-9a-f]{32}(?=\/|$)/.exec(new URL(url, "http://house").pathname)?.[0] ?? null;

/**
 * Tells the other windows what this one wrote: the house tells only other sessions.
 *
 * @param {string} url where it was sent to
 */
export function wrote(url) {
  const channel = open ?? make();
  channel.postMessage(subjectOf(url));
  if (channel !== open) channel.close();
}
