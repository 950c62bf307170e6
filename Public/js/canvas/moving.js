import { spacing } from "./attributes.js";
import { flag } from "./block.js";
import { movedSince, Moves } from "./moves.js";
import { unplaced } from "./opening.js";
import { Places, within } from "./places.js";
import { makeRoom } from "./room.js";
import { Simulation } from "./simulation.js";

/** Above so many entities a dragged node takes nothing along: a tick would come later than the hand. */
const followLimit = 20_000;

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
  #roomy;
  /** How often something was moved or pinned here. */
  changes = 0;
  #tools;
  #rested;

  /**
   * @param {object} parts
   * @param {object} parts.graph
   * @param {import("./stage.js").Stage} parts.stage has the places and pins
   * @param {string | null} parts.address where places are sent; null where nothing may be changed
   * @param {string | null} [parts.tidyAddress] where everything goes at once that was tidied
   * @param {() => {strength: number}} parts.tools
   * @param {(state: string) => void} parts.told
   * @param {(answer: {before: number, looks: number}) => void} parts.placed called with what the house says of places it got
   * @param {(why: "closed" | "readOnly" | "badPlaces") => void} parts.refused called when the house does not take places
   * @param {import("./carrying.js").Carrying} parts.carrying knows what can be taken back
   * @param {() => void} parts.rested called when everything lies still again
   */
  constructor({ graph, stage, xy, pinned, address, tidyAddress, tools, told, placed, refused, rested, carrying }) {
    Object.assign(this, { xy, pinned });
    [this.#graph, this.#stage, this.#tools, this.#rested] = [graph, stage, tools, rested];
    this.#isWritable = address !== null;
    this.#places = new Places({ address, tidyAddress, ids: graph.ids, told, placed, refused });
    this.#simulation = new Simulation({ graph, xy, pinned, moved: (isSettled) => this.#moved(isSettled) });
    this.#roomy = this.#makeRoom();
    this.#simulation.placeAttributes();
    this.#saved = xy.slice();
    if (this.#isWritable) this.#moves = carrying?.moves({ xy, pinned, given: this.#simulation.given }) ?? this.#moves;
  }

  /** How everything lies, and what can be taken back. */
  get past() {
    return { xy: this.xy, pinned: this.pinned, given: this.#simulation.given, moves: this.#moves };
  }

  /** Rings that have grown since their entities got their places get room. Gives those, and what went out of their way. */
  #makeRoom() {
    const { flags, entityCount, owner } = this.#graph;
    const grown = [];
    for (let i = 0; i < entityCount; i += 1) if (flags[i] & flag.grown) grown.push(i);
    if (!grown.length) return grown;
    const xy = this.xy.subarray(0, 2 * entityCount);
    const moved = makeRoom(xy, spacing(owner, entityCount), grown, (i) => Boolean(this.pinned[i] & flag.pinned));
    return [...new Set([...grown, ...moved])];
  }

  /**
   * Nodes without a place get one beside their neighbours; a graph that has none at all is laid out whole. Resolves when
   * each of them stands somewhere.
   */
  begin() {
    this.#keep(this.#roomy, false);
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
    if (!this.#endTidying(moved)) this.#keep(moved, false);
  }

  /** Tells what was tidied so far; what moves afterwards is no part of that. */
  #endTidying(moved = movedSince(this.#saved, this.xy).filter((i) => i < this.#graph.entityCount)) {
    const wasTidying = this.#isTidying;
    this.#isTidying = false;
    if (wasTidying) this.#places.tidy(this.#told(moved, false));
    return wasTidying;
  }

  /**
   * Tells the house where nodes are now.
   *
   * @param {(index: number) => boolean} [isPinMeant] whether the pin was set or taken off, and not only moved along
   */
  #keep(indices, isByHand, isPinMeant = () => false) {
    if (!indices.length) return;
    this.#places.put(this.#told(indices, isByHand, isPinMeant));
  }

  /** Places as they are sent; from here on they count as saved. */
  #told(indices, isByHand, isPinMeant = () => false) {
    const { xy, pinned } = this;
    this.changes += 1;
    for (const i of indices) this.#saved.set([xy[2 * i], xy[2 * i + 1]], 2 * i);
    return Array.from(indices, (index) => ({
      index, x: xy[2 * index], y: xy[2 * index + 1], isPinned: Boolean(pinned[index] & flag.pinned), isByHand,
      isPinMeant: isPinMeant(index),
    }));
  }

  /** Whether nodes are on their way. */
  get isBusy() {
    return this.#simulation.isRunning;
  }

  /** Whether the house does not have all of it yet. */
  get isWaiting() {
    return this.#places.isWaiting;
  }

  /** A hand is on the picture: the camera no longer follows by itself. */
  touched() {
    this.#isFollowing = false;
  }

  #mark() {
    this.changes += 1;
    this.#moves.push(this.xy, this.pinned, this.#simulation.given);
  }

  grab(index) {
    this.#endTidying();
    this.#mark();
    if (index >= this.#graph.entityCount) return;
    if (this.#graph.entityCount <= followLimit) this.#start([index]);
    this.#simulation.hold(index, this.xy[2 * index], this.xy[2 * index + 1]);
  }

  drag(index, to) {
    const [x, y] = [within(to.x), within(to.y)];
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
    this.#keep(indices, true, () => true);
    this.#stage.recolour();
  }

  /** Takes the last move of this page back. */
  undo() {
    const before = this.#moves.pop();
    if (!before) return;
    this.#isTidying = false;
    const { xy, pinned } = this;
    // What had no place then has one now, and keeps it.
    before.xy.forEach((part, at) => Number.isNaN(part) && before.xy.set([xy[at]], at));
    const back = movedSince(xy, before.xy, pinned, before.pinned);
    const { entityCount } = this.#graph;
    const { given } = this.#simulation;
    // An attribute on its ring has no place of its own to be told.
    const told = back.filter((i) => i < entityCount || !Number.isNaN(given[2 * (i - entityCount)]));
    const unpinned = new Set(back.filter((i) => (pinned[i] ^ before.pinned[i]) & flag.pinned));
    this.#simulation.stop();
    xy.set(before.xy);
    pinned.set(before.pinned);
    given.set(before.given);
    // Rings may hold more than they did then.
    this.#simulation.placeAttributes();
    this.#keep(told, true, (i) => unpinned.has(i));
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
