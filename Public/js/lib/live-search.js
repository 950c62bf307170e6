import { DebouncedFetch } from "./debounced-fetch.js";
import { fetchPage } from "./http.js";
import { untilReleased } from "./release.js";

/** The search of a `live-search`: fetches the page the form leads to and swaps the content of its target. */
export class LiveSearch {
  #host;
  #form;
  #search;
  /** Settles once nothing is pressed: a result that another one replaces meanwhile would get no click. */
  #released;

  /**
   * @param {HTMLElement} host
   * @param {boolean} isTyped whether something was typed before this code came
   * @param {AbortSignal} signal
   */
  constructor(host, isTyped, signal) {
    [this.#host, this.#form] = [host, host.querySelector("form")];
    this.#search = new DebouncedFetch({ query: this.#address, fetch: this.#fetch, show: this.#show, failed: this.#fail }, signal);
    host.addEventListener("input", () => this.#search.soon(), { signal });
    host.addEventListener("submit", this.#now, { signal });
    this.#results.addEventListener("pointerdown", () => (this.#released = untilReleased()), { signal });
    if (isTyped) this.#search.soon();
  }

  get #results() {
    return document.getElementById(this.#host.getAttribute("target"));
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
    history.replaceState(null, "", address);
  };

  /** The page itself says best what is wrong. */
  #fail = (_, address) => {
    location.assign(address);
    this.#results.removeAttribute("busy");
  };
}
