import { listen } from "../lib/live.js";

/** A graph of more nodes is not loaded again for each change elsewhere. */
const many = 5000;

/** A graph that changes all the time is not loaded all the time; in milliseconds. */
const pause = 3000;

/** Loads a graph again when it was changed elsewhere. */
export class Renewing {
  #canvas;
  #root;
  #tell;
  #signal;
  #timer = null;
  #beganAt = -Infinity;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {HTMLElement} root
   * @param {(state: string) => void} tell
   * @param {AbortSignal} signal
   */
  constructor(canvas, root, tell, signal) {
    [this.#canvas, this.#root, this.#tell, this.#signal] = [canvas, root, tell, signal];
    listen((path) => this.#heard(path), signal);
  }

  /** Whether what is shown is known to be old. */
  get isDue() {
    return this.#timer !== null;
  }

  /** It is being loaded. */
  began() {
    this.#beganAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** The house says that numbers of nodes mean others by now, or that the graph may not be seen any more. */
  stale(isClosed) {
    if (isClosed) return location.reload();
    this.#tell("changed");
    this.#soon(Math.max(0, this.#beganAt + pause - performance.now()));
  }

  /** Somebody changed something elsewhere; null where nobody knows what. */
  #heard(path) {
    const { graph } = this.#canvas;
    if (!graph || (path !== null && !location.pathname.startsWith(`${path}/`))) return;
    // A large one is asked first whether it is still the same.
    if (path === null && graph.count > many) this.#canvas.indexOf("0".repeat(32));
    else this.#soon(graph.count > many ? pause : 300);
  }

  /** Nothing is taken out of a hand, and what was put somewhere is saved first. */
  #soon(wait) {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#signal.aborted) return;
      const isSaving = ["saving", "failed"].includes(this.#root.getAttribute("saving"));
      if (isSaving || this.#canvas.isMoving) this.#soon(500);
      else this.#canvas.renew();
    }, wait);
  }
}
