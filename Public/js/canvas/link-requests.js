import { owned } from "../lib/form.js";
import { isClosed } from "../lib/sign-out-guard.js";
import { wrote } from "../lib/windows.js";
import { fetchKeepalive, patience } from "./limits.js";
import { askAnew } from "./opening.js";

/** So many are linked with one at once; more go one handful after the other. */
const handful = 150;

/** Tells the house which nodes are linked, and takes back what its toast says. */
export class LinkRequests {
  #canvas;
  #stage;
  #address;
  #signal;
  /** Those that are on their way. */
  #requests = new Set();

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./drawing/stage.js").Stage} stage
   * @param {string | null} address
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, address, signal) {
    [this.#canvas, this.#stage, this.#address, this.#signal] = [canvas, stage, address, signal];
    document.addEventListener("submit", this.#undo, { signal, capture: true });
  }

  /**
   * Links all of them, one handful after the other; those that wait go at once where the page is left. The browser takes
   * no more than 64 kB of requests that outlive a page, some 1,600 nodes: it asks before a page is left while some wait.
   *
   * @returns {Promise<{problem: string, ids: string[]} | null>} those that were not linked; null for none
   */
  async sendAll(ids, wanted) {
    let at = 0;
    const rest = () => {
      while ((at += handful) < ids.length) this.#send(ids.slice(at, at + handful), wanted);
    };
    const warn = (event) => {
      // Behind a lock the page goes without a question.
      const isCovered = document.documentElement.hasAttribute("covered");
      if (at + handful < ids.length && !isCovered) event.preventDefault();
    };
    this.#signal.addEventListener("abort", rest, { once: true });
    addEventListener("beforeunload", warn, { signal: this.#signal });
    try {
      for (; at < ids.length; at += handful) {
        const problem = await this.#send(ids.slice(at, at + handful), wanted);
        if (problem !== null) return { problem, ids: ids.slice(at) };
      }
      return null;
    } finally {
      this.#signal.removeEventListener("abort", rest);
      removeEventListener("beforeunload", warn);
    }
  }

  /** Resolves when all that is on its way has been answered, or cannot be. */
  last = () => Promise.all(this.#requests);

  /** @returns {Promise<string | null>} the problem, empty if its reason is unknown; null on success */
  async #send(ids, fields) {
    const request = this.#ask(ids, fields);
    this.#requests.add(request);
    const problem = await request;
    this.#requests.delete(request);
    return problem;
  }

  async #ask(ids, fields) {
    const body = owned(fields);
    for (const id of ids) body.append("node", id);
    try {
      // The request outlives the page, so that leaving at once loses no link.
      const answer = await fetchKeepalive(this.#address, {
        method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(patience),
      });
      const text = await answer.text();
      // After a lock the page shows nothing more.
      if (this.#signal.aborted) return null;
      if (isClosed(answer)) askAnew();
      const part = new DOMParser().parseFromString(text, "text/html").body;
      if (answer.status === 422) return part.textContent.trim();
      if (!answer.ok) return "";
      wrote(this.#address);
      document.querySelector("toast-note")?.remove();
      document.body.append(...part.querySelectorAll("toast-note"));
      import("../elements/toast-note.js").catch(() => {
        // Without it the toast stays until the page is left.
      });
      return null;
    } catch {
      return "";
    }
  }

  /** Taking back what the toast says happens here, too: the picture stays where it is. */
  #undo = async (event) => {
    if (!event.target.closest("toast-note")) return;
    event.preventDefault();
    const form = event.target;
    try {
      const answer = await fetch(form.action, {
        method: "POST", body: owned(), redirect: "manual", keepalive: true, signal: AbortSignal.timeout(patience),
      });
      if (this.#signal.aborted) return;
      if (answer.type !== "opaqueredirect") return form.submit();
      form.closest("toast-note").remove();
      wrote(this.#address);
      await this.#canvas.renew([...this.#stage.selection]);
    } catch {
      if (!this.#signal.aborted) form.submit();
    }
  };
}
