import { draw } from "../lib/icons.js";
import { loadSheet } from "../lib/sheet.js";

/** A dialog with search for an emoji or a drawing. What is chosen stands in the text field the form sends. */
class IconPicker extends HTMLElement {
  #field;
  #open;
  #dialog;
  #groups;
  #find;

  connectedCallback() {
    this.#field = this.querySelector("input");
    this.#open = this.querySelector("button");
    this.#open.addEventListener("click", this.#show);
    this.closest("form").addEventListener("restore", this.#mirror);
  }

  disconnectedCallback() {
    this.#open.removeEventListener("click", this.#show);
    this.closest("form")?.removeEventListener("restore", this.#mirror);
    this.#dialog?.remove();
  }

  #show = async () => {
    if (!this.#dialog) {
      const [{ emoji }, { find }] = await Promise.all([
        import("../lib/emoji.js"),
        import("../lib/find.js"),
        loadSheet("icons"),
      ]);
      this.#find = find;
      this.#groups = [
        { title: this.dataset.emoji, entries: emoji },
        { title: this.dataset.drawings, entries: this.#drawings() },
      ];
      this.#dialog = this.#build();
      this.append(this.#dialog);
    }
    this.#fill("");
    this.#dialog.querySelector("input").value = "";
    this.#dialog.showModal();
  };

  #drawings() {
    return [...this.querySelectorAll("datalist option")]
      .filter((option) => option.value.startsWith("icon:"))
      .map((option) => ({ value: option.value, words: [option.value.slice(5)] }));
  }

  #build() {
    const { title, search, none, close } = this.dataset;
    const dialog = make("dialog", { class: "dialog dialog--icons", "aria-label": title });
    const field = make("input", {
      class: "field__input", type: "search", placeholder: search, "aria-label": search, autocomplete: "off",
    });
    field.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#fill(field.value);
    });
    // Enter chooses the first hit instead of sending the form around.
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (field.value) dialog.querySelector(".icon-grid__one")?.click();
    });
    const end = make("div", { class: "icon-grid__end" });
    end.append(this.#button(none, () => this.#choose("")), this.#button(close, () => dialog.close()));
    dialog.append(make("h2", { class: "dialog__title" }, title), field, make("div", { class: "icon-pages" }), end);
    return dialog;
  }

  #fill(query) {
    const pages = this.#groups.flatMap(({ title, entries }) => {
      const hits = this.#find(entries, query);
      if (hits.length === 0) return [];
      const grid = make("div", { class: "icon-grid" });
      grid.append(...hits.map((entry) => this.#one(entry)));
      return [make("h3", { class: "icon-pages__title" }, title), grid];
    });
    if (pages.length === 0) pages.push(make("p", { class: "fine" }, this.dataset.nothing));
    this.#dialog.querySelector(".icon-pages").replaceChildren(...pages);
  }

  #one({ value, words }) {
    const isChosen = value === this.#field.value;
    const button = make("button", {
      class: "icon-grid__one", type: "button", title: words[0], "aria-label": words[0], "aria-pressed": isChosen,
    });
    button.append(draw(value, this.getAttribute("sprite")));
    button.addEventListener("click", () => this.#choose(value));
    return button;
  }

  #button(title, deed) {
    const button = make("button", { class: "button", type: "button" }, title);
    button.addEventListener("click", deed);
    return button;
  }

  #choose(value) {
    this.#field.value = value;
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
    this.#mirror();
    this.#dialog.close();
    this.#open.focus();
  }

  #mirror = () => {
    const value = this.#field.value || `icon:${this.getAttribute("fallback")}`;
    this.#open.querySelector(".tile").replaceChildren(draw(value, this.getAttribute("sprite")));
  };
}

function make(name, attributes, text = "") {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text) element.textContent = text;
  return element;
}

customElements.define("icon-picker", IconPicker);
