import { KeptLines } from "../lib/forms/kept-lines.js";
import { load } from "../lib/load.js";

/**
 * Takes name after name out of one field, which is empty again at once. `Adding` sends them; it comes when someone goes
 * into the field, or left names here, and those that are quicker wait for it.
 */
class QuickAdd extends HTMLElement {
  #listening;
  #form;
  #adding;
  #isReached = false;
  /** The number of names that an earlier page left: they are sent with the next one. */
  #left;
  /** The names that the house does not have. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.kept = new KeptLines(this.#form.elements.name, `quick ${this.#form.getAttribute("action")}`, signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    this.addEventListener("focusin", this.#reach, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    this.#left = this.kept.all.length;
    if (this.#left) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding?.stop();
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
    this.#reach();
    this.#adding?.begin();
  };

  #warn = (event) => !this.#adding && this.kept.all.length && event.preventDefault();

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    const { Adding } = await load("graphs/adding", () => this.kept.all.length && this.sayLost());
    this.#adding = new Adding(this, this.#form);
    if (this.kept.all.length > this.#left) this.#adding.begin();
  };
}

customElements.define("quick-add", QuickAdd);
