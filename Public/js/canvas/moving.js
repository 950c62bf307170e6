import { flag } from "./block.js";
import { movedSince, Moves } from "./moves.js";
import { unplaced } from "./opening.js";
import { Places } from "./places.js";
import { Simulation } from "./simulation.js";

/** Above so many entities a dragged node takes nothing along: a tick would come later than the hand. */
const mostAlong = 20_000;

/** Everything that moves nodes: the layout, hands, pins, and what takes them back. The house is told where they end. */
export class Moving {
  #graph;
  #stage;
  #simulation;
  #places;
  #moves = new Moves();
  #saved;
  #isWritable;
  #isFollowing = false;
  #isTidying = false;
  #arrive = null;
  #tools;
  #rested;

  /**
   * @param {object} parts
   * @param {object} parts.graph
   * @param {import("./stage.js").Stage} parts.stage has the places and pins
   * @param {import("./details.js").Details} parts.details
   * @param {string | null} parts.address where places are sent; null where nothing may be changed
   * @param {string | null} [parts.tidyAddress] where everything goes at once that was tidied
   * @param {() => {strength: number}} parts.tools
   * @param {(state: string) => void} parts.told
   * @param {() => void} parts.rested called when everything lies still again
   */
  constructor({ graph, stage, xy, pinned, details, address, tidyAddress, tools, told, rested }) {
    Object.assign(this, { xy, pinned });
    [this.#graph, this.#stage, this.#tools, this.#rested] = [graph, stage, tools, rested];
    this.#isWritable = address !== null;
    this.#places = new Places({ address, tidyAddress, details, told });
    this.#simulation = new Simulation({ graph, xy, pinned, moved: (isSettled) => this.#moved(isSettled) });
    this.#simulation.placeAttributes();
    this.#saved = xy.slice();
  }

  /**
   * Nodes without a place get one beside their neighbours; a graph that has none at all is laid out whole. Resolves when
   * each of them stands somewhere.
   */
  begin() {
    const fresh = unplaced(this.#stage.placed);
    if (!fresh.length) return Promise.resolve();
    const isWarm = fresh.length < this.#graph.entityCount;
    this.#isFollowing = !isWarm;
    this.#start(isWarm ? fresh : null);
    return new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  #start(changed) {
    this.#simulation.start({ isWarm: changed !== null, ...(changed && { changed }), strength: this.#tools().strength });
  }

  #moved(isSettled) {
    const stage = this.#stage;
    if (stage.placed.includes(0)) {
      stage.placed.fill(1);
      stage.refresh();
      this.#arrive?.();
    }
    if (this.#isFollowing) stage.camera = stage.cameraFor();
    stage.moved();
    if (!isSettled) return;
    this.#isFollowing = false;
    this.#rested();
    const moved = movedSince(this.#saved, this.xy).filter((i) => i < this.#graph.entityCount);
    if (this.#isTidying) this.#places.tidy(this.#told(moved, false));
    else this.#keep(moved, false);
    this.#isTidying = false;
  }

  /** Tells the house where nodes are now. */
  #keep(indices, isByHand) {
    this.#places.put(this.#told(indices, isByHand));
  }

  /** Places as they are sent; from here on they count as saved. */
  #told(indices, isByHand) {
    const { xy, pinned } = this;
    for (const i of indices) this.#saved.set([xy[2 * i], xy[2 * i + 1]], 2 * i);
    return Array.from(indices, (index) => (
      { index, x: xy[2 * index], y: xy[2 * index + 1], isPinned: Boolean(pinned[index] & flag.pinned), isByHand }
    ));
  }

  /** Whether nodes are on their way. */
  get isBusy() {
    return this.#simulation.isRunning;
  }

  /** A hand is on the picture: the camera no longer follows by itself. */
  touched() {
    this.#isFollowing = false;
  }

  #mark() {
    this.#moves.push(this.xy, this.pinned, this.#simulation.given);
  }

  grab(index) {
    this.#mark();
    if (index >= this.#graph.entityCount) return;
    if (this.#graph.entityCount <= mostAlong) this.#start([index]);
    this.#simulation.hold(index, this.xy[2 * index], this.xy[2 * index + 1]);
  }

  drag(index, { x, y }) {
    if (index < this.#graph.entityCount) this.#simulation.hold(index, x, y);
    else this.#simulation.giveAttribute(index, x, y);
    this.#stage.moved();
  }

  release(index) {
    this.#simulation.release(index);
    this.#keep([index], true);
    this.#rested();
  }

  /** Pins nodes where they are; where all of them are pinned, lets them go. */
  pin(indices) {
    if (!this.#isWritable || !indices.length) return;
    this.#mark();
    const { pinned } = this;
    const isOn = indices.some((i) => !(pinned[i] & flag.pinned));
    for (const i of indices) pinned[i] = isOn ? pinned[i] | flag.pinned : pinned[i] & ~flag.pinned;
    this.#keep(indices, true);
    this.#stage.recolour();
  }

  /** Takes the last move of this page back. */
  undo() {
    const before = this.#moves.pop();
    if (!before) return;
    const { xy, pinned } = this;
    const back = movedSince(xy, before.xy, pinned, before.pinned);
    const { entityCount } = this.#graph;
    const { given } = this.#simulation;
    // An attribute on its ring has no place of its own to be told.
    const told = back.filter((i) => i < entityCount || !Number.isNaN(given[2 * (i - entityCount)]));
    this.#simulation.stop();
    xy.set(before.xy);
    pinned.set(before.pinned);
    given.set(before.given);
    this.#keep(told, true);
    this.#stage.recolour();
    this.#stage.moved();
    this.#rested();
  }

  /** Lays out some entities, or everything that is not pinned. */
  tidy(indices) {
    if (!this.#isWritable || !this.#graph.entityCount) return;
    this.#mark();
    const changed = indices.filter((i) => i < this.#graph.entityCount);
    this.#isFollowing = !changed.length;
    this.#isTidying = true;
    this.#start(changed.length ? changed : null);
  }

  /** Ends the layout. Resolves when what was moved has been sent. */
  leave() {
    const last = this.#places.last();
    this.#places.drop();
    this.#simulation.stop();
    this.#moves = new Moves();
    this.xy = this.pinned = this.#saved = new Float32Array(0);
    return last;
  }
}
