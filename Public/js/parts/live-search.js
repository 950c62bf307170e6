import { load } from "../lib/load.js";

/**
 * Shows results while one types, in the part with the id in `target`. The code for it comes when someone goes into the
 * form, which leads to the page of its results until then.
 */
class LiveSearchForm extends HTMLElement {
  #listening;
  #isReached = false;
  #isTyped = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const field = this.querySelector("[type=search]");
    this.#isTyped = field.value !== field.defaultValue;
    this.addEventListener("focusin", this.#reach, { signal });
    this.addEventListener("input", this.#type, { signal });
    if (this.#isTyped || this.contains(document.activeElement)) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #type = () => {
    this.#isTyped = true;
    this.#reach();
  };

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    const { signal } = this.#listening;
    const { LiveSearch } = await load("live-search", () => {});
    if (!signal.aborted) new LiveSearch(this, this.#isTyped, signal);
  };
}

customElements.define("live-search", LiveSearchForm);
