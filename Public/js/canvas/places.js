import { isClosed } from "../lib/sign-out-guard.js";
import { wrote } from "../lib/windows.js";

const batchLimit = 20_000;

/** A page that is left may still send 64 kB, that is so many nodes. */
const lastBatchLimit = 2300;

/** Moves within this time, in milliseconds, are sent together. */
const pause = 400;

const size = 28;
const flags = { pinned: 1, byHand: 2, pinMeant: 4 };

/**
 * Places as the server takes them.
 *
 * @param {{id: Uint8Array, x: number, y: number, isPinned: boolean, isByHand: boolean, isPinMeant?: boolean}[]} places
 * @returns {ArrayBuffer}
 */
export function encoded(places) {
  const bytes = new Uint8Array(4 + size * places.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, places.length, true);
  places.forEach(({ id, x, y, isPinned, isByHand, isPinMeant }, place) => {
    const at = 4 + size * place;
    bytes.set(id, at);
    view.setFloat32(at + 16, x, true);
    view.setFloat32(at + 20, y, true);
    const told = (isPinned && flags.pinned) | (isByHand && flags.byHand) | (isPinMeant && flags.pinMeant);
    view.setUint32(at + 24, told, true);
  });
  return view.buffer;
}

/** Sends where nodes were put, tries again until it arrives, and sends the rest when the page is left. */
export class Places {
  #address;
  #tidyAddress;
  #ids;
  #told;
  #placed;
  #waiting = new Map();
  #sending = null;
  #timer;
  #delay = pause;
  #isOver = false;
  #listening = new AbortController();

  /**
   * @param {object} parts
   * @param {string | null} parts.address null if nothing may be changed
   * @param {string | null} [parts.tidyAddress] for many places at once, as a change that the bin can undo
   * @param {import("./ids.js").Ids} parts.ids
   * @param {(state: "saving" | "saved" | "failed") => void} parts.told
   * @param {(answer: {before: number, looks: number}) => void} parts.placed called with the house's answer
   */
  constructor({ address, tidyAddress = null, ids, told, placed }) {
    this.#address = address;
    this.#tidyAddress = tidyAddress;
    this.#ids = ids;
    this.#told = told;
    this.#placed = placed;
    addEventListener("online", this.#again, { signal: this.#listening.signal });
  }

  /** @param {{index: number, x: number, y: number, isPinned: boolean, isByHand: boolean, isPinMeant: boolean}[]} places */
  put(places) {
    if (!this.#address || this.#isOver || !places.length) return;
    for (const place of places) {
      // Of a node moved by hand and then by the layout, the hand is still to be told.
      const waiting = this.#waiting.get(place.index);
      const isByHand = place.isByHand || (waiting?.isByHand ?? false);
      const isPinMeant = place.isPinMeant || (waiting?.isPinMeant ?? false);
      this.#waiting.set(place.index, { ...place, isByHand, isPinMeant });
    }
    this.#told("saving");
    this.#soon(pause);
  }

  /** Sends all of them as one change that the bin can undo; if that fails, they are sent like any others. */
  async tidy(places) {
    if (!this.#address || this.#isOver || !places.length) return;
    await this.flush();
    this.#told("saving");
    if (this.#tidyAddress && (await this.#send(places, false, this.#tidyAddress))) this.#told("saved");
    else this.put(places);
  }

  /** Once the connection is back, places are sent without a pause. */
  #again = () => {
    this.#delay = pause;
    if (this.#waiting.size) this.flush();
  };

  #soon(delay) {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.flush(), delay);
  }

  /** Sends all that waits; one request at a time, so that an older place never comes after a newer one. */
  async flush() {
    if (this.#sending) return this.#sending;
    this.#sending = this.#sendAll();
    await this.#sending;
    this.#sending = null;
    if (this.#waiting.size) this.#soon(this.#delay);
  }

  async #sendAll() {
    while (this.#waiting.size) {
      const part = [...this.#waiting.values()].slice(0, batchLimit);
      const isSent = await this.#send(part, false);
      if (isSent === null) return this.#end();
      if (!isSent) return this.#fail();
      for (const place of part) if (this.#waiting.get(place.index) === place) this.#waiting.delete(place.index);
      this.#delay = pause;
    }
    this.#told("saved");
  }

  #fail() {
    this.#delay = Math.min(Math.max(2 * this.#delay, 1000), 30_000);
    if (!this.#isOver) this.#told("failed");
  }

  /** May not be changed any more: trying again would not help. */
  #end() {
    this.drop();
    this.#told("failed");
  }

  /** @returns {Promise<boolean | null>} null for a refusal that stays one */
  async #send(places, isLast, address = this.#address) {
    const body = encoded(places.map((place) => ({ ...place, id: this.#ids.bytesOf(place.index) })));
    try {
      const answer = await fetch(address, {
        method: "POST", body, keepalive: isLast, redirect: "manual",
        headers: { "Content-Type": "application/octet-stream", Accept: "application/json" },
      });
      if (answer.ok) {
        wrote(address);
        if (!isLast) this.#placed(await answer.json());
        return true;
      }
      return isClosed(answer) ? null : false;
    } catch {
      return false;
    }
  }

  /** The page is being left: moves by hand are sent first, as the last request has room for a limited number only. */
  last() {
    clearTimeout(this.#timer);
    const left = [...this.#waiting.values()];
    if (!this.#address || !left.length) return Promise.resolve();
    left.sort((one, other) => other.isByHand - one.isByHand);
    return this.#send(left.slice(0, lastBatchLimit), true);
  }

  drop() {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#isOver = true;
    this.#waiting.clear();
  }
}
