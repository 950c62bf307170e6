import { load } from "../load.js";
import { draw } from "./icons.js";

/** Shows what the text field says beside it, and opens a dialog to choose from, which comes when a hand is near. */
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
    for (const name of ["pointerenter", "focus"]) this.#open.addEventListener(name, this.#prepare, { signal });
    this.closest("form").addEventListener("restore", this.#mirror, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#dialog?.remove();
  }

  /** Both at the same time: one after the other took a second on a slow network. Emoji may come into the open dialog. */
  #load() {
    const emoji = import("./emoji.js").then((module) => module.emoji, () => []);
    return Promise.all([import("./dialog.js"), { emoji }]);
  }

  #prepare = () => {
    // The click asks again.
    this.#load().catch(() => {});
  };

  #show = async () => {
    const [{ IconDialog }, { emoji }] = await load(() => this.#load());
    this.#dialog ??= new IconDialog(this, this.#choose, emoji);
    this.#dialog.show(this.#field.value);
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
