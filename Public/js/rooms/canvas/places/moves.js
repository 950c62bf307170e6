/** Together, so many numbers of places are kept for undoing; 16 MB. */
const keptLimit = 4_000_000;

/** The moves that this page can undo: the places of all nodes before each. */
export class Moves {
  #kept;

  constructor(kept = []) {
    this.#kept = kept;
  }

  /** The same in a graph that was read anew. */
  carried = (carry) => new Moves(this.#kept.map(carry));

  /**
   * @param {Float32Array} xy of all nodes
   * @param {Uint8Array} pinned
   * @param {Float32Array} given places of attributes that were put by hand
   */
  push(xy, pinned, given) {
    this.#kept.push({ xy: xy.slice(), pinned: pinned.slice(), given: given.slice() });
    const most = Math.max(1, Math.floor(keptLimit / Math.max(xy.length, 1)));
    if (this.#kept.length > Math.min(most, 50)) this.#kept.shift();
  }

  /** @returns {{xy: Float32Array, pinned: Uint8Array, given: Float32Array} | undefined} */
  pop() {
    return this.#kept.pop();
  }
}

/**
 * The nodes that lie elsewhere than before, by more than half a unit, or are pinned otherwise.
 *
 * @returns {number[]}
 */
export function movedSince(before, xy, wasPinned, pinned) {
  const found = [];
  for (let i = 0; 2 * i < xy.length; i += 1) {
    // A node that had no place before has NaN there, which is no distance.
    const isStill = Math.hypot(xy[2 * i] - before[2 * i], xy[2 * i + 1] - before[2 * i + 1]) <= 0.5;
    if (!isStill || (wasPinned && (wasPinned[i] ^ pinned[i]) & 1)) found.push(i);
  }
  return found;
}
