import { neighbours } from "./coarsen.js";
import { Level } from "./level.js";
import { Levels } from "./levels.js";
import { arranged, partAt } from "./parts.js";
import { packParts } from "./placing.js";
import { Pyramid } from "./pyramid.js";
import { Random } from "./random.js";
import { Spacing } from "./spacing.js";
import { letMove } from "./mobility.js";

export { entityLinks, placeAttributes, spacing } from "./attributes.js";

/** A layout is settled after this number of ticks without movement. */
const quietTicks = 12;

/** Less than this is no movement, in units of the layout. */
const quiet = 0.2;

/** Room for a node without attributes: two of them are 24 apart. */
const usualRadius = 12;

/** Heat at the start of the coarsest level, of all others, and of new or dragged nodes. */
const hottest = 1, hot = 0.6, warmth = 0.3;

/** The number of ticks in which new or dragged nodes cool. */
const coolingTicks = 60;

/** A coordinate beyond this counts as no place: no hand drags a node so far, and sums up to it stay exact. */
const farthest = 1e7;

/** All layouts begin with the same random numbers, so the same graph gets the same picture. */
const seed = 0x48474331;

/**
 * Gives the nodes of a graph places: those that are linked near each other, all others apart. Coarser graphs find their
 * places first, then what is inside them; parts that no link joins are laid out for themselves and packed side by side.
 *
 * Nodes that are placed but not pinned get a new place, unless `isWarm`: then they stay, and only new nodes and those
 * near them move.
 */
export class Layout {
  #levels;
  #plan;
  #radius;
  #pyramid;
  #spacing;
  #offsets;
  #shown;
  #strength;
  #isWarm;
  #random = new Random(seed);
  #held = new Set();
  #pinned;
  #neighbours = null;
  #age = 0;
  #quiet = 0;
  #isSettled = false;

