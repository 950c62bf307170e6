import { takeEarly } from "../../parts/take-early.js";
import { KeptLines } from "../../outbox/kept-lines.js";
import { Adding } from "./adding.js";

/** Takes name after name out of one field, which is empty again at once. `Adding` sends them. */
class QuickAdd extends HTMLElement {
  #listening;
  #form;
  #adding;
  /** The names that the server does not have. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.kept = new KeptLines(this.#form.elements.name, `quick ${this.#form.getAttribute("action")}`, signal);
    this.#adding = new Adding(this, this.#form);
    this.#form.addEventListener("submit", this.#take, { signal });
    const early = takeEarly(this.#form);
    for (const name of early) this.kept.add(name);
    // Names that an earlier page left are sent, too.
    this.#adding.begin(early.length > 0);
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding.stop();
  }

  /** Says which names are not sent. */
  sayLost() {
    this.querySelector("[role=status]").textContent = [this.dataset.lost, ...this.kept.all.map(({ line }) => line)].join(" · ");
  }

  #take = (event) => {
    event.preventDefault();
    const field = this.#form.elements.name;
    const name = field.value;
    field.value = "";
    this.kept.add(name);
    // A tap on the button took the keyboard away.
    field.focus();
    this.#adding.begin(true);
  };
}

customElements.define("quick-add", QuickAdd);
