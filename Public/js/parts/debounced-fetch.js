/**
 * Fetches what belongs to what is typed, a moment after the last key. A newer request aborts the one before it; only
 * the newest answer is shown.
 */
export class DebouncedFetch {
  #how;
  #timer;
  #request;

  /**
   * @param {object} how
   * @param {() => string} how.query what is asked for, read when it is; the others are given it
   * @param {(query: string, signal: AbortSignal) => Promise<T>} how.fetch
   * @param {(answer: T, query: string) => void} how.show
   * @param {(problem: Error, query: string) => void} how.failed not called for what was aborted
   * @param {number} [how.pause] in milliseconds
   * @param {AbortSignal} signal ends it
   * @template T
   */
  constructor(how, signal) {
    this.#how = { pause: 150, ...how };
    signal.addEventListener("abort", () => this.stop());
  }

  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), this.#how.pause);
  }

  async now() {
    this.stop();
    const { signal } = (this.#request = new AbortController());
    const query = this.#how.query();
    try {
      const answer = await this.#how.fetch(query, signal);
      if (!signal.aborted) await this.#how.show(answer, query);
    } catch (problem) {
      if (!signal.aborted && problem.name !== "AbortError") this.#how.failed(problem, query);
    }
  }

  stop() {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }
}
