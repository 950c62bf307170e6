import { EarlyLines } from "../lib/forms/early-lines.js";
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
  /** Names that were taken before `kept` was there, to which they are given. */
  #early;
  /** The names that the house does not have. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#early = new EarlyLines(this.#form.elements.name, `quick ${this.#form.getAttribute("action")}`, signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    this.addEventListener("focusin", this.#reach, { signal });
    if (this.#early.isLeft) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding?.stop();
  }

  /** Says which names are not sent. */
  sayLost() {
    const lines = this.kept?.all.map(({ line }) => line) ?? this.#early.all;
    this.querySelector("[role=status]").textContent = [this.dataset.lost, ...lines].join(" · ");
  }

  #take = (event) => {
    event.preventDefault();
    const field = this.#form.elements.name;
    const name = field.value;
    field.value = "";
    (this.kept ?? this.#early).add(name);
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach();
    this.#adding?.begin(true);
  };

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    const { Adding, KeptLines } = await load("graphs/adding", () => this.#early.all.length && this.sayLost());
    const isAsked = this.#early.all.length > 0;
    this.kept = this.#early.handOver(KeptLines);
    this.#adding = new Adding(this, this.#form);
    // Names that an earlier page left are sent, too.
    this.#adding.begin(isAsked);
  };
}

customElements.define("quick-add", QuickAdd);
