import { entityLinks, placeAttributes, spacing } from "./layout/attributes.js";
import { flag } from "./block.js";

/** The layout at work beside the page: entities move, attributes go along on their rings. */
export class Simulation {
  #graph;
  #xy;
  #pinned;
  #moved;
  #failed;
  #links;
  #worker = null;
  #held = new Map();

  isRunning = false;

  /** The places of attributes that were moved by hand; NaN for those on the ring of their entity. */
  given;

  /**
   * @param {object} parts
   * @param {object} parts.graph
   * @param {Float32Array} parts.xy of all nodes; written to while the layout runs
   * @param {Uint8Array} parts.pinned
   * @param {(isSettled: boolean) => void} parts.moved
   * @param {() => void} parts.failed called when the layout cannot be loaded, or breaks
   */
  constructor({ graph, xy, pinned, moved, failed }) {
    this.#graph = graph;
    this.#xy = xy;
    this.#pinned = pinned;
    this.#moved = moved;
    this.#failed = failed;
    this.given = graph.xy.slice(2 * graph.entityCount);
  }

  /** Puts attributes on the ring of their entity, or at the place that a member gave them. */
  placeAttributes() {
    const { entityCount, owner } = this.#graph;
    if (!owner.length) return;
    placeAttributes(this.#xy.subarray(0, 2 * entityCount), owner, this.given, this.#xy.subarray(2 * entityCount));
  }

  /** An attribute was put somewhere. */
  giveAttribute(index, x, y) {
    this.given.set([x, y], 2 * (index - this.#graph.entityCount));
    this.#xy.set([x, y], 2 * index);
  }

  /** An attribute goes back to the ring of its entity. */
  takeAttribute(index) {
    const at = 2 * (index - this.#graph.entityCount);
    this.given.fill(NaN, at, at + 2);
  }

  /** Whether a node has a place of its own: an attribute on a ring has none. */
  hasPlace = (index) => index < this.#graph.entityCount || !Number.isNaN(this.given[2 * (index - this.#graph.entityCount)]);

  /**
   * Entities lie elsewhere. Attributes that were put somewhere go along, unless they are pinned there.
   *
   * @param {Float32Array} xy of all entities
   */
  put(xy) {
    const { entityCount, owner } = this.#graph;
    for (let a = 0; a < owner.length; a += 1) {
      const entity = owner[a];
      const dx = xy[2 * entity] - this.#xy[2 * entity], dy = xy[2 * entity + 1] - this.#xy[2 * entity + 1];
      // From nowhere there is no way.
      if (Number.isNaN(dx) || this.#pinned[entityCount + a] & flag.pinned) continue;
      this.given[2 * a] += dx;
      this.given[2 * a + 1] += dy;
    }
    this.#xy.set(xy);
    this.placeAttributes();
  }

  /**
   * @param {object} how
   * @param {boolean} how.isWarm only changed nodes and those around them move
   * @param {number[] | Uint32Array} [how.changed] entities; without them those that were never placed
   * @param {number} how.strength
   */
  start({ isWarm, changed, strength }) {
    this.stop();
    const { ends, owner, entityCount } = this.#graph;
    this.#links ??= entityLinks(ends, owner, entityCount);
    const worker = new Worker(document.querySelector("link[rel=worker]").href, { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.type === "places" && worker === this.#worker) this.#take(data);
    };
    worker.onerror = () => {
      if (worker !== this.#worker) return;
      this.stop();
      this.#failed();
    };
    this.#worker = worker;
    this.isRunning = true;
    const links = this.#links.slice();
    const xy = this.#xy.slice(0, 2 * entityCount);
    const pinned = Uint8Array.from(this.#pinned.subarray(0, entityCount), (flags) => flags & 1);
    const radius = spacing(owner, entityCount);
    const ask = { type: "start", count: entityCount, links, xy, pinned, radius, strength, isWarm };
    if (changed) ask.changed = Uint32Array.from(changed);
    worker.postMessage(ask, [links.buffer, xy.buffer, pinned.buffer, radius.buffer]);
  }

  #take({ xy, isSettled }) {
    for (const [index, [x, y]] of this.#held) xy.set([x, y], 2 * index);
    this.put(xy);
    this.#worker.postMessage({ type: "give", buffer: xy.buffer }, [xy.buffer]);
    if (isSettled && !this.#held.size) this.isRunning = false;
    this.#moved(isSettled && !this.#held.size);
  }

  /** A finger holds a node here. */
  hold(index, x, y) {
    this.#held.set(index, [x, y]);
    const xy = this.#xy.slice(0, 2 * this.#graph.entityCount);
    xy.set([x, y], 2 * index);
    this.put(xy);
    this.#worker?.postMessage({ type: "hold", index, x, y });
  }

  release(index) {
    this.#held.delete(index);
    this.#worker?.postMessage({ type: "release", index });
  }

  /** Ends the worker: its memory goes with it. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#held.clear();
    this.isRunning = false;
  }
}
