import { flown, panned } from "./camera.js";
import { prefersReducedMotion } from "../../../parts/reduced-motion.js";

/** The ground slows down to a third within this time, in milliseconds. */
const ease = 280;

/** Cameras on their way, one at a time. With reduced motion, the camera jumps to its end. */
export class Flight {
  #frames;
  #view;
  #look;
  #end = () => {};

  /**
   * @param {import("../drawing/frames.js").Frames} frames
   * @param {() => object} view the camera now
   * @param {(camera: object) => void} look
   */
  constructor(frames, view, look) {
    [this.#frames, this.#view, this.#look] = [frames, view, look];
  }

  to(camera, time) {
    this.halt();
    if (prefersReducedMotion()) return this.#look(camera);
    const [from, start] = [this.#view(), performance.now()];
    this.#end = this.#frames.run((now) => {
      const part = Math.min(Math.max((now - start) / time, 0), 1);
      this.#look(flown(from, camera, part));
      return part < 1;
    });
  }

  /** The ground glides on and comes to rest. The speed is in pixels a millisecond. */
  glide({ x, y }) {
    this.halt();
    if (prefersReducedMotion() || Math.hypot(x, y) < 0.15) return;
    let last = performance.now();
    this.#end = this.#frames.run((now) => {
      const time = Math.max(now - last, 0);
      last = now;
      this.#look(panned(this.#view(), x * time, y * time));
      const slower = Math.exp(-time / ease);
      [x, y] = [x * slower, y * slower];
      return Math.hypot(x, y) > 0.02;
    });
  }

  halt() {
    this.#end();
  }
}
