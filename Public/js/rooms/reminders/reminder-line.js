import { takeEarly } from "../../parts/take-early.js";
import { KeptLines } from "../../outbox/kept-lines.js";
import { LineAdding } from "./line-adding.js";
import { preview } from "./preview.js";

/**
 * Takes line after line out of one field, which is empty again at once. The server reads the line: see
 * `Sources/Reminders/Typing`.
 */
class ReminderLine extends HTMLElement {
  #listening;
  #form;
  #forget;
  #adding;
  /** What is typed and not entered. */
  kept;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    const { field } = this;
    const address = () => field.value.trim() && `${this.#form.dataset.understand}?${new URLSearchParams({ line: field.value })}`;
    this.#forget = preview(field, () => address() || null, this.querySelector("[data-understood]"), signal);
    this.kept = new KeptLines(field, "reminder-line", signal);
    this.#adding = new LineAdding(this, this.#form, signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    // Lines that an earlier version of Hearth kept with the field.
    for (const one of [...this.kept.all, ...takeEarly(this.#form).map((line) => this.kept.add(line))]) this.#adding.add(one);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get field() {
    return this.#form.elements.line;
  }

  #take = (event) => {
    event.preventDefault();
    const { field } = this;
    // A button of a day has the line with it.
    const line = event.submitter?.value || field.value;
    field.value = "";
    const one = this.kept.add(line);
    this.#forget();
    // A tap on the button took the keyboard away.
    field.focus();
    this.#adding.add(one);
  };
}

customElements.define("reminder-line", ReminderLine);
