import { load } from "../load.js";
import { make } from "../make.js";
import { draw } from "./icons.js";

/** Shows what the text field says beside it, and opens a dialog to choose from, whose choices come when a hand is near. */
class IconPicker extends HTMLElement {
  #listening;
  #field;
  #open;
  /** With its search field at once, so that no key goes to the page below. */
  #dialog = null;
  #icons = null;

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
    this.#dialog ??= this.#bare();
    if (!this.#dialog.open) this.#ask();
    const [{ IconDialog }, { emoji }] = await load(() => this.#load());
    this.#icons ??= new IconDialog(this, this.#dialog, this.#choose, emoji);
    this.#icons.show(this.#field.value);
  };

  #ask() {
    this.#dialog.querySelector("input").value = "";
    this.#dialog.showModal();
  }

  /** A dialog with a field to search in. */
  #bare() {
    const { title, search } = this.dataset;
    const field = make("input", { class: "field__input", type: "search", placeholder: search, "aria-label": search, autocomplete: "off" });
    // What is typed is no change of the form around it, and Enter does not send that.
    field.addEventListener("input", (event) => event.stopPropagation());
    field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
    const heading = make("h2", { class: "dialog__title" }, title);
    const dialog = make("dialog", { class: "dialog dialog--icons", "aria-label": title }, heading, field);
    this.append(dialog);
    return dialog;
  }

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
