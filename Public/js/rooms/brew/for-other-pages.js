/** What other pages need of this room: see `frame/rooms.js`. */
import "./kit.js";
import { load } from "../../parts/load.js";
import { adoptBrews } from "./brew-entries.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};

export { unsent } from "./unsent-brews.js";
export { areBrewsWaiting as isWaiting } from "./records.js";

/** Hands over to the outbox what an earlier version of Hearth could not send. */
export function sendLeft() {
  if (adoptBrews(localStorage, member)) load(() => import("../../outbox/page-outbox.js")).then((outbox) => outbox.sendLeft());
}
