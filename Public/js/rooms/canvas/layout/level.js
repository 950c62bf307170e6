import { nearest } from "./pyramid.js";

/** The length a link wants to have between two entities without attributes. */
export const linkLength = 60;

/** The area of a disc of nodes against that of the nodes in it. */
const looseness = 1.5;

/** How hard a node pushes others away, as the square of a length. */
const repulsion = 50;

/** The area for each node in a picture as wide as it should be: a wider picture is drawn together. */
const areaEach = 9000;

/** How strongly the middle of a part attracts: it cancels the push of nodes that are spread evenly. */
const gravity = Math.PI / areaEach;

/** The share of the speed that remains after a tick. */
const glide = 0.6;

/** Up to so many nodes, comparing all pairs is faster than any grid. */
const few = 64;

/**
 * One graph that moves: the graph itself, or a coarser one in which each node stands for several. Nodes of one part lie
 * beside each other, and parts do not push each other: packing keeps them apart.
 */
export class Level {
  /**
   * @param {number} count
   * @param {Uint32Array} parts where each part begins, and behind the last one its end; nodes from there on are alone
   * @param {Uint32Array} ends two nodes for each link
   */
  constructor(count, parts, ends) {
    this.count = count;
    this.parts = parts;
    this.ends = ends;
    this.x = new Float64Array(count);
    this.y = new Float64Array(count);
    this.speedX = new Float64Array(count);
    this.speedY = new Float64Array(count);
    this.pushX = new Float64Array(count);
    this.pushY = new Float64Array(count);
    this.mass = new Float64Array(count).fill(1);
    /** 1 moves, 0 stays where it is. */
    this.mobility = new Float64Array(count).fill(1);
    // For each link: how much of the way its first and its second end goes, and the length it wants to have.
    this.first = new Float64Array(ends.length / 2);
    this.second = new Float64Array(ends.length / 2);
    this.length = new Float64Array(ends.length / 2).fill(linkLength);
  }

  /**
   * A link pulls each end by its share of all links there. So a hub does not shake however many links it has, and a link
   * between a hub and a leaf is as strong as any. The links of a hub get longer and longer, as a disc of its neighbours
   * has room for them.
   *
   * @param {Float32Array} radius room for each node
   */
  tie(radius) {
    const { ends, first, second, length } = this;
    const degree = new Uint32Array(this.count), disc = new Float64Array(this.count);
    for (let end = 0; end < ends.length; end += 1) degree[ends[end]] += 1;
    for (let link = 0; link < first.length; link += 1) {
      const a = ends[2 * link], b = ends[2 * link + 1];
      const pull = Math.max(degree[a], degree[b]) / (degree[a] + degree[b]);
      first[link] = pull / degree[a];
      second[link] = pull / degree[b];
      const isFirstHub = degree[a] >= degree[b];
      const hub = isFirstHub ? a : b, other = isFirstHub ? b : a;
      disc[hub] += radius[other] * radius[other] * looseness;
      length[link] = Math.max(linkLength, radius[a] + radius[b] + linkLength / 2, Math.sqrt(disc[hub]));
    }
  }

  /**
   * Moves everything a step.
   *
   * @param {number} alpha heat, from 1 to 0
   * @param {number} strength of the push, 1 as it is meant
   * @param {import("./pyramid.js").Pyramid} pyramid
   * @param {import("./random.js").Random} random
   * @returns {number} the largest movement
   */
  tick(alpha, strength, pyramid, random) {
    this.pushX.fill(0);
    this.pushY.fill(0);
    const factor = alpha * strength * repulsion;
    let largest = 0;
    this.#pull(alpha);
    for (let part = 0; part + 1 < this.parts.length; part += 1) {
      const from = this.parts[part], to = this.parts[part + 1];
      let limit = 2 * linkLength;
      if (to - from <= few) {
        this.#pushPairs(from, to, random);
      } else {
        pyramid.push(this.x, this.y, this.mass, from, to, this.pushX, this.pushY, random);
        limit = Math.max(limit, 2 * pyramid.cellSide);
      }
      largest = Math.max(largest, this.#move(from, to, factor, limit));
    }
    return largest;
  }

  #pushPairs(from, to, random) {
    const { x, y, mass, pushX, pushY } = this;
    for (let i = from; i < to; i += 1) {
      for (let j = from; j < i; j += 1) {
        let dx = x[i] - x[j], dy = y[i] - y[j];
        let square = dx * dx + dy * dy;
        if (square < nearest) {
          if (square === 0) {
            dx = random.signed();
            dy = random.signed();
          }
          square = nearest;
        }
        pushX[i] += (dx * mass[j]) / square;
        pushY[i] += (dy * mass[j]) / square;
        pushX[j] -= (dx * mass[i]) / square;
        pushY[j] -= (dy * mass[i]) / square;
      }
    }
  }

  /** Looks at where the ends will be, not where they are: so links do not swing. */
  #pull(alpha) {
    const { ends, x, y, speedX, speedY, first, second, length } = this;
    for (let link = 0; link < first.length; link += 1) {
      const a = ends[2 * link], b = ends[2 * link + 1];
      const dx = x[b] + speedX[b] - x[a] - speedX[a];
      const dy = y[b] + speedY[b] - y[a] - speedY[a];
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance === 0) continue;
      const pull = ((distance - length[link]) / distance) * alpha;
      speedX[a] += dx * pull * first[link];
      speedY[a] += dy * pull * first[link];
      speedX[b] -= dx * pull * second[link];
      speedY[b] -= dy * pull * second[link];
    }
  }

  #move(from, to, factor, limit) {
    const { x, y, speedX, speedY, pushX, pushY, mobility, mass } = this;
    let largest = 0;
    let sum = 0, centreX = 0, centreY = 0;
    for (let i = from; i < to; i += 1) {
      sum += mass[i];
      centreX += mass[i] * x[i];
      centreY += mass[i] * y[i];
    }
    centreX /= sum;
    centreY /= sum;
    for (let i = from; i < to; i += 1) {
      if (mobility[i] === 0) {
        speedX[i] = 0;
        speedY[i] = 0;
        continue;
      }
      let stepX = (speedX[i] + (pushX[i] + (centreX - x[i]) * gravity) * factor) * glide * mobility[i];
      let stepY = (speedY[i] + (pushY[i] + (centreY - y[i]) * gravity) * factor) * glide * mobility[i];
      const step = Math.sqrt(stepX * stepX + stepY * stepY);
      if (step > limit) {
        stepX *= limit / step;
        stepY *= limit / step;
      }
      x[i] += stepX;
      y[i] += stepY;
      speedX[i] = stepX;
      speedY[i] = stepY;
      largest = Math.max(largest, Math.min(step, limit));
    }
    return largest;
  }
}
