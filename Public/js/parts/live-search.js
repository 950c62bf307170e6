import { DebouncedFetch } from "./debounced-fetch.js";
import { fetchPage } from "./http.js";
import { untilReleased } from "./release.js";

/** Shows results while one types, in the part with the id in `target`: those of the page that the form leads to. */
class LiveSearch extends HTMLElement {
  #listening;
  #form;
  #search;
  /** Settles once nothing is pressed: a result that another one replaces meanwhile would get no click. */
  #released;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#search = new DebouncedFetch({ query: this.#address, fetch: this.#fetch, show: this.#show, failed: this.#fail }, signal);
    this.addEventListener("input", () => this.#search.soon(), { signal });
    this.addEventListener("submit", this.#now, { signal });
    this.#results.addEventListener("pointerdown", () => (this.#released = untilReleased()), { signal });
    const field = this.querySelector("[type=search]");
    // Typed before this script came.
    if (field.value !== field.defaultValue) this.#search.soon();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #results() {
    const root = this.closest("dialog") ?? document;
    return root.querySelector(`#${this.getAttribute("target")}`);
  }

  #now = (event) => {
    event.preventDefault();
    this.#search.now();
  };

  #address = () => {
    const url = new URL(this.#form.action);
    const sent = [...new FormData(this.#form)].filter(([, value]) => value.trim());
    for (const [name] of sent) url.searchParams.delete(name);
    for (const [name, value] of sent) url.searchParams.append(name, value);
    return url.href;
  };

  #fetch = async (address, signal) => {
    this.#results.setAttribute("busy", "");
    const page = await fetchPage(address, signal).catch((problem) => {
      if (!signal.aborted) this.#results.removeAttribute("busy");
      throw problem;
    });
    await this.#released;
    return page;
  };

  #show = (page, address) => {
    const results = this.#results;
    results.removeAttribute("busy");
    // A value that is being changed there, or was not saved, stays: the next letter looks again.
    if (results.querySelector(".value-form:is(:focus-within, :has(.field__problem))")) return;
    results.replaceChildren(...page.getElementById(results.id).childNodes);
    // Over another page, whose address stays.
    if (!this.closest("dialog")) history.replaceState(null, "", address);
  };

  /** The page itself says best what is wrong. From a dialog nobody is led away: something may be typed on the page below. */
  #fail = (_, address) => {
    if (!this.closest("dialog")) location.assign(address);
    this.#results.removeAttribute("busy");
  };
}

customElements.define("live-search", LiveSearch);
