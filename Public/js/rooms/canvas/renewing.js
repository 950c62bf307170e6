import { listen } from "../../frame/news/live.js";
import { isClosed } from "../../frame/sign-out/closed.js";
import { limited } from "./limits.js";
import { askAnew } from "./opening.js";

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
  #looks = 0;
  #isListening = false;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {HTMLElement} root
   * @param {(state: string) => void} tell
   * @param {AbortSignal} signal
   */
  constructor(canvas, root, tell, signal) {
    [this.#canvas, this.#root, this.#tell, this.#signal] = [canvas, root, tell, signal];
  }

  /** From now on changes made elsewhere are heard, also those since the page was requested: the stream reports them. */
  listen() {
    if (!this.#isListening) listen((path) => this.#heard(path), this.#signal);
    this.#isListening = true;
  }

  /** Called when a graph begins to be loaded. */
  began() {
    this.#beganAt = performance.now();
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Called with a graph that was loaded. */
  took({ looks }) {
    this.#looks = looks;
  }

  /** Takes over the stamp after this page's own moves: they are on the page already, and need no loading. */
  placed = ({ before, looks }) => {
    if (before === this.#looks) this.#looks = looks;
  };

  /** Whether a hand is at work, or its moves are on their way to the server. */
  get isHeldUp() {
    return this.#canvas.isMoving || this.#canvas.isSaving;
  }

  /** The server says that node indices have changed, or that the graph may not be seen any more. */
  stale(isClosed) {
    if (isClosed) return askAnew();
    this.#tell("changed");
    this.#soon(Math.max(0, this.#beganAt + pause - performance.now()));
  }

  /** The server did not take places: it is shown what the server has, also to those who may only read from now on. */
  refused = (why) => {
    if (why === "readOnly") this.#root.removeAttribute("is-writable");
    this.stale(why === "closed");
  };

  /** A hand took something while the graph was being loaded. */
  again = () => this.#soon(500);

  /** A change was made elsewhere; `path` is null if the stream does not say where. */
  #heard(path) {
    const { graph } = this.#canvas;
    if (!graph || (path !== null && !location.pathname.startsWith(`${path}/`))) return;
    // A large one is asked first whether it is still the same.
    if (path === null && graph.count > many) this.#ask(graph);
    else this.#soon(graph.count > many ? pause : 300);
  }

  async #ask({ stamp }) {
    try {
      const how = { signal: limited(this.#signal), redirect: "manual", cache: "no-store" };
      const answer = await fetch(this.#root.getAttribute("stamp"), how);
      if (isClosed(answer)) return askAnew();
      const { order, looks } = await answer.json();
      if (order !== stamp || looks !== this.#looks) this.#soon(0);
    } catch {
      // The question comes again when the page is shown next.
    }
  }

  /** Waits while a hand is at work or its moves are being saved. */
  #soon(wait) {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#signal.aborted) return;
      if (this.isHeldUp) this.#soon(500);
      else this.#canvas.renew();
    }, wait);
  }
}
