/** The connection or the server failed: the request is sent once more. */
export class LostError extends Error {}

/** The session has ended, or the open part got locked. */
export class SignedOutError extends LostError {}

const firstPause = 2000;
const maxPause = 30_000;

/**
 * Requests to the server, one after the other in the order in which they came. One that cannot be sent stays, and is
 * tried again: by itself after a while, or when `again` is called.
 */
export class SaveQueue {
  #jobs = [];
  #isRunning = false;
  #hasBegun = false;
  #failure;
  #tries = 0;
  #timer;
  #changed;
  #later;

  /**
   * @param {() => void} changed called whenever something began, arrived or failed
   * @param {(work: () => void, pause: number) => unknown} [later]
   */
  constructor(changed, later = (work, pause) => setTimeout(work, pause)) {
    this.#changed = changed;
    this.#later = later;
  }

  get isEmpty() {
    return this.#jobs.length === 0;
  }

  /** Why nothing is sent just now. */
  get failure() {
    return this.#failure;
  }

  /** Jobs that have not begun. One sent without an answer may have arrived, and is sent again as it was. */
  get notBegun() {
    return this.#hasBegun ? this.#jobs.slice(1) : this.#jobs;
  }

  /** The one whose answer is awaited. */
  get running() {
    return this.#isRunning ? this.#jobs[0] : undefined;
  }

  /** Settles when its answer is there. */
  sent;

  /** All but the running one, also one that failed and is tried again. */
  get notRunning() {
    return this.#isRunning ? this.#jobs.slice(1) : this.#jobs;
  }

  /**
   * @param {{key: unknown, run: () => Promise<void>}} job Waiting last for the same `key`, it takes the place of the
   *   one before. `run` throws `LostError` to be called again.
   */
  add(job) {
    if (this.notBegun.at(-1)?.key === job.key) this.#jobs.pop();
    this.#jobs.push(job);
    this.#run();
  }

  has(key) {
    return this.#jobs.some((job) => job.key === key);
  }

  /** Whether more for `key` follows the one that runs. */
  hasLater(key) {
    return this.notBegun.some((job) => job.key === key);
  }

  /** Tries again at once. */
  again() {
    clearTimeout(this.#timer);
    this.#failure = undefined;
    this.#run();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#jobs = [];
  }

  async #run() {
    this.#changed();
    if (this.#isRunning) return;
    while (this.#jobs.length && !this.#failure) {
      this.#isRunning = true;
      this.#hasBegun = true;
      try {
        this.sent = this.#jobs[0].run();
        await this.sent;
        this.#jobs.shift();
        this.#hasBegun = false;
        this.#tries = 0;
      } catch (problem) {
        this.#fail(problem);
      }
      this.#isRunning = false;
      this.#changed();
    }
  }

  #fail(problem) {
    this.#failure = problem;
    const pause = Math.min(firstPause * 2 ** this.#tries, maxPause);
    this.#tries += 1;
    this.#timer = this.#later(() => this.again(), pause);
  }
}
