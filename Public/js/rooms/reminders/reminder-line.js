import { EarlyLines } from "../lib/forms/early-lines.js";
import { load } from "../lib/load.js";
import { preview } from "../lib/reminders/preview.js";

/**
 * Takes line after line out of one field, which is empty again at once. `LineAdding` sends them; it comes when someone goes
 * into the field, or left lines here, and those that are quicker wait for it.
 */
class ReminderLine extends HTMLElement {
  #listening;
  #form;
  #forget;
  #adding = null;
  /** Lines that were taken before `kept` was there, to which they are given. */
  #early;
  /** The lines that the house does not have. */
  kept = null;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    const { field } = this;
    const address = () => field.value.trim() && `${this.#form.dataset.understand}?${new URLSearchParams({ line: field.value })}`;
    this.#forget = preview(field, () => address() || null, this.querySelector("[data-understood]"), signal);
    this.#early = new EarlyLines(field, "reminder-line", signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    this.addEventListener("focusin", () => this.#reach(), { once: true, signal });
    if (this.#early.isLeft || document.activeElement === field) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding = this.kept = null;
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
    const one = (this.kept ?? this.#early).add(line);
    this.#forget();
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach().then((adding) => one && adding.add(one));
  };

  #reach() {
    const { signal } = this.#listening;
    this.#adding ??= load("reminders/line-adding", () => {}).then(({ KeptLines, LineAdding }) => {
      const kept = (this.kept = this.#early.handOver(KeptLines));
      const adding = new LineAdding(this, this.#form, signal);
      const goOn = () => adding.goOn(kept.all);
      addEventListener("pageshow", ({ persisted }) => persisted && goOn(), { signal });
      goOn();
      return adding;
    });
    return this.#adding;
  }
}

customElements.define("reminder-line", ReminderLine);
