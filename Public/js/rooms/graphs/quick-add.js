import { takeEarly } from "../../parts/take-early.js";
import { KeptLines } from "../../outbox/kept-lines.js";
import { Adding } from "./adding.js";

/** Takes name after name out of one field, which is empty again at once. `Adding` sends them. */
class QuickAdd extends HTMLElement {
  #listening;
  #form;
  #adding;
  /** What is typed and not entered. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.kept = new KeptLines(this.#form.elements.name, `quick ${this.#form.getAttribute("action")}`, signal);
    this.#adding = new Adding(this, this.#form, signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    // Names that an earlier version of Hearth kept with the field.
    for (const one of this.kept.all) this.#adding.add(one, false);
    for (const name of takeEarly(this.#form)) this.#adding.add(this.kept.add(name));
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #take = (event) => {
    event.preventDefault();
    const field = this.#form.elements.name;
    const name = field.value;
    field.value = "";
    this.#adding.add(this.kept.add(name));
    // A tap on the button took the keyboard away.
    field.focus();
  };
}

customElements.define("quick-add", QuickAdd);
