import { filesLane } from "../../../outbox/entry-keys.js";
import { piecesOf } from "../../../outbox/kept-entries.js";
import { outbox } from "../../../outbox/page-outbox.js";

const what = "message";

export const isMessage = (entry) => entry.what === what;

/** Messages that wait; not those that were deleted before their files were sent. */
export const messages = () => outbox.entries.all().filter((entry) => isMessage(entry) && !entry.asideAt);

/**
 * A message that waits, as the rows of a tab show it.
 *
 * @typedef {{id: string, path: string, text: string, entities: object[], at: number, entry: string, isPosted?: boolean, isNowhere?: boolean,
 *   reply?: string, files: import("../../../outbox/kept-entries.js").Piece[], state: "waiting" | "lost" | "failed", problem?: string}} Item
 */

const isGone = (status) => [404, 410].includes(status);

/** The state that the row of a message shows. */
function stateOf(entry) {
  if (entry.refused) {
    const { status } = entry.refused;
    // Of one that the server has, the tab is there and the message is not.
    const problem = entry.isPosted && isGone(status) ? "astray" : isGone(status) || status === 403 ? "gone" : "refused";
    return { state: "failed", problem };
  }
  const obstacle = outbox.obstacleOf(entry);
  if (["away", "locked", "full", "unread"].includes(obstacle)) return { state: "failed", problem: obstacle };
  return { state: obstacle ? "lost" : "waiting" };
}

/**
 * @param {(text: string) => object} typedOut makes formats of the signs of a text that was not typed in the composer
 * @returns {Item}
 */
export function itemOf(entry, typedOut) {
  const { id, content: text, entities, reply } = Object.fromEntries(entry.values);
  const content = entities === undefined ? typedOut(text) : { text, entities: JSON.parse(entities) };
  const { files = [], isPosted, isNowhere } = entry;
  return { id, path: entry.from, ...content, ...(reply && { reply }), at: entry.at, files, isPosted, entry: entry.id, ...(isNowhere && { isNowhere }), ...stateOf(entry) };
}

/** @param {File[]} files what `keepFiles` is to keep */
export function sendMessage({ id, path, text, entities, draft, reply, source, files = [] }) {
  const values = valuesOf(id, text, entities);
  if (source) values.push(["source", source]);
  // With it goes the draft that it was, on all devices.
  if (draft) values.push(["draft", String(draft)]);
  if (reply) values.push(["reply", reply]);
  const message = { what, lane: path, path: `${path}/messages`, values, from: path, hasId: true };
  if (!files.length) return outbox.add(message);
  values.push(["awaits", String(files.length)]);
  return outbox.add({ ...message, ...filesOf(id, path, files) });
}

/** Files for a message that the server has already. @param {File[]} files what `keepFiles` is to keep */
export function sendFilesTo({ id, path, text, entities, files }) {
  const values = valuesOf(id, text, entities);
  return outbox.add({ what, lane: filesLane(path), path: `${path}/messages`, values, from: path, isPosted: true, ...filesOf(id, path, files) });
}

/** Without entities the server makes formats of the text's signs. */
const valuesOf = (id, text, entities) => [["id", id], ["content", text], ...(entities ? [["entities", JSON.stringify(entities)]] : []), ["part", "1"]];

function filesOf(id, path, files) {
  const upload = { action: `${path}/uploads`, to: `messages/${id}`, end: `${path}/messages/${id}/arrived` };
  return { files: piecesOf(files), upload, seenAt: Date.now() };
}
