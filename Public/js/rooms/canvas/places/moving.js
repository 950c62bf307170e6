import { spacing } from "../layout/attributes.js";
import { flag } from "../block.js";
import { movedSince, Moves } from "./moves.js";
import { unplaced } from "../opening.js";
import { Places, within } from "./places.js";
import { makeRoom } from "./room.js";
import { Simulation } from "../simulation.js";

/** Above so many entities a dragged node takes nothing along: a tick would come later than the hand. */
const followLimit = 20_000;

/** Everything that moves nodes: the layout, hands, pins and undo. The server is told where nodes come to rest. */
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
  /** Attributes that a tidy has put back on their rings. */
  #ringed = [];
  #arrive = null;
  #lose = null;
  #roomy;
  /** How often something was moved or pinned here. */
  changes = 0;
  #tools;
  #rested;

  /**
   * @param {object} parts
   * @param {object} parts.graph
   * @param {import("../drawing/stage.js").Stage} parts.stage has the places and pins
   * @param {string | null} parts.address for single places; null if nothing may be changed
   * @param {string | null} [parts.tidyAddress] for all tidied places at once
   * @param {() => {strength: number}} parts.tools
   * @param {(state: string) => void} parts.told
   * @param {(answer: {before: number, looks: number}) => void} parts.placed called with the server's answer to places
   * @param {(why: "closed" | "readOnly" | "badPlaces") => void} parts.refused called when the server does not take places
   * @param {import("./carrying.js").Carrying} parts.carrying knows the moves that can be undone
   * @param {() => void} parts.rested called when everything lies still again
   */
  constructor({ graph, stage, xy, pinned, address, tidyAddress, tools, told, placed, refused, rested, carrying }) {
    Object.assign(this, { xy, pinned });
    [this.#graph, this.#stage, this.#tools, this.#rested] = [graph, stage, tools, rested];
    this.#isWritable = address !== null;
    this.#places = new Places({ address, tidyAddress, ids: graph.ids, told, placed, refused });
    this.#simulation = new Simulation({ graph, xy, pinned, moved: this.#moved, failed: this.#failed });
    this.#roomy = this.#makeRoom();
    this.#simulation.placeAttributes();
    this.#saved = xy.slice();
    if (this.#isWritable) this.#moves = carrying?.moves({ xy, pinned, given: this.#simulation.given }) ?? this.#moves;
  }

  /** All places and pins, and the moves that can be undone. */
  get past() {
    return { xy: this.xy, pinned: this.pinned, given: this.#simulation.given, moves: this.#moves };
  }

  /**
   * Makes room for rings that have grown since their entities were placed. Gives these entities and those that moved.
   */
  #makeRoom() {
    const { flags, entityCount, owner } = this.#graph;
    const grown = [];
    for (let i = 0; i < entityCount; i += 1) if (flags[i] & flag.grown) grown.push(i);
    if (!grown.length) return grown;
    const xy = this.xy.slice(0, 2 * entityCount);
    const moved = makeRoom(xy, spacing(owner, entityCount), grown, (i) => Boolean(this.pinned[i] & flag.pinned));
    this.#simulation.put(xy);
    const carried = new Set(moved);
    return [...new Set([...grown, ...moved]), ...this.#loose((_, entity) => carried.has(entity))];
  }

  /** The attributes that lie where they were put, but are not pinned there. */
  #loose(isMeant) {
    const { owner, entityCount } = this.#graph;
    const isLoose = (i, entity) => this.#simulation.hasPlace(i) && !(this.pinned[i] & flag.pinned) && isMeant(i, entity);
    return Array.from(owner.keys(), (a) => entityCount + a).filter((i) => isLoose(i, owner[i - entityCount]));
  }

  /**
   * Nodes without a place get one beside their neighbours; a graph that has none at all is laid out whole. Resolves when
   * each of them stands somewhere; rejects where the layout cannot be loaded.
   */
  begin() {
    this.#keep(this.#roomy, false);
    const fresh = unplaced(this.#stage.placed);
    if (!fresh.length) return Promise.resolve();
    const isWarm = fresh.length < this.#graph.entityCount;
    this.#isFollowing = !isWarm;
    this.#start(isWarm ? fresh : null);
    return new Promise((resolve, reject) => {
      [this.#arrive, this.#lose] = [resolve, reject];
    });
  }

  #start(changed) {
    // The tools say how strongly links pull, the layout takes how strongly nodes push: the one is the other turned round.
    const strength = 1 / this.#tools().strength;
    this.#simulation.start({ isWarm: changed !== null, ...(changed && { changed }), strength });
  }

  /** Where nodes have no place yet, whoever waits for them loads everything again. */
  #failed = () => {
    this.#isFollowing = false;
    this.#endTidying();
    this.#lose?.(new Error("The layout could not be loaded"));
  };

  #moved = (isSettled) => {
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
    const moved = movedSince(this.#saved, this.xy).filter(this.#simulation.hasPlace);
    if (!this.#endTidying(moved)) this.#keep(moved, false);
  };

  /** Sends the places tidied so far; later moves are no part of that. */
  #endTidying(moved = movedSince(this.#saved, this.xy).filter(this.#simulation.hasPlace)) {
    const [wasTidying, ringed] = [this.#isTidying, this.#ringed];
    [this.#isTidying, this.#ringed] = [false, []];
    if (wasTidying) this.#places.tidy(this.#told([...moved, ...ringed], false));
    return wasTidying;
  }

  /**
   * Tells the server where nodes are now.
   *
   * @param {(index: number) => boolean} [isPinMeant] whether the pin was set or taken off, and not only moved along
   */
  #keep(indices, isByHand, isPinMeant = () => false) {
    if (!indices.length) return;
    this.#places.put(this.#told(indices, isByHand, isPinMeant));
  }

  /** Places as they are sent, NaN for an attribute that is on its ring again; from here on they count as saved. */
  #told(indices, isByHand, isPinMeant = () => false) {
    const { xy, pinned } = this;
    this.changes += 1;
    for (const i of indices) this.#saved.set([xy[2 * i], xy[2 * i + 1]], 2 * i);
    return Array.from(indices, (index) => {
      const isOnRing = !this.#simulation.hasPlace(index);
      const [x, y] = isOnRing ? [NaN, NaN] : xy.subarray(2 * index, 2 * index + 2);
      return { index, x, y, isOnRing, isPinned: Boolean(pinned[index] & flag.pinned), isByHand, isPinMeant: isPinMeant(index) };
    });
  }

  /** Whether nodes are on their way. */
  get isBusy() {
    return this.#simulation.isRunning;
  }

  /** Whether the server does not have all of it yet. */
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
    this.#keep(this.#loose((_, entity) => entity === index), false);
    this.#rested();
  }

  /** Pins nodes where they are; where all of them are pinned, lets them go. */
  pin(indices) {
    if (!this.#isWritable || !indices.length) return;
    this.#mark();
    const { pinned } = this;
    const isOn = indices.some((i) => !(pinned[i] & flag.pinned));
    // An attribute that is pinned has a place of its own from now on.
    const attributes = indices.filter((i) => isOn && i >= this.#graph.entityCount);
    for (const i of attributes) this.#simulation.giveAttribute(i, this.xy[2 * i], this.xy[2 * i + 1]);
    for (const i of indices) pinned[i] = isOn ? pinned[i] | flag.pinned : pinned[i] & ~flag.pinned;
    this.#keep(indices, true, () => true);
    this.#stage.recolour();
  }

  /** Takes the last move of this page back. */
  undo() {
    const before = this.#moves.pop();
    if (!before) return;
    const ringed = this.#ringed;
    [this.#isTidying, this.#ringed] = [false, []];
    const { xy, pinned } = this;
    // A node that had no place then keeps the one it has now.
    before.xy.forEach((part, at) => Number.isNaN(part) && before.xy.set([xy[at]], at));
    const back = new Set(movedSince(xy, before.xy, pinned, before.pinned));
    const { given, hasPlace } = this.#simulation;
    // An attribute that was on its ring and is there again has no place of its own to be told.
    for (let i = this.#graph.entityCount, at = 0; i < this.#graph.count; i += 1, at += 2) {
      const isNoPlace = Number.isNaN(before.given[at]);
      if (hasPlace(i) === isNoPlace) back.add(i);
      else if (isNoPlace) back.delete(i);
    }
    // Attributes that the tidy put on their rings were not told yet.
    for (const i of ringed) if (!hasPlace(i)) back.add(i);
    const unpinned = new Set([...back].filter((i) => (pinned[i] ^ before.pinned[i]) & flag.pinned));
    this.#simulation.stop();
    xy.set(before.xy);
    pinned.set(before.pinned);
    given.set(before.given);
    // Rings may hold more than they did then.
    this.#simulation.placeAttributes();
    this.#keep([...back], true, (i) => unpinned.has(i));
    this.#stage.recolour();
    this.#stage.moved();
    this.#rested();
  }

  /**
   * Lays out some entities, or everything that is not pinned. Their attributes go back on their rings, and those that are
   * among the nodes; attributes alone move nothing else.
   */
  tidy(indices) {
    if (!this.#isWritable || !this.#graph.entityCount) return;
    const [meant, changed] = [new Set(indices), indices.filter((i) => i < this.#graph.entityCount)];
    const loose = this.#loose((i, entity) => !meant.size || meant.has(i) || meant.has(entity));
    const isLaidOut = changed.length > 0 || !meant.size;
    if (!isLaidOut && !loose.length) return;
    this.#mark();
    for (const i of loose) this.#simulation.takeAttribute(i);
    this.#simulation.placeAttributes();
    this.#ringed = [...this.#ringed, ...loose];
    this.#isFollowing = !meant.size;
    const wasTidying = this.#isTidying;
    this.#isTidying = true;
    if (isLaidOut) return this.#start(changed.length ? changed : null);
    this.#stage.moved();
    if (!wasTidying) this.#endTidying([]);
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
