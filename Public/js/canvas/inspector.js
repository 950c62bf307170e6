import { fetchPage } from "../lib/http.js";

/** What the server says of the selected node, beside the picture. */
export class Inspector {
  #panel;
  #address;
  #signal;
  #ask = null;
  #shown = null;
  #ready = Promise.resolve();

  /**
   * @param {HTMLElement | null} panel
   * @param {string | null} address the id comes after it
   * @param {AbortSignal} signal
   */
  constructor(panel, address, signal) {
    [this.#panel, this.#address, this.#signal] = [panel, address, signal];
  }

  /** @param {string} id of a node */
  show(id) {
    if (!this.#panel || !this.#address || id === this.#shown) return;
    this.#ask?.abort();
    this.#ask = new AbortController();
    this.#shown = id;
    this.#ready = this.#load(id, AbortSignal.any([this.#signal, this.#ask.signal]));
  }

  async #load(id, signal) {
    this.#panel.setAttribute("aria-busy", "true");
    try {
      const page = await fetchPage(`${this.#address}/${id}`, signal);
      if (signal.aborted) return;
      this.#panel.replaceChildren(...page.body.childNodes);
      this.#panel.hidden = false;
      this.#panel.scrollTop = 0;
    } catch {
      // The picture stands without it, and the next tap asks again.
      if (!signal.aborted) this.hide();
    }
    if (!signal.aborted) this.#panel.removeAttribute("aria-busy");
  }

  /** Goes to the page of the node that is shown. */
  async open() {
    await this.#ready;
    const link = this.#panel?.querySelector("a[data-open]") ?? this.#panel?.querySelector("a[href]");
    link?.click();
  }

  hide() {
    this.#ask?.abort();
    this.#shown = null;
    if (!this.#panel) return;
    this.#panel.hidden = true;
    this.#panel.removeAttribute("aria-busy");
    this.#panel.replaceChildren();
  }
}
