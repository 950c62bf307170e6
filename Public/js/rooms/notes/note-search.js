import "../../parts/kit.js";
import { DebouncedFetch } from "../../parts/debounced-fetch.js";
import { readPage } from "../../parts/http.js";
import { untilReleased } from "../../parts/release.js";

/** Shows what is found while one types; what is empty at once. Chips narrow it to a tab. */
class NoteSearch extends HTMLElement {
  #form;
  #results;
  #search;
  #listening;
  /** Settles once nothing is pressed: a chip or a result in the place of another one would get no click. */
  #released;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#results = this.querySelector(".results");
    this.#search = new DebouncedFetch({ query: this.#address, fetch: this.#fetch, show: this.#show, failed: this.#fail }, signal);
    this.addEventListener("input", this.#look, { signal });
    this.addEventListener("submit", this.#done, { signal });
    this.addEventListener("click", this.#narrow, { signal });
    this.#results.addEventListener("pointerdown", () => (this.#released = untilReleased()), { signal });
    const field = this.#field;
    if (field.value !== field.defaultValue) this.#look();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #field() {
    return this.querySelector("[type=search]");
  }

  #look = () => {
    if (this.#field.value.trim()) return this.#search.soon();
    this.#clear();
    return this.#search.now();
  };

  /** However late the server answers: nothing is found, and a chip opens its tab. */
  #clear() {
    for (const part of this.#results.querySelectorAll(":scope > :not(.chips)")) part.remove();
    for (const chip of this.#results.querySelectorAll(".chip")) chip.href = `/notes/${chip.dataset.tab}`;
  }

  /** The results stand there; a phone's keyboard may go. */
  #done = (event) => {
    event.preventDefault();
    this.#field.blur();
    this.#search.now();
  };

  #narrow = (event) => {
    const chip = event.target.closest(".chip");
    if (!chip || event.ctrlKey || event.metaKey) return;
    // Without anything to look for it opens its tab: an answer that comes meanwhile must not take the address back.
    if (!this.#field.value.trim()) return this.#search.stop();
    event.preventDefault();
    this.#form.querySelector("[name=tab]")?.remove();
    const { tab } = chip.dataset;
    if (!chip.hasAttribute("aria-current")) this.#form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tab", value: tab }));
    this.#search.now();
  };

  #address = () => {
    const query = new URLSearchParams([...new FormData(this.#form)].filter(([, value]) => value.trim()));
    return `${this.#form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
  };

  /** A part of the page at an address; where a password is asked for first, the whole page leads there and back. */
  #fetch = async (address, signal) => {
    const url = new URL(address, location.href);
    url.searchParams.set("part", "1");
    const answer = await fetch(url, { signal, redirect: "manual", headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = await readPage(answer);
    await this.#released;
    return page;
  };

  #show = ({ body }, address) => {
    this.#results.replaceChildren(...body.childNodes);
    history.replaceState(history.state, "", address);
  };

  #fail = (_, address) => {
    // The page itself says best what is wrong.
    if (navigator.onLine) location.assign(address);
  };
}

customElements.define("note-search", NoteSearch);
