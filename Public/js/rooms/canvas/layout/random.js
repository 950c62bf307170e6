/**
 * Random numbers that are the same for the same seed, here and in Sources/GraphLayout: xorshift32 by George Marsaglia
 * ("Xorshift RNGs", 2003), on whole numbers only, because sines and powers differ between machines.
 */
export class Random {
  #state;

  /** @param {number} seed any whole number but 0 */
  constructor(seed) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to 2³² - 1. */
  next() {
    let state = this.#state;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.#state = state;
    return state >>> 0;
  }

  /** A number from -1 to 1. */
  signed() {
    return this.next() / 2147483648 - 1;
  }
}
