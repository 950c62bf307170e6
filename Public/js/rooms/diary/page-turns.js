/** Turns pages one after another: two presses before the first page came lead to the second. */
export class Turns {
  #last = Promise.resolve();
  #waiting = new Set();

  /** Whether one is under way. */
  get isTurning() {
    return this.#waiting.size > 0;
  }

  /**
   * @param {(isHurried: boolean) => Promise<void> | void} turn gets whether more are asked for already
   * @returns {Promise<void>}
   */
  add(turn) {
    const mine = {};
    this.#waiting.add(mine);
    const run = () => (this.#waiting.has(mine) ? turn(this.#waiting.size > 1) : undefined);
    const done = this.#last.then(run).finally(() => this.#waiting.delete(mine));
    this.#last = done.catch(() => {});
    return done;
  }

  /** Leaves out those that did not begin, and waits no longer for the one that did: the page went elsewhere. */
  drop() {
    this.#waiting.clear();
    this.#last = Promise.resolve();
  }
}
