import { isClosed } from "../../../frame/sign-out/closed.js";
import { wrote } from "../../../frame/news/windows.js";
import { fetchKeepalive, keepaliveRoom, limited } from "../limits.js";

const batchLimit = 20_000;

/** A page that is left sends so many at once: where the browser drops a request, the others still arrive. */
const lastBatchLimit = 500;

/** After so many in a row that the server does not understand, the others that wait are given up with them. */
const badLimit = 5;

/** The server takes so many as one change. */
const tidyLimit = 100_000;

/** The server takes no place that lies farther out. */
const farthest = 1_000_000;

/** The nearest coordinate that the server takes. */
export const within = (coordinate) => Math.min(Math.max(coordinate, -farthest), farthest);

/** How long a request may take, in milliseconds, beside its bytes, of which a slow network takes so many each. */
const [timeout, slowest] = [20_000, 10];

/** Moves within this time, in milliseconds, are sent together. */
const pause = 400;

const size = 28;
const flags = { pinned: 1, byHand: 2, pinMeant: 4, onRing: 8 };

/**
 * Places as the server takes them. An attribute that goes back to its ring has no coordinates, and says so.
 *
 * @param {{id: Uint8Array, x: number, y: number, isPinned: boolean, isByHand: boolean, isPinMeant?: boolean,
 *   isOnRing?: boolean}[]} places
 * @returns {ArrayBuffer}
 */
export function encoded(places) {
  const bytes = new Uint8Array(4 + size * places.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, places.length, true);
  places.forEach(({ id, x, y, isPinned, isByHand, isPinMeant, isOnRing }, place) => {
    const at = 4 + size * place;
    bytes.set(id, at);
    view.setFloat32(at + 16, within(x), true);
    view.setFloat32(at + 20, within(y), true);
    const told = (isPinned && flags.pinned) | (isByHand && flags.byHand) | (isPinMeant && flags.pinMeant);
    view.setUint32(at + 24, told | (isOnRing && flags.onRing), true);
  });
  return view.buffer;
}

/** Half a place is none, nor is one without numbers that sends nothing to a ring: the server would refuse all others with it. */
const numbered = (places) => places.filter(({ x, y, isOnRing = false }) => [x, y].every((part) => Number.isNaN(part) === isOnRing));

/** Adds places to those of the same nodes before. Of a node moved by hand and then by the layout, the hand is still to be told. */
function join(all, places) {
  for (const place of places) {
    const before = all.get(place.index);
    const isByHand = place.isByHand || (before?.isByHand ?? false);
    const isPinMeant = place.isPinMeant || (before?.isPinMeant ?? false);
    all.set(place.index, { ...place, isByHand, isPinMeant });
  }
  return all;
}

/** Sends where nodes were put, tries again until it arrives, and sends the rest when the page is left. */
export class Places {
  #address;
  #tidyAddress;
  #ids;
  #told;
  #placed;
  #refused;
  /** Unsent changes in their order: places, and each tidy as one change. Each has a map with one place for a node. */
  #jobs = [];
  #sending = null;
  /** Ends the request that is on its way. */
  #request = null;
  #timer;
  #delay = pause;
  /** The number of places that are sent at once: fewer while one is looked for that the server does not understand. */
  #batch = batchLimit;
  #isAnyBad = false;
  #badInRow = 0;
  #isOver = false;
  #listening = new AbortController();

