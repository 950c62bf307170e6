/** Between two looks at both clocks they may differ by so much until one of them is not believed; in milliseconds. */
const jump = 1000;

/**
 * The server's time, as well as a browser can know it: from what the server said, and how long ago that was.
 */
export class HouseTime {
  #steady;
  #wall;
  /** The server's time at 0 of the steady clock, and how far that may be wrong. */
  #origin;
  #doubt = Infinity;
  #seen;

  /**
   * @param {() => number} [steady] milliseconds that only go on, but may stand still while a device sleeps
   * @param {() => number} [wall] milliseconds of the device's clock, which may be set
   */
  constructor(steady = () => performance.now(), wall = () => Date.now()) {
    [this.#steady, this.#wall] = [steady, wall];
    this.#origin = wall() - steady();
    this.#seen = { steady: steady(), wall: wall() };
  }

  /**
   * Takes over the time that the server gave, somewhere between two moments of the steady clock.
   *
   * @param {number} now
   * @param {number} asked
   * @param {number} answered
   */
  heard(now, asked, answered) {
    this.isDoubtful();
    const doubt = (answered - asked) / 2;
    if (!(doubt <= this.#doubt)) return;
    this.#doubt = doubt;
    this.#origin = now - (asked + answered) / 2;
  }

  /** In milliseconds since 1970. */
  now() {
    this.isDoubtful();
    return this.#origin + this.#steady();
  }

  /** True when the server should be asked: it was not yet, or the device slept since. */
  isDoubtful() {
    const now = { steady: this.#steady(), wall: this.#wall() };
    const slept = now.wall - this.#seen.wall - (now.steady - this.#seen.steady);
    this.#seen = now;
    // The steady clock stood still while the other went on. A wall clock that was set back changes nothing.
    if (slept > jump) [this.#origin, this.#doubt] = [this.#origin + slept, Infinity];
    return this.#doubt === Infinity;
  }
}

/** When the page was asked for and when its answer began to come, by the steady clock. */
export function pageTimes() {
  const { requestStart, responseStart, type } = performance.getEntriesByType("navigation")[0] ?? {};
  // A page out of the browser's memory says nothing about the present time.
  return responseStart && type !== "back_forward" ? [requestStart, responseStart] : null;
}

/** The time of this page. */
export const houseTime = new HouseTime();
