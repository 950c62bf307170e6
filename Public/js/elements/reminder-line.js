import { forget, ownKey, read, write } from "../lib/forms/drafts.js";
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
  /** Forms to send once `#adding` is loaded. */
  #early = [];

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    const { field } = this;
    const address = () => field.value.trim() && `${this.#form.dataset.understand}?${new URLSearchParams({ line: field.value })}`;
    this.#forget = preview(field, () => address() || null, this.querySelector("[data-understood]"), signal);
    this.#form.addEventListener("submit", this.#take, { signal });
    addEventListener("beforeunload", (event) => this.#early.length && event.preventDefault(), { signal });
    addEventListener("pagehide", () => this.#early.length && this.keep(this.#early.splice(0).map((body) => body.get("line"))), { signal });
    this.addEventListener("focusin", () => this.#reach(), { once: true, signal });
    const [first, ...others] = read(sessionStorage, this.key)?.values.lines ?? [];
    forget(sessionStorage, this.key);
    if (first === undefined) return;
    field.value ||= first;
    if (others.length) this.#reach().then((adding) => adding.bringBack(others));
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#adding = null;
  }

  get field() {
    return this.#form.elements.line;
  }

  /** The storage key of lines that could not be sent before the page was left. */
  get key() {
    return ownKey(document.documentElement.dataset.member, "reminder-line");
  }

  /** Keeps them for the next page. */
  keep(lines) {
    if (lines.length) write(sessionStorage, this.key, { lines });
    else forget(sessionStorage, this.key);
  }

  #take = (event) => {
    event.preventDefault();
    const { field } = this;
    this.#early.push(new URLSearchParams(new FormData(this.#form)));
    field.value = "";
    this.#forget();
    // A tap on the button took the keyboard away.
    field.focus();
    this.#reach().then((adding) => this.#early.splice(0).forEach((body) => adding.add(body)));
  };

  #reach() {
    const { signal } = this.#listening;
    this.#adding ??= load("reminders/line-adding", () => {}).then(({ LineAdding }) => new LineAdding(this, this.#form, signal));
    return this.#adding;
  }
}

customElements.define("reminder-line", ReminderLine);
