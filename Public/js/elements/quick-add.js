import { ownKey, read } from "../lib/drafts.js";

/**
 * Takes name after name out of one field, which is empty again at once. `Adding` sends them; it comes when someone goes
 * into the field, or left names here, and those that are quicker wait for it.
 */
class QuickAdd extends HTMLElement {
  #form;
  #adding;
  #isReached = false;
  #early = [];
  #again = ""; // Behind its address, since browsers remember what could not be had.

  connectedCallback() {
    this.#form = this.querySelector("form");
    this.#form.addEventListener("submit", this.#take);
    this.addEventListener("focusin", this.#reach);
    if (read(sessionStorage, this.key)) this.#reach();
  }

  disconnectedCallback() {
    this.#adding?.stop();
    this.#form.removeEventListener("submit", this.#take);
  }

  /** Where names are kept that could not be sent before the page was left. */
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

  #reach = async () => {
    if (this.#isReached) return;
    this.#isReached = true;
    try {
      const { Adding } = await import("../lib/adding.js" + this.#again);
      this.#adding = new Adding(this, this.#form);
      this.#adding.add(this.#early.splice(0));
    } catch {
      this.#isReached = false;
      this.#again += "?";
      if (this.#early.length) this.querySelector("[role=status]").textContent = this.dataset.lost;
      setTimeout(this.#reach, 2000);
    }
  };
}

customElements.define("quick-add", QuickAdd);
