import { coarsened } from "./coarsen.js";
import { Level } from "./level.js";

/** Coarser graphs are made until one has so few nodes, not counting one for each part. */
const fewest = 3;

/** How far a node goes from its group to those that it is linked to. */
const inclination = 0.4;

/** Half the room that a node takes in a dense graph. */
const spread = 14;

/**
 * The finest graph, and coarser ones of the nodes laid out afresh. The coarsest moves first; then its places are handed
 * down, level by level.
 */
export class Levels {
  #levels;
  #owners = [];
  #directions;
  /** For each fresh node the node that stands for it on the level that moves. */
  #topOwner;

  /**
   * @param {Level} finest
   * @param {number} fresh so many nodes, the first ones, are laid out afresh
   * @param {number} freshParts they are these parts
   * @param {import("./random.js").Random} random
   */
  constructor(finest, fresh, freshParts, random) {
    this.#levels = [finest];
    this.#directions = inDisc(finest.count, random);
    this.#topOwner = new Uint32Array(fresh);
    let level = freshOnly(finest, fresh, freshParts);
    while (level.count > fewest + freshParts) {
      const coarser = coarsened(level);
      // A part that is one node already cannot become smaller: many of them say nothing of the others.
      if (coarser.level.count - freshParts > 0.9 * (level.count - freshParts)) break;
      this.#levels.push(coarser.level);
      this.#owners.push(coarser.owner);
      level = coarser.level;
    }
    this.at = this.#levels.length - 1;
    this.#strew(this.at === 0 ? finest : level, freshParts);
    this.#findTopOwners();
  }

  get current() {
    return this.#levels[this.at];
  }

  get finest() {
    return this.#levels[0];
  }

  get isCoarsest() {
    return this.at === this.#levels.length - 1;
  }

  /** Gives the places of this level to the next finer one. */
  descend() {
    const coarse = this.current, owner = this.#owners[this.at - 1];
    this.at -= 1;
    const fine = this.current;
    const degree = degrees(fine);
    // Each node goes towards the groups that it is linked to, so that chains keep their order.
    const towardsX = new Float64Array(fine.count), towardsY = new Float64Array(fine.count);
    for (let end = 0; end < fine.ends.length; end += 1) {
      const i = fine.ends[end], other = fine.ends[end ^ 1];
      if (i >= owner.length) continue;
      towardsX[i] += coarse.x[owner[other]] - coarse.x[owner[i]];
      towardsY[i] += coarse.y[owner[other]] - coarse.y[owner[i]];
    }
    for (let i = 0; i < owner.length; i += 1) {
      if (fine.mobility[i] === 0) continue;
      // The one with the most links stays in the middle of its group.
      const links = Math.max(1, degree[i]);
      const room = (spread * Math.sqrt(coarse.mass[owner[i]])) / links;
      fine.x[i] = coarse.x[owner[i]] + (towardsX[i] * inclination) / links + this.#directions[2 * i] * room;
      fine.y[i] = coarse.y[owner[i]] + (towardsY[i] * inclination) / links + this.#directions[2 * i + 1] * room;
    }
    this.#findTopOwners();
  }

  /** The place of a node of the finest level as it is known so far, into `out` at 2·i and 2·i + 1. */
  show(out) {
    const { finest, current } = this;
    for (let i = 0; i < finest.count; i += 1) {
      if (this.at === 0 || i >= this.#topOwner.length || finest.mobility[i] === 0) {
        out[2 * i] = finest.x[i];
        out[2 * i + 1] = finest.y[i];
        continue;
      }
      const owner = this.#topOwner[i];
      const room = spread * Math.sqrt(current.mass[owner]);
      out[2 * i] = current.x[owner] + this.#directions[2 * i] * room;
      out[2 * i + 1] = current.y[owner] + this.#directions[2 * i + 1] * room;
    }
  }

  #findTopOwners() {
    for (let i = 0; i < this.#topOwner.length; i += 1) {
      let owner = i;
      for (let level = 0; level < this.at; level += 1) owner = this.#owners[level][owner];
      this.#topOwner[i] = owner;
    }
  }

  /** First places, around what is pinned in a part; hubs in the middle. */
  #strew(level, freshParts) {
    const degree = degrees(level);
    for (let part = 0; part < freshParts; part += 1) {
      let fixed = 0, x = 0, y = 0, mass = 0;
      for (let i = level.parts[part]; i < level.parts[part + 1]; i += 1) {
        mass += level.mass[i];
        if (level.mobility[i] !== 0) continue;
        fixed += 1;
        x += level.x[i];
        y += level.y[i];
      }
      for (let i = level.parts[part]; i < level.parts[part + 1]; i += 1) {
        if (level.mobility[i] === 0) continue;
        const room = (2 * spread * Math.sqrt(mass)) / Math.sqrt(Math.max(1, degree[i]));
        level.x[i] = x / Math.max(1, fixed) + this.#directions[2 * i] * room;
        level.y[i] = y / Math.max(1, fixed) + this.#directions[2 * i + 1] * room;
      }
    }
  }
}

/** The nodes laid out afresh, as a level of their own to make coarser ones from. */
function freshOnly(finest, fresh, freshParts) {
  let links = 0;
  for (let end = 0; end < finest.ends.length; end += 2) if (finest.ends[end] < fresh) links += 1;
  const ends = new Uint32Array(2 * links), first = new Float64Array(links), second = new Float64Array(links);
  let at = 0;
  for (let link = 0; link < finest.first.length; link += 1) {
    if (finest.ends[2 * link] >= fresh) continue;
    ends[2 * at] = finest.ends[2 * link];
    ends[2 * at + 1] = finest.ends[2 * link + 1];
    first[at] = finest.first[link];
    second[at] = finest.second[link];
    at += 1;
  }
  const level = new Level(fresh, finest.parts.slice(0, freshParts + 1), ends);
  level.first.set(first);
  level.second.set(second);
  level.x.set(finest.x.subarray(0, fresh));
  level.y.set(finest.y.subarray(0, fresh));
  level.mobility.set(finest.mobility.subarray(0, fresh));
  return level;
}

function degrees({ count, ends }) {
  const degree = new Uint32Array(count);
  for (let end = 0; end < ends.length; end += 1) degree[ends[end]] += 1;
  return degree;
}

/** Points strewn evenly in a circle of radius 1. */
function inDisc(count, random) {
  const points = new Float64Array(2 * count);
  for (let i = 0; i < count; i += 1) {
    let x = random.signed(), y = random.signed();
    while (x * x + y * y > 1) {
      x = random.signed();
      y = random.signed();
    }
    points[2 * i] = x;
    points[2 * i + 1] = y;
  }
  return points;
}
