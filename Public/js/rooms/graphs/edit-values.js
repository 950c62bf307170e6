import { ValueEditing } from "./value-editing.js";

/** Lets a tap on a value change it in place, in the form that the value's own page has. */
class EditValues extends HTMLElement {
  #listening;
  #editing;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.addEventListener("click", this.#click, { signal });
    this.#editing = new ValueEditing(this);
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#editing.stop();
  }

  #click = (event) => {
    const link = event.target.closest("a.value");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#editing.open(link);
  };
}

customElements.define("edit-values", EditValues);
