/** Between so many lines and all of them are drawn. */
const fewest = 3000;

/** So many frames are judged together. */
const judged = 10;

/**
 * How many lines can be drawn in time while nodes move: fewer where frames come late, and more where they do not. Judged
 * over some of them, because a card that is behind takes several at once and then none for a while.
 */
export class Pace {
  most = 12_000;

  #times = [];

  /**
   * A frame is drawn now.
   *
   * @param {number} now milliseconds
   * @param {number} count of all lines
   */
  tick(now, count) {
    this.#times.push(now);
    if (this.#times.length <= judged) return;
    const gap = (now - this.#times[0]) / judged;
    if (gap > 30) this.most = Math.max(fewest, this.most * 0.6);
    else if (gap < 20) this.most = Math.min(Math.max(count, fewest), this.most * 1.2);
    this.#times = [];
  }

  /** The next frame does not follow the last one. */
  pause() {
    this.#times = [];
  }
}
