import { fetchPage } from "./http.js";

/**
 * Puts the rows of a list's next page behind those that are there, and its pager in place of theirs.
 *
 * @param {HTMLElement} home has the list and the pager; the next page has one with the same id
 * @param {HTMLAnchorElement} link to the next page
 * @param {AbortSignal} signal
 */
async function append(home, link, signal) {
  const page = await fetchPage(link.href, signal);
  if (signal.aborted) return;
  const more = page.getElementById(home.id);
  const list = home.querySelector("ul");
  const rows = [...more.querySelector("ul").children];
  // A group that goes on has its heading already.
  const last = [...list.querySelectorAll("[data-group]")].at(-1);
  if (last && rows[0]?.dataset.group === last.dataset.group) rows.shift();
  list.append(...rows);
  const next = more.querySelector("a[rel=next]");
  if (next) link.replaceWith(next);
  else home.querySelector("nav").remove();
}

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