  /**
   * @param {object} parts
   * @param {string | null} parts.address null if nothing may be changed
   * @param {string | null} [parts.tidyAddress] for many places at once, as a change that the bin can undo
   * @param {import("./node-ids.js").Ids} parts.ids
   * @param {(state: "saving" | "saved" | "failed") => void} parts.told
   * @param {(answer: {before: number, looks: number}) => void} parts.placed called with the server's answer
   * @param {(why: "closed" | "readOnly" | "badPlaces") => void} parts.refused called when the graph may not be seen any more, or
   *   not changed, and when places were given up that the server does not understand
   */
  constructor({ address, tidyAddress = null, ids, told, placed, refused }) {
    this.#address = address;
    this.#tidyAddress = tidyAddress;
    this.#ids = ids;
    this.#told = told;
    this.#placed = placed;
    this.#refused = refused;
    addEventListener("online", this.#again, { signal: this.#listening.signal });
  }

  /** @param {{index: number, x: number, y: number, isPinned: boolean, isByHand: boolean, isPinMeant: boolean}[]} places */
  put(places) {
    const known = numbered(places);
    if (!this.#address || this.#isOver || !known.length) return;
    if (this.#jobs.at(-1)?.isTidy !== false) this.#jobs.push({ isTidy: false, places: new Map() });
    join(this.#jobs.at(-1).places, known);
    this.#told("saving");
    this.#soon(pause);
  }

  /** Sends all of them as one change that the bin can undo, after those that wait already. */
  tidy(places) {
    const known = numbered(places);
    if (!this.#tidyAddress || known.length > tidyLimit) return this.put(known);
    if (!this.#address || this.#isOver || !known.length) return;
    this.#jobs.push({ isTidy: true, places: join(new Map(), known) });
    this.#told("saving");
    this.flush();
  }

  get isWaiting() {
    return this.#jobs.length > 0;
  }

  /** Once the connection is back, places are sent without a pause: a request of the connection before ends. */
  #again = async () => {
    this.#request?.abort();
    await this.#sending;
    this.#delay = pause;
    if (this.#jobs.length) this.flush();
  };

  #soon(delay) {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.flush(), delay);
  }

  /** Sends all that waits; one request at a time, so that an older place never comes after a newer one. */
  async flush() {
    if (this.#sending) return this.#sending;
    clearTimeout(this.#timer);
    this.#sending = this.#sendAll();
    await this.#sending;
    this.#sending = null;
    if (this.#jobs.length) this.#soon(this.#delay);
  }

  async #sendAll() {
    while (this.#jobs.length) {
      const [job] = this.#jobs;
      const part = [...job.places.values()].slice(0, job.isTidy ? tidyLimit : this.#batch);
      const outcome = await this.#send(part, false, job.isTidy ? this.#tidyAddress : this.#address);
      if (outcome === "lost") return this.#fail();
      if (outcome === "bad" && (job.isTidy || part.length > 1)) {
        this.#divide(job, part);
        continue;
      }
      if (outcome === "bad") this.#pass();
      else if (outcome !== "sent") return this.#end(outcome);
      else [this.#batch, this.#badInRow] = [Math.min(2 * this.#batch, batchLimit), 0];
      for (const place of part) if (job.places.get(place.index) === place) job.places.delete(place.index);
      if (!job.places.size) this.#jobs = this.#jobs.filter((one) => one !== job);
      this.#delay = pause;
    }
    if (this.#isOver) return;
    this.#told("saved");
    if (this.#isAnyBad) this.#refused("badPlaces");
    this.#isAnyBad = false;
  }

  /** One of them may be bad: fewer go at once, so that no other is lost for it. */
  #divide(job, part) {
    if (!job.isTidy) this.#batch = Math.ceil(part.length / 2);
    job.isTidy = false;
  }

  /** A single place is not understood. Where none is, asking for each would be a flood of requests. */
  #pass() {
    [this.#isAnyBad, this.#badInRow] = [true, this.#badInRow + 1];
    if (this.#badInRow < badLimit) return;
    [this.#jobs, this.#batch, this.#badInRow] = [[], batchLimit, 0];
  }

  #fail() {
    this.#delay = Math.min(Math.max(2 * this.#delay, 1000), 30_000);
    if (!this.#isOver) this.#told("failed");
  }

  /** Trying again would not help: nothing waits any more. */
  #end(why) {
    if (this.#isOver) return;
    this.drop();
    this.#told("saved");
    this.#refused(why);
  }

  /** @returns {Promise<"sent" | "lost" | "bad" | "closed" | "readOnly">} */
  async #send(places, isLast, address) {
    const body = encoded(places.map((place) => ({ ...place, id: this.#ids.bytesOf(place.index) })));
    const over = new AbortController();
    if (!isLast) this.#request = over;
    const signal = limited(over.signal, timeout + Math.ceil(body.byteLength / slowest));
    try {
      const send = isLast ? fetchKeepalive : fetch;
      const answer = await send(address, {
        method: "POST", body, redirect: "manual", signal,
        headers: { "Content-Type": "application/octet-stream", Accept: "application/json" },
      });
      if (answer.ok) {
        wrote(address);
        if (!isLast) this.#placed(await answer.json());
        return "sent";
      }
      if (answer.status === 403) return "readOnly";
      if ([400, 413, 422].includes(answer.status)) return "bad";
      return isClosed(answer) ? "closed" : "lost";
    } catch {
      return "lost";
    }
  }

  /** The page is being left: moves by hand are sent first, as the last requests have room for a limited number only. */
  last() {
    clearTimeout(this.#timer);
    const all = [...this.#jobs.reduce((all, { places }) => join(all, places.values()), new Map()).values()];
    if (!all.length) return Promise.resolve();
    all.sort((one, other) => other.isByHand - one.isByHand);
    const left = all.slice(0, Math.max(0, Math.floor(keepaliveRoom() / size)));
    // Arriving late, what is on its way would undo what is sent now.
    if (left.length === all.length) this.#request?.abort();
    const last = [];
    while (left.length) last.push(this.#send(left.splice(0, lastBatchLimit), true, this.#address));
    return Promise.all([this.#sending, ...last]);
  }

  drop() {
    clearTimeout(this.#timer);
    this.#listening.abort();
    this.#isOver = true;
    this.#jobs = [];
  }
}
