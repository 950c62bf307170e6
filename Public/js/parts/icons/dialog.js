import "../kit.js";
import { find } from "./find.js";
import { draw } from "./icons.js";
import { make } from "../make.js";

/** What an emoji or a drawing is chosen from, in a dialog. */
export class IconDialog {
  #home;
  #choose;
  #dialog;
  #groups;
  #value;

  /**
   * @param {HTMLElement} home has the words, the drawings and the address of their sprite
   * @param {HTMLDialogElement} dialog has a field to search in
   * @param {(value: string) => void} choose called with an emoji, `icon:leaf`, or nothing
   * @param {Promise<object[]>} emoji nothing is shown to choose from before they come
   */
  constructor(home, dialog, choose, emoji) {
    [this.#home, this.#dialog, this.#choose] = [home, dialog, choose];
    this.#build();
    emoji.then((entries) => {
      this.#groups = [
        { title: home.dataset.emoji, entries },
        { title: home.dataset.drawings, entries: this.#drawings() },
      ];
      this.#fill(this.#field.value);
    });
  }

  get #field() {
    return this.#dialog.querySelector("input");
  }

  /** Shows what is found by what stands in the field. @param {string} value what is chosen now */
  show(value) {
    this.#value = value;
    this.#fill(this.#field.value);
  }

  #drawings() {
    return [...this.#home.querySelectorAll("datalist option")]
      .filter((option) => option.value.startsWith("icon:"))
      .map((option) => ({ value: option.value, words: [option.value.slice(5)] }));
  }

  #build() {
    const { none, close } = this.#home.dataset;
    const [dialog, field] = [this.#dialog, this.#field];
    field.addEventListener("input", () => this.#fill(field.value));
    // Enter chooses the first hit.
    field.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" && field.value) dialog.querySelector(".icon-grid__one")?.click();
    });
    const buttons = [this.#button(none, () => this.#end("")), this.#button(close, () => dialog.close())];
    dialog.append(make("div", { class: "icon-pages" }), make("div", { class: "icon-grid__end" }, ...buttons));
  }

  #fill(query) {
    if (!this.#groups) return;
    const pages = this.#groups.flatMap(({ title, entries }) => {
      const hits = find(entries, query);
      if (hits.length === 0) return [];
      const grid = make("div", { class: "icon-grid" }, ...hits.map((entry) => this.#one(entry)));
      return [make("h3", { class: "icon-pages__title" }, title), grid];
    });
    if (pages.length === 0) pages.push(make("p", { class: "fine" }, this.#home.dataset.nothing));
    this.#dialog.querySelector(".icon-pages").replaceChildren(...pages);
  }

  #one({ value, words }) {
    const button = make("button", {
      class: "icon-grid__one", type: "button", title: words[0], "aria-label": words[0],
      "aria-pressed": String(value === this.#value),
    }, draw(value, this.#home.getAttribute("sprite")));
    button.addEventListener("click", () => this.#end(value));
    return button;
  }

  #button(title, action) {
    const button = make("button", { class: "button", type: "button" }, title);
    button.addEventListener("click", action);
    return button;
  }

  #end(value) {
    this.#dialog.close();
    this.#choose(value);
  }
}
