import { owned, sendAsForm } from "../lib/form.js";
import { newId } from "../lib/ids.js";
import { wrote } from "../lib/windows.js";

/** What could not be sent is sent again after this, in milliseconds. */
const pause = 3000;

/** Adds what is typed into the card of a node, one after the other; the field is empty again at once. */
export class CardAdding {
  #canvas;
  #told;
  #waiting = [];
  /** Settles when everything is sent, or something could not be. */
  #sending;
  #signal;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {HTMLElement | null} panel
   * @param {(state: "saved" | "failed") => void} told
   * @param {AbortSignal} signal
   */
  constructor(canvas, panel, told, signal) {
    [this.#canvas, this.#told, this.#signal] = [canvas, told, signal];
    panel?.addEventListener("submit", this.#take, { signal });
    addEventListener("beforeunload", (event) => this.#waiting.length && event.preventDefault(), { signal });
  }

  get isWaiting() {
    return this.#waiting.length > 0;
  }

  /** Resolves when what is being sent has arrived. */
  last = () => this.#sending ?? Promise.resolve();

  #take = (event) => {
    const form = event.target;
    if (!form.matches(".node-card__add")) return;
    event.preventDefault();
    const field = form.querySelector("input:not([type=hidden])");
    const text = field.value.trim();
    // What is sent again, since its answer was lost, is not added twice.
    const fields = { ...Object.fromEntries(new FormData(form)), [field.name]: text, id: newId() };
    field.value = "";
    // A tap on the button took the keyboard away.
    field.focus();
    if (!text) return;
    this.#waiting.push({ action: form.action, fields });
    this.#begin();
  };

  #begin = () => {
    this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    const isAny = this.#waiting.length > 0;
    try {
      while (this.#waiting.length && (await this.#send(this.#waiting[0]))) this.#waiting.shift();
      this.#told("saved");
      if (isAny && !this.#waiting.length && !this.#signal.aborted) this.#canvas.renew();
    } catch {
      this.#told("failed");
      setTimeout(this.#begin, pause);
    } finally {
      this.#sending = undefined;
    }
  }

  /** @returns {Promise<boolean>} false where the page is left for what was typed: it needs a whole form, or a password */
  async #send({ action, fields }) {
    const answer = await fetch(action, { method: "POST", body: owned(fields), redirect: "manual", keepalive: true });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`${answer.status}`);
    if (answer.type === "opaqueredirect") {
      wrote(action);
      return true;
    }
    // Nothing keeps the page from being left for it.
    this.#waiting.length = 0;
    sendAsForm(action, fields);
    return false;
  }
}
