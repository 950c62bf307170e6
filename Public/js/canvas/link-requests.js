import { owned } from "../lib/form.js";
import { newId } from "../lib/ids.js";
import { isClosed } from "../lib/sign-out-guard.js";
import { wrote } from "../lib/windows.js";
import { Again } from "./again.js";
import { fetchKeepalive, keepaliveRoom, answerTimeout } from "./limits.js";
import { askAnew } from "./opening.js";
import { forget, keep, keyOf, unsent } from "./page/unsent.js";

/** So many are linked with one at once; more go one handful after the other. */
const handful = 150;

/** Links that an earlier page has left are sent after pauses that grow, in milliseconds. */
const pauses = { shortest: 1000, longest: 30_000 };

/** With these answers the house has taken links, or never will: they are there, their node is gone, or the right to link. */
const final = [200, 403, 404, 422];

function bodyOf(ids, fields) {
  const body = owned(fields);
  for (const id of ids) body.append("node", id);
  return body;
}

/** Tells the house which nodes are linked, and takes back what its toast says. */
export class LinkRequests {
  #canvas;
  #stage;
  #address;
  #signal;
  /** Those that are on their way. */
  #requests = new Set();
  /** Where links wait for the next page with this graph. */
  #key = keyOf(document.documentElement.dataset.member, `${location.pathname} links`);
  #again;
  /** By the form of a toast, the addresses that take back what it tells, the last first. */
  #undos = new WeakMap();
  #undone = new Set();

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./drawing/stage.js").Stage} stage
   * @param {string | null} address
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, address, signal) {
    [this.#canvas, this.#stage, this.#address, this.#signal] = [canvas, stage, address, signal];
    document.addEventListener("submit", this.#undo, { signal, capture: true });
    this.#again = new Again(this.#resume, signal, pauses);
    if (unsent(sessionStorage, this.#key).length) this.#again.soon();
  }

  /**
   * Links all of them, one handful after the other; those that wait go at once where the page is left. The browser takes
   * no more than 64 kB of requests that outlive a page, some 1,600 nodes: the others are kept in the tab for the next page
   * with this graph. The browser asks before a page is left while some wait: the tab may be closed with it.
   *
   * @returns {Promise<{problem: string, ids: string[]} | null>} those that were not linked; null for none
   */
  async sendAll(ids, wanted) {
    const told = {};
    let at = 0;
    const rest = () => {
      while ((at += handful) < ids.length) this.#sendLast(ids.slice(at, at + handful), wanted);
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
        const part = ids.slice(at, at + handful);
        const problem = await this.#send(part, wanted, told);
        if (problem === "" && this.#signal.aborted) this.#keep(part, wanted);
        if (problem !== null) return { problem, ids: ids.slice(at) };
      }
      return null;
    } finally {
      this.#signal.removeEventListener("abort", rest);
      removeEventListener("beforeunload", warn);
    }
  }

  /** Whatever does not arrive waits for the next page. */
  async #sendLast(ids, wanted) {
    const hasRoom = `${bodyOf(ids, wanted)}`.length <= keepaliveRoom();
    if (!hasRoom || (await this.#send(ids, wanted)) === "") this.#keep(ids, wanted);
  }

  #keep(ids, wanted) {
    keep(sessionStorage, this.#key, { ids, fields: { ...wanted, id: newId() } });
  }

  /** Sends links that an earlier page could not send any more. */
  #resume = async () => {
    if (!this.#canvas.graph) return this.#again.soon();
    if (!this.#canvas.isWritable) return;
    const isAnyLinked = await this.#sendLeft();
    if (this.#signal.aborted) return;
    if (unsent(sessionStorage, this.#key).length) this.#again.soon();
    if (isAnyLinked) await this.#canvas.renew([...this.#stage.selection]);
  };

  async #sendLeft() {
    const told = {};
    let isAnyLinked = false;
    for (const left of unsent(sessionStorage, this.#key)) {
      const problem = await this.#send(left.ids, left.fields, told, () => forget(sessionStorage, this.#key, left));
      // Without a connection, or behind a lock, the others would fare alike.
      if (problem === "" || this.#signal.aborted) break;
      isAnyLinked ||= problem === null;
    }
    return isAnyLinked;
  }

  /** Resolves when all that is on its way has been answered, or cannot be. */
  last = () => Promise.all(this.#requests);

  /**
   * @param {object} [told] see `#tell`
   * @param {(() => void) | null} [settled] for links that an earlier page has left: called when sending them again would be no use;
   *   this page does not show them, so a refusal says nothing about it
   * @returns {Promise<string | null>} the problem, empty if its reason is unknown; null on success
   */
  async #send(ids, fields, told = {}, settled = null) {
    const request = this.#ask(ids, fields, told, settled);
    this.#requests.add(request);
    const problem = await request;
    this.#requests.delete(request);
    return problem;
  }

  async #ask(ids, fields, told, settled) {
    const body = bodyOf(ids, fields);
    try {
      // The request outlives the page, so that leaving at once loses no link.
      const answer = await fetchKeepalive(this.#address, {
        method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(answerTimeout),
      });
      if (settled && final.includes(answer.status)) {
        settled();
        if (!answer.ok) return "refused";
      }
      const text = await answer.text();
      // After a lock the page shows nothing more.
      if (this.#signal.aborted) return final.includes(answer.status) ? null : "";
      if (isClosed(answer)) askAnew();
      const part = new DOMParser().parseFromString(text, "text/html").body;
      if (answer.status === 422) return part.textContent.trim();
      if (!answer.ok) return "";
      wrote(this.#address);
      const toast = part.querySelector("toast-note");
      if (toast) this.#tell(toast, told);
      return null;
    } catch {
      return "";
    }
  }

  /**
   * Shows the house's toast. Where it tells of the next handful of the same links, its button takes back all of them.
   *
   * @param {HTMLElement} toast
   * @param {{text?: string, undos?: string[]}} told about the handfuls before
   */
  #tell(toast, told) {
    document.querySelector("toast-note")?.remove();
    document.body.append(toast);
    import("../elements/toast-note.js").catch(() => {
      // Without it the toast stays until the page is left.
    });
    const form = toast.querySelector("form");
    if (!form) return;
    const text = toast.querySelector(".toast__text").textContent;
    // Something else that was done meanwhile is taken back alone.
    told.undos = text === told.text ? [form.action, ...told.undos] : [form.action];
    told.text = text;
    this.#undos.set(form, told.undos);
  }

  /** Taking back what the toast says happens here, too: the picture stays where it is. */
  #undo = async (event) => {
    const form = event.target;
    if (!form.closest("toast-note")) return;
    event.preventDefault();
    try {
      for (const action of this.#undos.get(form) ?? [form.action]) {
        if (this.#undone.has(action)) continue;
        form.action = action;
        const answer = await fetch(action, {
          method: "POST", body: owned(), redirect: "manual", keepalive: true, signal: AbortSignal.timeout(answerTimeout),
        });
        if (this.#signal.aborted) return;
        if (answer.type !== "opaqueredirect") return form.submit();
        this.#undone.add(action);
      }
      form.closest("toast-note").remove();
      wrote(this.#address);
      await this.#canvas.renew([...this.#stage.selection]);
    } catch {
      if (!this.#signal.aborted) form.submit();
    }
  };
}
