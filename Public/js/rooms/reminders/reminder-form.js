import { preview } from "./preview.js";

/** Shows the next times of a reminder while its form is filled in. */
class ReminderForm extends HTMLElement {
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const form = this.querySelector("form");
    const address = () => `${form.dataset.preview}?${new URLSearchParams(new FormData(form))}`;
    const { signal } = this.#listening;
    form.addEventListener("restore", () => form.dispatchEvent(new Event("input")), { signal });
    preview(form, address, this.querySelector("[data-next]"), signal);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }
}

customElements.define("reminder-form", ReminderForm);