  /**
   * @param {object} graph
   * @param {number} graph.count
   * @param {Uint32Array} graph.links two nodes for each link, none to itself
   * @param {Float32Array} graph.xy two numbers for each node, NaN where it has no place
   * @param {Uint8Array} [graph.pinned] 1 where a node stays in its place
   * @param {Float32Array} [graph.radius] room for each node with all that belongs to it
   * @param {number} [graph.strength] of the push, 1 as it is meant
   * @param {boolean} [graph.isWarm] whether placed nodes stay
   */
  constructor({ count, links, xy, pinned, radius, strength = 1, isWarm = false }) {
    const isPlaced = (i) => Math.abs(xy[2 * i]) <= farthest && Math.abs(xy[2 * i + 1]) <= farthest;
    const isKept = (i) => (isWarm || pinned?.[i] === 1) && isPlaced(i);
    this.count = count;
    this.ticks = 0;
    this.xy = new Float32Array(2 * count);
    this.#strength = strength;
    this.#isWarm = isWarm;
    this.#plan = arranged(count, links, isKept, isWarm);
    this.#radius = new Float32Array(count).fill(usualRadius);
    this.#pinned = new Uint8Array(count);
    const { place, starts, fresh, freshParts, together } = this.#plan;
    const finest = new Level(count, starts, links.map((node) => place[node]));
    const added = [];
    for (let node = 0; node < count; node += 1) {
      const i = place[node];
      if (radius) this.#radius[i] = radius[node];
      if (isKept(node)) {
        finest.x[i] = xy[2 * node];
        finest.y[i] = xy[2 * node + 1];
        finest.mobility[i] = 0;
        this.#pinned[i] = pinned?.[node] === 1 ? 1 : 0;
      } else if (i >= fresh && i < together) {
        added.push(i);
      }
    }
    finest.tie(this.#radius);
    this.#levels = new Levels(finest, fresh, freshParts, this.#random);
    this.#spacing = new Spacing(this.#radius);
    this.#pyramid = new Pyramid(starts.reduce((most, start, part) => Math.max(most, start - (starts[part - 1] ?? 0)), 0));
    this.#offsets = new Float64Array(2 * starts.length);
    this.#shown = new Float64Array(2 * count);
    this.#placeBesideNeighbours(added);
    packParts(finest, this.#plan, this.#radius, this.#offsets, true);
    this.#isSettled = fresh === 0;
    if (added.length > 0) this.#warm(added);
    this.#show();
  }

  get isSettled() {
    return this.#isSettled;
  }

  /** Whether only some nodes move, near what is new or dragged. */
  get isWarm() {
    return this.#isWarm && this.#levels.at === 0;
  }

  /** Another push: everything moves that is not pinned. */
  set strength(strength) {
    this.#strength = strength;
    const { mobility } = this.#levels.finest;
    for (let i = 0; i < this.count; i += 1) mobility[i] = this.#pinned[i] || this.#held.has(i) ? 0 : 1;
    if (this.#isSettled) this.#isWarm = true;
    this.#reheat();
  }

  /** Moves everything a step: the largest movement. */
  tick() {
    if (this.#isSettled) return 0;
    const levels = this.#levels, level = levels.current, isFinest = levels.at === 0;
    const budget = isFinest && this.#isWarm ? coolingTicks : ticksFor(level.count);
    const heat = isFinest && this.#isWarm ? warmth : levels.isCoarsest ? hottest : hot;
    const rest = 1 - this.#age / budget;
    let largest = level.tick(heat * rest * rest, this.#strength, this.#pyramid, this.#random);
    if (isFinest && (this.#isWarm || 2 * this.#age >= budget)) largest = Math.max(largest, this.#separate());
    this.ticks += 1;
    this.#age += 1;
    this.#quiet = largest < quiet ? this.#quiet + 1 : 0;
    if (this.#age >= budget || this.#quiet >= quietTicks) this.#finishLevel();
    this.#show();
    return largest;
  }

  /** Ticks until everything has its place. */
  settle() {
    while (!this.#isSettled) this.tick();
  }

  /** Puts a node to a place, where it stays until it is released. Nodes near it follow. */
  hold(node, x, y) {
    const i = this.#plan.place[node], { finest } = this.#levels;
    if (!(Math.abs(x) <= farthest && Math.abs(y) <= farthest)) return;
    while (this.#levels.at > 0) this.#levels.descend();
    this.#frame(i);
    if (!this.#held.has(i)) {
      this.#held.add(i);
      if (this.#isSettled || this.#isWarm) this.#warm([i]);
    }
    finest.mobility[i] = 0;
    finest.x[i] = x;
    finest.y[i] = y;
    this.#reheat();
    this.#show();
  }

  /** Lets a node go. One that is pinned stays where it is now. */
  release(node) {
    const i = this.#plan.place[node];
    if (!this.#held.delete(i)) return;
    if (!this.#pinned[i]) this.#levels.finest.mobility[i] = 1;
    this.#reheat();
  }

  /** Lets some nodes move, and those near them; all others stay. */
  warm(nodes) {
    while (this.#levels.at > 0) this.#levels.descend();
    for (const node of nodes) this.#frame(this.#plan.place[node]);
    this.#warm(Array.from(nodes, (node) => this.#plan.place[node]));
  }

  #warm(nodes) {
    const { finest } = this.#levels;
    // Fresh parts that have not come to rest yet go on moving.
    const from = this.#isSettled ? 0 : this.#plan.fresh;
    letMove(finest.mobility.fill(0, from), [...nodes, ...this.#held], this.#near(), (i) => this.#pinned[i] || this.#held.has(i));
    this.#isWarm = true;
    this.#reheat();
  }

  #reheat() {
    if (this.#levels.at === 0) this.#age = 0;
    this.#quiet = 0;
    this.#isSettled = false;
  }

  #near() {
    this.#neighbours ??= neighbours(this.count, this.#levels.finest.ends);
    return this.#neighbours;
  }

  #finishLevel() {
    this.#age = 0;
    this.#quiet = 0;
    if (this.#levels.at > 0) {
      this.#levels.descend();
      if (this.#levels.at > 0) return;
    } else {
      this.#isSettled = true;
    }
    packParts(this.#levels.finest, this.#plan, this.#radius, this.#offsets, false);
    if (this.#isSettled) for (const start of this.#plan.starts) this.#frame(start);
  }

  #separate() {
    const { starts } = this.#plan, { finest } = this.#levels;
    let largest = 0;
    for (let part = 0; part + 1 < starts.length; part += 1) {
      largest = Math.max(largest, this.#spacing.separate(finest, starts[part], starts[part + 1]));
    }
    return largest;
  }

  /** Lets the part of a node lie where it is shown now: from then on it is not packed any more. */
  #frame(i) {
    const { starts, framed, together } = this.#plan, { finest } = this.#levels;
    if (i >= together) {
      this.#plan.isBlockPlaced = true;
      return;
    }
    const part = partAt(starts, i);
    framed[part] = 1;
    for (let node = starts[part]; node < starts[part + 1]; node += 1) {
      finest.x[node] += this.#offsets[2 * part];
      finest.y[node] += this.#offsets[2 * part + 1];
    }
    this.#offsets.fill(0, 2 * part, 2 * part + 2);
  }

  #placeBesideNeighbours(added) {
    if (added.length === 0) return;
    const { finest } = this.#levels, { starts, nodes } = this.#near();
    const isPlaced = new Uint8Array(this.count).fill(1), isWaiting = new Uint8Array(this.count);
    for (const i of added) isPlaced[i] = 0;
    const queue = added.filter((i) => nodes.subarray(starts[i], starts[i + 1]).some((other) => isPlaced[other]));
    for (const i of queue) isWaiting[i] = 1;
    for (let head = 0; head < queue.length; head += 1) {
      const i = queue[head];
      let count = 0, x = 0, y = 0;
      for (let at = starts[i]; at < starts[i + 1]; at += 1) {
        const other = nodes[at];
        if (isPlaced[other]) {
          count += 1;
          x += finest.x[other];
          y += finest.y[other];
        } else if (!isWaiting[other]) {
          isWaiting[other] = 1;
          queue.push(other);
        }
      }
      finest.x[i] = x / count + 2 * usualRadius * this.#random.signed();
      finest.y[i] = y / count + 2 * usualRadius * this.#random.signed();
      isPlaced[i] = 1;
    }
  }

  #show() {
    const { place, starts } = this.#plan, shown = this.#shown;
    this.#levels.show(shown);
    for (let part = 0; part + 1 < starts.length; part += 1) {
      for (let i = starts[part]; i < starts[part + 1]; i += 1) {
        shown[2 * i] += this.#offsets[2 * part];
        shown[2 * i + 1] += this.#offsets[2 * part + 1];
      }
    }
    for (let node = 0; node < this.count; node += 1) {
      this.xy[2 * node] = shown[2 * place[node]];
      this.xy[2 * node + 1] = shown[2 * place[node] + 1];
    }
  }
}

/** Lets changed nodes of a layout move, and those near them; all others stay. */
export const warm = (layout, changed) => layout.warm(changed);

/** The number of ticks: fewer for more nodes, so that a layout ends in a bearable time. */
const ticksFor = (count) => (count <= 1024 ? 200 : count <= 4096 ? 130 : 90);
