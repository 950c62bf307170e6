import { owned, sendAsForm } from "../../../parts/form.js";
import { newId } from "../../../parts/ids.js";
import { wrote } from "../../../frame/news/windows.js";
import { limited } from "../limits.js";
import { forget, keep, keyOf, unsent } from "./unsent.js";

/** A failed request is sent again after this, in milliseconds. */
const pause = 3000;

/** How long an answer is waited for, in milliseconds. */
const timeout = 20_000;

/** The node was deleted, or the graph is not theirs to change any more: the page that says so shows all names. */
const isGone = ({ status }) => status === 403 || status === 404;

const typedIn = ({ fields }) => fields.name ?? fields.create;

/**
 * Adds what is typed into the card of a node, one after the other; the field is empty again at once. What the server does
 * not have is kept in the tab, and sent by the next page with this graph.
 */
export class CardAdding {
  #canvas;
  #told;
  #key = keyOf(document.documentElement.dataset.member, location.pathname);
  #waiting = unsent(sessionStorage, this.#key);
  /** Settles when everything is sent, or something could not be. */
  #sending;
  /** Ends the request that is on its way. */
  #request = null;
  #timer;
  #signal;
  #isLeaving = false;

  /**
   * @param {import("../canvas.js").Canvas} canvas
   * @param {HTMLElement | null} panel
   * @param {(state: "saved" | "failed") => void} told
   * @param {AbortSignal} signal
   */
  constructor(canvas, panel, told, signal) {
    [this.#canvas, this.#told, this.#signal] = [canvas, told, signal];
    panel?.addEventListener("submit", this.#take, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    addEventListener("online", this.#again, { signal });
    if (this.isWaiting) this.#later();
  }

  #warn = (event) => {
    // A graph that was locked meanwhile goes without a question; typed names wait behind the lock.
    if (this.isWaiting && !document.documentElement.hasAttribute("covered")) event.preventDefault();
  };

  /** A request that the connection before has swallowed is not waited for. */
  #again = async () => {
    this.#request?.abort();
    await this.#sending;
    this.#begin();
  };

  #later() {
    clearTimeout(this.#timer);
    if (!this.#signal.aborted) this.#timer = setTimeout(this.#begin, pause);
  }

  get isWaiting() {
    return this.#waiting.length > 0;
  }

  /** Resolves when what is being sent has arrived. */
  last = () => {
    this.#begin();
    return this.#sending ?? Promise.resolve();
  };

  #take = (event) => {
    const form = event.target;
    if (!form.matches(".node-card__add")) return;
    event.preventDefault();
    const field = form.querySelector("input:not([type=hidden])");
    const text = field.value.trim();
    // The id makes a repeated request harmless: if only the answer was lost, nothing is added twice.
    const fields = { ...Object.fromEntries(new FormData(form)), [field.name]: text, id: newId() };
    field.value = "";
    // A tap on the button took the keyboard away.
    field.focus();
    if (!text) return;
    const name = { action: form.action, fields };
    this.#waiting.push(name);
    keep(sessionStorage, this.#key, name);
    this.#begin();
  };

  #begin = () => {
    if (!this.isWaiting) return;
    // The graph is there before what is added to it.
    if (!this.#canvas.graph) return this.#later();
    this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    clearTimeout(this.#timer);
    try {
      while (this.isWaiting && (await this.#send(this.#waiting[0]))) this.#waiting.shift();
      this.#told("saved");
      if (!this.#isLeaving && !this.#signal.aborted) this.#canvas.renew();
    } catch {
      this.#told("failed");
      this.#later();
    } finally {
      this.#sending = undefined;
    }
  }

  /** @returns {Promise<boolean>} false if the page is left for a whole form or a password */
  async #send(name) {
    const { action, fields } = name;
    this.#request = new AbortController();
    const signal = limited(this.#request.signal, timeout);
    const answer = await fetch(action, { method: "POST", body: owned(fields), redirect: "manual", keepalive: true, signal });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
    if (answer.type === "opaqueredirect") {
      forget(sessionStorage, this.#key, name);
      wrote(action);
      return true;
    }
    // One that needs more than its name waits until the others are in.
    if (answer.status === 422 && !name.isRefused && this.#waiting.length > 1) {
      name.isRefused = true;
      this.#waiting.push(name);
      return true;
    }
    const rest = isGone(answer) ? this.#waiting.filter((other) => other !== name && other.action === action) : [];
    // Nothing keeps the page from being left for it. The others are kept for the next page, as is this one where a lock fell.
    this.#waiting.length = 0;
    if (this.#signal.aborted) return false;
    this.#isLeaving = true;
    for (const one of [name, ...rest]) forget(sessionStorage, this.#key, one);
    sendAsForm(action, rest.length ? { ...fields, lines: rest.map(typedIn).join("\n") } : fields);
    return false;
  }
}
