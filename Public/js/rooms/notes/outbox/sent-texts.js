import { LostError } from "../../../outbox/save-queue.js";
import { outbox } from "../../../outbox/page-outbox.js";

const what = "message";

const isText = (entry) => entry.what === what;

/** Messages of words alone, which the outbox sends. Those with files wait in a queue of their own, for the upload that goes on. */
export const texts = () => outbox.entries.all().filter(isText);

/** How the row of a message says how far it is. */
function stateOf(entry) {
  if (entry.refused) return { state: "failed", problem: [403, 404, 410].includes(entry.refused.status) ? "gone" : "refused" };
  const obstacle = outbox.obstacleOf(entry);
  if (["away", "locked"].includes(obstacle)) return { state: "failed", problem: obstacle };
  return { state: obstacle ? "lost" : "waiting" };
}

/**
 * @param {(text: string) => object} typedOut makes formats of the signs of a text that was not typed in the composer
 * @returns {import("./message-outbox.js").Item & { entry: string }} as the rows of a tab show it
 */
export function itemOf(entry, typedOut) {
  const { id, content: text, entities, reply } = Object.fromEntries(entry.values);
  const content = entities === undefined ? typedOut(text) : { text, entities: JSON.parse(entities) };
  return { id, path: entry.from, ...content, ...(reply && { reply }), at: entry.at, files: [], entry: entry.id, ...stateOf(entry) };
}

export function sendText({ id, path, text, entities, draft, reply }) {
  const values = [["id", id], ["content", text], ["entities", JSON.stringify(entities)], ["part", "1"]];
  // With it goes the draft that it was, on all devices.
  if (draft) values.push(["draft", String(draft)]);
  if (reply) values.push(["reply", reply]);
  return outbox.add({ what, lane: path, path: `${path}/messages`, values, from: path, hasId: true });
}

/**
 * Settles once no words that were written before wait for a tab: what follows them must not overtake them.
 *
 * @throws {LostError} while they cannot be sent
 */
export async function behindTexts(path) {
  const first = () => texts().find((entry) => entry.lane === path && !entry.refused);
  for (let one = first(); one; one = first()) {
    if (outbox.obstacleOf(one)) throw new LostError();
    await new Promise((resolve) => document.addEventListener("outbox-changed", resolve, { once: true }));
  }
}
