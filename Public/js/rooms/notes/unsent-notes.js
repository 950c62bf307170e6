import { keyOf } from "./kept.js";
import { waiting } from "./outbox/message-outbox.js";

/** Problems of a message that get better by themselves. */
const passing = [undefined, "away", "locked"];

/**
 * Messages that the server does not have, for the page of what waits. With words only where no tab shows them any
 * more: others may be behind a lock.
 *
 * @param {Storage} storage
 */
export function unsent(storage) {
  const messages = waiting(storage, keyOf("outbox")).filter(({ isDeleted }) => !isDeleted);
  return messages.map(({ path, at, problem, text }) => ({
    what: "message", from: path, at, isRefused: !passing.includes(problem), text: ["gone", "astray"].includes(problem) ? text : "",
  }));
}
