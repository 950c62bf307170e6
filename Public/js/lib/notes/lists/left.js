import { forgetItem, keyOfItem, sendItem, waitingItems } from "./items.js";

/** The keys of items that the house refused: their list takes them back into its field. */
const refused = new Set();
let isSending = false;

/** Sends the items of a page that was left before it had the answers. */
async function sendLeft() {
  if (isSending) return;
  isSending = true;
  for (const item of waitingItems(localStorage).filter((one) => !refused.has(keyOfItem(one)))) {
    const answer = await sendItem(item).catch(() => null);
    if (!answer) break;
    if (answer.status === 200) forgetItem(item);
    else refused.add(keyOfItem(item));
  }
  isSending = false;
}

sendLeft();
for (const name of ["online", "focus"]) addEventListener(name, sendLeft);
