import { preview } from "./preview.js";
import { agreeing } from "./repeat-words.js";

/** Shows the next times of a reminder while its form is filled in. */
class ReminderForm extends HTMLElement {
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const form = this.querySelector("form");
    const address = () => `${form.dataset.preview}?${new URLSearchParams(new FormData(form))}`;
    const { signal } = this.#listening;
    form.addEventListener("input", () => this.#agree(form), { signal });
    this.#agree(form);
    form.addEventListener("restore", () => form.dispatchEvent(new Event("input")), { signal });
    preview(form, address, this.querySelector("[data-next]"), signal);
  }

  /** Writes the words around the number as the number demands. */
  #agree(form) {
    const number = Number(form.elements.interval.value);
    for (const option of form.elements.repeat.options) {
      const words = (forms) => agreeing(forms.split("|"), number, document.documentElement.lang);
      option.textContent = words(option.dataset.after);
      if (option.selected) this.querySelector("[data-every]").textContent = words(option.dataset.before);
    }
  }

  disconnectedCallback() {
    this.#listening.abort();
  }
}

customElements.define("reminder-form", ReminderForm);
