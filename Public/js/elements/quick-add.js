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
  #address;
  #key;
  /** Names that were taken before `kept` was there, to which they are given. */
  #early = [];
  /** The names that the house does not have. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#address = `quick ${this.#form.getAttribute("action")}`;
    this.#key = `hearth-draft:${document.documentElement.dataset.member} ${this.#address}`;
    this.#form.addEventListener("submit", this.#take, { signal });
    this.addEventListener("focusin", this.#reach, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    addEventListener("pagehide", this.#keep, { signal });
    document.addEventListener("lockup", this.#keep, { signal });
    if (Object.keys(sessionStorage).some((key) => key.startsWith(this.#key))) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding?.stop();
  }

  /** Says which names are not sent. */
  sayLost() {
    const lines = this.kept?.all.map(({ line }) => line) ?? this.#early;
    this.querySelector("[role=status]").textContent = [this.dataset.lost, ...lines].join(" · ");
  }

  #take = (event) => {
    event.preventDefault();
    const field = this.#form.elements.name;
    const name = field.value;
    field.value = "";
    if (this.kept) this.kept.add(name);
    else this.#early.push(name);
    this.#keep();
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach();
    this.#adding?.begin();
  };

  get #ownKey() {
    return `${this.#key} ${performance.timeOrigin}`;
  }

  /** Keeps for the next page what `KeptLines` has not taken over yet. */
  #keep = () => {
    const lines = [this.#form.elements.name.value, ...this.#early].filter(Boolean);
    try {
      if (!this.kept && lines.length) sessionStorage.setItem(this.#ownKey, JSON.stringify({ values: { lines } }));
    } catch {
      // The storage is full or forbidden: the warning before leaving still stands.
    }
  };

  #warn = (event) => this.#early.length && event.preventDefault();

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    const { Adding, KeptLines } = await load("graphs/adding", () => this.#early.length && this.sayLost());
    sessionStorage.removeItem(this.#ownKey);
    this.kept = new KeptLines(this.#form.elements.name, this.#address, this.#listening.signal);
    const early = this.#early.splice(0);
    for (const name of early) this.kept.add(name);
    this.#adding = new Adding(this, this.#form);
    if (early.length) this.#adding.begin();
  };
}

customElements.define("quick-add", QuickAdd);
