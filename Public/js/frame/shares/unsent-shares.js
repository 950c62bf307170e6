/** Which shares of a member wait in this browser. */
import "../../parts/kit.js";
import { shareKeys, sharePrefix } from "../../outbox/entry-keys.js";

/** When a share came: its id begins with the time. */
const timeOf = (id) => parseInt(id.slice(0, 12), 16);

/** What the page of all that waits shows: see `rooms.js`. */
export const unsent = (storage, member) =>
  shareKeys(storage, member).map((key) => ({ what: "shared", state: "choose", from: storage.getItem(key), at: timeOf(key.split(" ")[1]) }));

export const isWaiting = (storage) => Object.keys(storage).some((key) => key.startsWith(sharePrefix));

/** A share waits for its member, who chooses its tab: nothing is sent by itself, but the line over the page tells of it. */
export const sendLeft = () => import("../../outbox/page-outbox.js").then((outbox) => outbox.sendLeft());
