import { draw } from "../lib/icons/icons.js";

/** Shows what the text field says beside it, and opens a dialog to choose from; its code comes with the first tap. */
class IconPicker extends HTMLElement {
  #listening;
  #field;
  #open;
  #dialog;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#field = this.querySelector("input");
    this.#open = this.querySelector("button");
    this.#open.addEventListener("click", this.#show, { signal });
    this.closest("form").addEventListener("restore", this.#mirror, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#dialog?.remove();
  }

  #show = async () => {
    const { IconDialog } = await import("../lib/icons/dialog.js");
    this.#dialog ??= new IconDialog(this, this.#choose);
    await this.#dialog.show(this.#field.value);
  };

  #choose = (value) => {
    this.#field.value = value;
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
    this.#mirror();
    this.#open.focus();
  };

  #mirror = () => {
    const value = this.#field.value || `icon:${this.getAttribute("fallback")}`;
    this.#open.querySelector(".tile").replaceChildren(draw(value, this.getAttribute("sprite")));
  };
}

customElements.define("icon-picker", IconPicker);
