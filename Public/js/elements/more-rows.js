import { fetchPage } from "../lib/http.js";

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
    const [list, pager] = [this.querySelector("ul"), this.querySelector("nav")];
    try {
      const page = await fetchPage(this.#next.href, request.signal);
      const more = page.getElementById(this.id);
      if (request.signal.aborted) return;
      const rows = [...more.querySelector("ul").children];
      // A group that goes on has its heading already.
      const last = [...list.querySelectorAll("[data-group]")].at(-1);
      if (last && rows[0]?.dataset.group === last.dataset.group) rows.shift();
      list.append(...rows);
      const next = more.querySelector("a[rel=next]");
      if (next) this.#next.replaceWith(next);
      else pager.remove();
      this.#watch();
    } catch (problem) {
      // The link to the next page still works.
      if (problem.name !== "AbortError") this.#near.disconnect();
    }
  }
}

customElements.define("more-rows", MoreRows);
