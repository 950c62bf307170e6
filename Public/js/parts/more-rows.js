import { append } from "./rows/next-rows.js";

/**
 * Goes on loading as one scrolls: when the link to the next page comes near, its rows join the list inside, and its
 * pager takes the place of the old one.
 */
class MoreRows extends HTMLElement {
  #near = new IntersectionObserver(([entry]) => entry.isIntersecting && this.#load(), { rootMargin: "800px" });
  #changes = new MutationObserver(() => this.#watch());
  #request;

  connectedCallback() {
    this.#changes.observe(this, { childList: true });
    this.#watch();
  }

  disconnectedCallback() {
    this.#changes.disconnect();
    this.#near.disconnect();
    this.#request?.abort();
  }

  get #next() {
    return this.querySelector("a[rel=next]");
  }

  #watch() {
    this.#near.disconnect();
    this.#request?.abort();
    this.#request = null;
    if (this.#next) this.#near.observe(this.#next);
  }

  async #load() {
    if (this.#request) return;
    const request = (this.#request = new AbortController());
    try {
      await append(this, this.#next, request.signal);
      if (!request.signal.aborted) this.#watch();
    } catch (problem) {
      // The link to the next page still works.
      if (problem.name !== "AbortError") this.#near.disconnect();
    }
  }
}

customElements.define("more-rows", MoreRows);
