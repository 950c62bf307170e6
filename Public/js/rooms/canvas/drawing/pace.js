/** The smallest number of lines that are drawn. */
const fewest = 3000;

/** The number of frames that are judged together. */
const sampleSize = 10;

/**
 * The number of lines that can be drawn in time while nodes move: fewer if frames come late, more if not. Judged over
 * some of them, because a card that is behind takes several at once and then none for a while.
 */
export class Pace {
  limit = 12_000;

  #times = [];

  /**
   * A frame is drawn now.
   *
   * @param {number} now milliseconds
   * @param {number} count of all lines
   */
  tick(now, count) {
    this.#times.push(now);
    if (this.#times.length <= sampleSize) return;
    const gap = (now - this.#times[0]) / sampleSize;
    if (gap > 30) this.limit = Math.max(fewest, this.limit * 0.6);
    else if (gap < 20) this.limit = Math.min(Math.max(count, fewest), this.limit * 1.2);
    this.#times = [];
  }

  /** The next frame does not follow the last one. */
  pause() {
    this.#times = [];
  }
}
