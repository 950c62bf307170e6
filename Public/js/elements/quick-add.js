import { ownKey, read, write } from "../lib/forms/drafts.js";
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
  /** Names to send once `#adding` is loaded. */
  #early = [];

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#form.addEventListener("submit", this.#take, { signal });
    this.addEventListener("focusin", this.#reach, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    addEventListener("pagehide", this.#keep, { signal });
    if (read(sessionStorage, this.key)) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding?.stop();
  }

  /** The storage key of names that could not be sent before the page was left. */
  get key() {
    return ownKey(document.documentElement.dataset.member, `quick ${this.#form.getAttribute("action")}`);
  }

  #take = (event) => {
    event.preventDefault();
    const field = this.#form.elements.name;
    this.#early.push(field.value);
    field.value = "";
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach();
    this.#adding?.add(this.#early.splice(0));
  };

  #warn = (event) => this.#early.length && event.preventDefault();

  /** The next page has what this one could not send. */
  #keep = () => this.#early.length && write(sessionStorage, this.key, { names: this.#early.splice(0) });

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    const { Adding } = await load("graphs/adding", () => {
      if (this.#early.length) this.querySelector("[role=status]").textContent = [this.dataset.lost, ...this.#early].join(" · ");
    });
    this.#adding = new Adding(this, this.#form);
    this.#adding.add(this.#early.splice(0));
  };
}

customElements.define("quick-add", QuickAdd);
