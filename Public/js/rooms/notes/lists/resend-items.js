import { forgetItem, isKept, markRefused, messageOf, sendItem, waitingItems } from "./kept-items.js";

let isSending = false;

/** Sends the items of a page that was left before it had the answers. */
async function send() {
  if (isSending) return;
  isSending = true;
  // Lists of which one could not be sent: those after it wait, those of other lists do not.
  const stuck = new Set();
  for (const item of waitingItems(localStorage).filter(({ isRefused }) => !isRefused)) {
    // Another window may have sent it meanwhile, and somebody may have deleted it since.
    if (stuck.has(messageOf(item)) || !isKept(item)) continue;
    const answer = await sendItem(item).catch(() => null);
    if (answer?.status === 200) forgetItem(item);
    else if (answer) markRefused(item);
    else stuck.add(messageOf(item));
  }
  isSending = false;
}

export function sendLeftItems() {
  send();
  for (const name of ["online", "focus"]) addEventListener(name, send);
}
