import { KeptLines } from "../lib/forms/kept-lines.js";
import { load } from "../lib/load.js";
import { preview } from "../lib/reminders/preview.js";

/**
 * Takes line after line out of one field, which is empty again at once. `LineAdding` sends them; those that are quicker
 * than it wait.
 */
class ReminderLine extends HTMLElement {
  #listening;
  #form;
  #forget;
  #adding = null;
  /** Lines to send once `#adding` is loaded. */
  #early = [];
  /** The lines that the house does not have. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    const { field } = this;
    const address = () => field.value.trim() && `${this.#form.dataset.understand}?${new URLSearchParams({ line: field.value })}`;
    this.#forget = preview(field, () => address() || null, this.querySelector("[data-understood]"), signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    addEventListener("beforeunload", (event) => this.#early.length && event.preventDefault(), { signal });
    this.addEventListener("focusin", () => this.#reach(), { once: true, signal });
    this.kept = new KeptLines(field, "reminder-line", signal);
    this.#bringBack();
    addEventListener("pageshow", ({ persisted }) => persisted && this.#bringBack(), { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding = null;
  }

  get field() {
    return this.#form.elements.line;
  }

  #bringBack() {
    const left = this.kept.all.filter((one) => !this.#early.includes(one));
    if (left.length || this.#adding) this.#reach().then((adding) => adding.bringBack(left));
  }

  #take = (event) => {
    event.preventDefault();
    const { field } = this;
    const line = field.value;
    field.value = "";
    this.#early.push(this.kept.add(line));
    this.#forget();
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach().then((adding) => this.#early.splice(0).forEach((one) => adding.add(one)));
  };

  #reach() {
    const { signal } = this.#listening;
    this.#adding ??= load("reminders/line-adding", () => {}).then(({ LineAdding }) => new LineAdding(this, this.#form, signal));
    return this.#adding;
  }
}

customElements.define("reminder-line", ReminderLine);
