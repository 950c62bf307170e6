import { Canvas, watchTheme } from "./canvas.js";
import { nextTask } from "./drawing/frames.js";
import { early } from "./early.js";

/**
 * A graph to look at and to move about in. It begins when it comes onto the page, and everything of it ends when the page
 * is left or a lock falls.
 */
class GraphCanvas extends HTMLElement {
  #canvas = null;
  #entry;
  #over;

  /** The number of frames drawn so far. */
  get frames() {
    return this.#canvas?.frames ?? 0;
  }

  connectedCallback() {
    this.#over = new AbortController();
    const { signal } = this.#over;
    // The menu with the exports stands in the page's head.
    document.addEventListener("click", this.#press, { signal });
    addEventListener("hashchange", () => this.#canvas?.follow(), { signal });
    addEventListener("pagehide", () => this.#leave(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#enter(), { signal });
    document.addEventListener("lockup", this.#lock, { signal });
    watchTheme(() => this.#canvas?.repaint(), signal);
    this.#enter();
  }

  disconnectedCallback() {
    this.#leave();
    this.#over.abort();
  }

  /** In tasks of their own: the page's scripts, the parts of the canvas, and its graph together would hold the page. */
  async #enter() {
    const entry = (this.#entry = new AbortController());
    try {
      await nextTask(entry.signal);
      this.#canvas ??= new Canvas(this, early.card);
      await nextTask(entry.signal);
      if (!this.#canvas.graph) this.#canvas.show({ early: early.takeAnswer() });
    } catch (problem) {
      // It was left meanwhile.
      if (!entry.signal.aborted) throw problem;
    }
  }

  #leave(how) {
    this.#entry.abort();
    const last = this.#canvas?.leave(how);
    this.#canvas = null;
    return last;
  }

  /** Unsent moves are sent before the lock. */
  #lock = (event) => {
    const last = this.#leave({ isLocked: true });
    if (last) event.detail?.push(last);
  };

  #press = ({ target }) => {
    const button = target.closest("[data-do]");
    if (!button) return;
    button.closest("details")?.removeAttribute("open");
    this.#canvas?.do(button.dataset.do);
  };
}

customElements.define("graph-canvas", GraphCanvas);
