import "../../parts/kit.js";
import { DebouncedFetch } from "../../parts/debounced-fetch.js";
import { fetchPage } from "../../parts/http.js";
import { untilReleased } from "../../parts/release.js";

const lists = ["chosen", "found"];

/** Searches while one types in the form inside, and keeps what was chosen: the page asked for has both. */
class NodePicker extends HTMLElement {
  #listening;
  #form;
  #field;
  #search;
  #held = null;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#field = this.querySelector("[type=search]");
    this.#search = new DebouncedFetch({ query: this.#address, fetch: this.#fetch, show: this.#show, failed: this.#fail }, signal);
    this.#field.addEventListener("input", () => this.#search.soon(), { signal });
    this.addEventListener("keydown", this.#press, { signal });
    for (const name of ["keydown", "pointerdown"]) this.addEventListener(name, this.#hold, { signal });
    // Typed before this script was here.
    if (this.#field.value !== this.#field.defaultValue) this.#search.soon();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #boxes() {
    return [...this.querySelectorAll("input[name=node]")];
  }

  get #chosen() {
    return [...new Set(this.#boxes.filter((box) => box.checked).map((box) => box.value))];
  }

  /** A box that is pressed stays until it is let go: another one in its place would not be ticked. */
  #hold = ({ target }) => {
    if (lists.some((id) => target.closest(`#${id}`))) this.#held = untilReleased();
  };

  /** Enter in the search field looks at once; the arrows go through what was found. */
  #press = (event) => {
    const boxes = this.#boxes;
    const index = boxes.indexOf(event.target);
    if (event.key === "Enter" && event.target === this.#field) this.#search.now();
    else if (event.key === "Enter" && event.target.localName === "input") this.#form.requestSubmit(this.#main);
    else if (event.key === "ArrowDown" && (index >= 0 || event.target === this.#field)) boxes[index + 1]?.focus();
    else if (event.key === "ArrowUp" && index >= 0) (boxes[index - 1] ?? this.#field).focus();
    else return;
    event.preventDefault();
  };

  get #main() {
    return this.querySelector(".form__end button");
  }

  #address = () => {
    const url = new URL(this.querySelector("[formaction]").formAction);
    url.searchParams.set("q", this.#field.value);
    for (const id of this.#chosen) url.searchParams.append("node", id);
    return url.href;
  };

  #fetch = async (address, signal) => {
    const page = await fetchPage(address, signal);
    await this.#held;
    return page;
  };

  #show = (page, address) => {
    // Boxes ticked or cleared meanwhile must not be lost.
    if (String(this.#chosen) !== String(new URL(address).searchParams.getAll("node"))) return this.#search.now();
    const focused = this.#boxes.find((box) => box === document.activeElement)?.value;
    for (const id of lists) {
      this.querySelector(`#${id}`).replaceChildren(...page.getElementById(id).childNodes);
    }
    if (focused) (this.#boxes.find((box) => box.value === focused) ?? this.#field).focus();
    return undefined;
  };

  /** The page itself says best what is wrong, and keeps everything, too. */
  #fail = () => this.#form.requestSubmit(this.querySelector("[formaction]"));
}

customElements.define("node-picker", NodePicker);
