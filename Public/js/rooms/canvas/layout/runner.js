import { Layout, warm } from "./layout.js";

/** The time between two pictures, in milliseconds. */
const frame = 1000 / 60;

/** Ticks in that time at most: so few that one sees how a small graph unfolds, and how nodes follow one that is dragged. */
const fastest = 12, gentle = 1;

/** Runs one layout at a time and tells of its places, at most 60 times a second and never once it is settled. */
export class LayoutRunner {
  #layout = null;
  #isPlanned = false;
  #spare = [];
  #post;
  #now;
  #later;

  /**
   * @param {(message: object, transfer: ArrayBuffer[]) => void} post
   * @param {() => number} now milliseconds
   * @param {(work: () => void, wait: number) => void} later calls after so many milliseconds
   */
  constructor(post, now, later) {
    this.#post = post;
    this.#now = now;
    this.#later = later;
  }

  /**
   * @param {{type: "start" | "hold" | "release" | "stop" | "give"}} message `start` has what a Layout takes
   *   and `changed`, the nodes that move; `hold` index, x and y; `release` index; `give` a buffer
   *   that came with places, to be used again.
   */
  receive(message) {
    if (message.type === "start") return this.#start(message);
    if (message.type === "give") return this.#keep(message.buffer);
    if (message.type === "stop") this.#layout = null;
    if (!this.#layout) return undefined;
    if (message.type === "hold") this.#layout.hold(message.index, message.x, message.y);
    if (message.type === "release") this.#layout.release(message.index);
    return this.#plan();
  }

  #start(message) {
    this.#spare = [];
    this.#layout = new Layout(message);
    if (message.changed?.length > 0) warm(this.#layout, message.changed);
    if (this.#layout.isSettled) this.#tell();
    else this.#plan();
  }

  #keep(buffer) {
    if (this.#layout && buffer.byteLength === this.#layout.xy.byteLength && this.#spare.length < 2) this.#spare.push(buffer);
  }

  /** The next ticks: not in a loop without end, so that messages are heard. */
  #plan(wait = 0) {
    if (this.#isPlanned || this.#layout.isSettled) return;
    this.#isPlanned = true;
    this.#later(() => {
      this.#isPlanned = false;
      if (this.#layout) this.#run();
    }, wait);
  }

  #run() {
    const end = this.#now() + frame;
    let left = this.#layout.isWarm ? gentle : fastest;
    do {
      this.#layout.tick();
      left -= 1;
    } while (left > 0 && !this.#layout.isSettled && this.#now() < end);
    this.#tell();
    this.#plan(Math.max(0, end - this.#now()));
  }

  #tell() {
    const { xy, isSettled, ticks } = this.#layout;
    const copy = new Float32Array(this.#spare.pop() ?? new ArrayBuffer(xy.byteLength));
    copy.set(xy);
    this.#post({ type: "places", xy: copy, isSettled, ticks }, [copy.buffer]);
  }
}
