/** Does something again after a failure: after a pause, or as soon as the network is back. Each pause is twice the last. */
export class Again {
  #work;
  #signal;
  #shortest;
  #longest;
  #pause;
  #timer = null;

  /**
   * @param {() => void} work
   * @param {AbortSignal} signal
   * @param {{shortest: number, longest: number}} pauses in milliseconds
   */
  constructor(work, signal, { shortest, longest }) {
    [this.#work, this.#signal, this.#shortest, this.#longest, this.#pause] = [work, signal, shortest, longest, shortest];
  }

  /** After a failure of the work. */
  soon() {
    if (this.#timer !== null || this.#signal.aborted) return;
    this.#timer = setTimeout(this.#now, this.#pause);
    addEventListener("online", this.#now, { signal: this.#signal });
    this.#pause = Math.min(2 * this.#pause, this.#longest);
  }

  #now = () => {
    this.stop();
    if (!this.#signal.aborted) this.#work();
  };

  /** After a success of the work: the next failure waits as briefly as the first. */
  went() {
    this.#pause = this.#shortest;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
    removeEventListener("online", this.#now);
  }
}
