import { fetchPage } from "../lib/http.js";

const pause = 150;

/** A press is waited for so long at most, in milliseconds; the click comes so soon after its end, that of a finger too. */
const press = { longest: 3000, click: 100 };

/**
 * Shows results while one types: fetches the page the form leads to and swaps the part with the id in `target`.
 * Announces it with a `results` event on that part.
 */
class LiveSearch extends HTMLElement {
  #listening;
  #form;
  #timer;
  #request;
  /** Resolves when the last press on a result is over. */
  #pressed;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.addEventListener("input", this.#soon, { signal });
    this.addEventListener("submit", this.#now, { signal });
    addEventListener("pointerdown", this.#press, { capture: true, signal });
    // Typed before this script was here.
    const field = this.querySelector("[type=search]");
    if (field && field.value !== field.defaultValue) this.#soon();
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  get #results() {
    return document.getElementById(this.getAttribute("target"));
  }

  #press = ({ target }) => {
    if (!this.#results?.contains(target)) return;
    const over = new AbortController();
    this.#pressed = new Promise((resolve) => {
      const end = () => {
        over.abort();
        setTimeout(resolve, press.click);
      };
      for (const name of ["pointerup", "pointercancel", "dragend"]) addEventListener(name, end, { capture: true, signal: over.signal });
      setTimeout(end, press.longest);
    });
  };

  #soon = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#load, pause);
  };

  #now = (event) => {
    event.preventDefault();
    clearTimeout(this.#timer);
    this.#load();
  };

  #load = async () => {
    this.#request?.abort();
    const request = (this.#request = new AbortController());
    const results = this.#results;
    const url = this.#url();
    results.setAttribute("busy", "");
    try {
      const page = await fetchPage(url, request.signal);
      // A result that another one replaces while it is pressed would get no click.
      for (let pressed; pressed !== this.#pressed && !request.signal.aborted; ) await (pressed = this.#pressed);
      if (request.signal.aborted) return;
      results.replaceChildren(...page.getElementById(results.id).childNodes);
      history.replaceState(null, "", url);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      // The page itself says best what is wrong.
      location.assign(url);
    }
    results.removeAttribute("busy");
  };

  #url() {
    const url = new URL(this.#form.action);
    const sent = [...new FormData(this.#form)].filter(([, value]) => value.trim());
    for (const [name] of sent) url.searchParams.delete(name);
    for (const [name, value] of sent) url.searchParams.append(name, value);
    return url.href;
  }
}

customElements.define("live-search", LiveSearch);
