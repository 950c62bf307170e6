import "../kit.js";
import { showTick } from "./tick-box.js";
import { outbox, sendLeft } from "../../../outbox/page-outbox.js";

const what = "tick";

/** Ticks of items: shown at once, and sent by the outbox, whenever that is. */
export class Ticks {
  #room;
  #finish;
  /** The obstacle that was told last. */
  #told;

  /**
   * @param {HTMLElement} room
   * @param {(message: string, html: string | null) => void} finish shows a list as the server has it, once nothing of it waits
   * @param {AbortSignal} signal
   */
  constructor(room, finish, signal) {
    this.#room = room;
    this.#finish = finish;
    sendLeft();
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", () => this.#tell(), { signal });
  }

  /** @returns {import("../../../outbox/kept-entries.js").Entry[]} those that may still arrive */
  get #waiting() {
    return outbox.entries.all().filter((entry) => entry.what === what && !entry.refused);
  }

  isWaiting(message) {
    return this.#waiting.some(({ lane }) => lane === message);
  }

  /**
   * @param {string} message the id of the list's message
   * @param {string} path of the item's form
   * @param {[string, string][]} values
   */
  add(message, path, values) {
    outbox.add({ what, lane: message, path, values, from: this.#room.path });
  }

  /** Shows what an earlier page left, in a list that the server drew. */
  show() {
    for (const { lane, path, values } of this.#waiting) {
      const row = this.#room.list?.row(lane);
      const button = row?.querySelector(`form[action="${CSS.escape(path)}"] [role=checkbox]`);
      if (!button) continue;
      row.toggleAttribute("ticking", true);
      showTick(button, new Map(values).get("ticked") === "1");
    }
  }

  #settle({ entry: { what: kind, lane }, outcome: { meaning, text } }) {
    if (kind !== what) return;
    if (meaning === "refused") this.#room.say(this.#room.words.refused);
    this.#finish(lane, meaning === "done" ? text || null : null);
  }

  /** Says, once for each obstacle, why ticks of this tab were not sent. */
  #tell() {
    const mine = this.#waiting.find(({ from }) => from === this.#room.path);
    const obstacle = mine && outbox.obstacleOf(mine);
    if (obstacle === this.#told) return;
    this.#told = obstacle;
    if (obstacle) this.#room.say(this.#room.words[obstacle === "later" ? "unsent" : obstacle], { isLasting: obstacle !== "later" });
  }
}
