import { isClosed } from "../../frame/sign-out/closed.js";
import { Again } from "./again.js";
import { limited } from "./limits.js";

const atOnce = 3;

/** Names whose request failed are asked for again after pauses that grow, in milliseconds. */
const pauses = { shortest: 5000, longest: 60_000 };

/** The number of nodes in a page: many in a small graph, so that all are known soon; few in a large one. */
const pageOf = (count) => (count <= 10_000 ? 500 : 100);

/** Names, icons and photos of nodes, in pages, for those that are looked at. */
export class Details {
  #address;
  #stamp;
  #count;
  #page;
  /** Until the server has said it anew, what was known before the graph was loaded again. */
  #known;
  #loaded = new Set();
  #asked = new Map();
  #queue = [];
  #running = 0;
  #signal;
  #came;
  #stale;
  #again;

  /**
   * @param {object} parts
   * @param {string} parts.address
   * @param {{stamp: number, count: number}} parts.graph
   * @param {AbortSignal} parts.signal
   * @param {() => void} parts.came called when some have come
   * @param {object[]} parts.known what was known of the nodes before
   * @param {(isClosed: boolean) => void} parts.stale called when the graph has changed since, or may not be seen any more
   */
  constructor({ address, graph, known, signal, came, stale }) {
    this.#address = address;
    this.#stamp = graph.stamp;
    this.#count = graph.count;
    this.#page = pageOf(graph.count);
    this.#known = known;
    this.#signal = signal;
    this.#came = came;
    this.#stale = stale;
    // Told that names have come, the canvas asks for those that are still missing.
    this.#again = new Again(came, signal, pauses);
  }

  /** @returns {{id: string, name: string, icon: string | null, photo: string | null} | undefined} */
  get = (index) => this.#known[index];

  /**
   * Asks for those that are not known yet, the first ones first. Pages that are no longer in view are not asked for.
   */
  want(indices) {
    const waiting = this.#queue;
    this.#queue = waiting.filter(({ isKept }) => isKept);
    for (const { page, resolve } of waiting.filter(({ isKept }) => !isKept)) {
      this.#asked.delete(page);
      resolve(false);
    }
    for (const index of indices) if (!this.#isLoaded(index)) this.#ask(Math.floor(index / this.#page), false);
  }

  /** Waits until all of these are known; false where they cannot be. */
  async all(indices) {
    const pages = new Set(Array.from(indices, (index) => Math.floor(index / this.#page)));
    const missing = [...pages].filter((page) => !this.#loaded.has(page));
    const known = await Promise.all(missing.map((page) => this.#ask(page, true)));
    return known.every(Boolean);
  }

  #isLoaded = (index) => this.#loaded.has(Math.floor(index / this.#page));

  #ask(page, isKept) {
    const asked = this.#asked.get(page);
    if (asked) {
      asked.isKept ||= isKept;
      return asked.answer;
    }
    const ask = { page, isKept };
    ask.answer = new Promise((resolve) => {
      ask.resolve = resolve;
    });
    this.#asked.set(page, ask);
    this.#queue.push(ask);
    this.#work();
    return ask.answer;
  }

  async #work() {
    if (this.#running >= atOnce) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#running += 1;
    const isKnown = await this.#load(next.page);
    this.#asked.delete(next.page);
    this.#running -= 1;
    next.resolve(isKnown);
    if (isKnown) this.#came();
    this.#work();
  }

  async #load(page) {
    const from = page * this.#page;
    const to = Math.min(from + this.#page, this.#count);
    const mark = this.#address.includes("?") ? "&" : "?";
    try {
      const answer = await fetch(`${this.#address}${mark}from=${from}&to=${to}&stamp=${this.#stamp}`, {
        signal: limited(this.#signal), redirect: "manual", headers: { Accept: "application/json" },
      });
      if (answer.status === 409 || isClosed(answer)) this.#stale(answer.status !== 409);
      if (answer.status === 429 || answer.status >= 500) this.#again.soon();
      if (!answer.ok) return false;
      const { nodes } = await answer.json();
      nodes.forEach(([id, name, icon, photo], place) => {
        this.#known[from + place] = { id, name, icon, photo };
      });
      this.#loaded.add(page);
      this.#again.went();
      return true;
    } catch {
      this.#again.soon();
      return false;
    }
  }

  /** Forgets all names, and asks for no more. */
  drop() {
    this.#again.stop();
    for (const { resolve } of this.#queue.splice(0)) resolve(false);
    this.#known = [];
  }
}
