/** The delay in milliseconds before looking again at a drawing that was not ready: a whole frame would be too long. */
const soon = 3;

/** Draws when there is a reason to, at most once for each frame of the screen, and never without one. */
export class Frames {
  /** The number of frames drawn so far; the drawing itself counts them. */
  count = 0;

  #draw;
  #asked = 0;
  #timer = null;
  #steps = new Set();

  /** @param {(time: number) => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** Whether a frame is still to come. */
  get isAsked() {
    return this.#asked !== 0;
  }

  /** Something has changed. */
  ask() {
    this.#asked ||= requestAnimationFrame(this.#frame);
  }

  #frame = (time) => {
    this.#asked = 0;
    for (const step of this.#steps) if (step(time) === false) this.#steps.delete(step);
    this.#draw(time);
    if (this.#steps.size) this.ask();
  };

  /**
   * Calls a step before each frame until it gives false.
   *
   * @param {(time: number) => boolean} step takes milliseconds
   * @returns {() => void} ends it before
   */
  run(step) {
    this.#steps.add(step);
    this.ask();
    return () => this.#steps.delete(step);
  }

  /** Draws at once, where what follows needs the picture. */
  now() {
    cancelAnimationFrame(this.#asked);
    this.#frame(performance.now());
  }

  /** Draws a moment later, where something of which no frame tells is not ready yet. */
  again() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.now();
    }, soon);
  }

  stop() {
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#timer);
    this.#steps.clear();
  }
}

/**
 * Lets the page draw and hear before the next part of a long work.
 *
 * @param {AbortSignal} signal
 * @throws {DOMException} where the work is not wanted any more
 */
export async function nextTask(signal) {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
  signal.throwIfAborted();
}

/**
 * Does a long work step by step, and lets the page draw and hear after each.
 *
 * @param {Generator} steps
 * @param {AbortSignal} signal
 * @returns {Promise<any>} what the work gives
 */
export async function inSteps(steps, signal) {
  for (;;) {
    const { done, value } = steps.next();
    await nextTask(signal);
    if (done) return value;
  }
}
