import { writing } from "./rooms.js";
import { load } from "../parts/load.js";
import { isSearch, isTyping, leavesField, meaning } from "./shortcuts.js";

const sequenceTimeout = 1200;

/** Does what the keys of `shortcuts.js` mean on a page. `/` searches the house where the page has no field. */
class ShortcutKeys extends HTMLElement {
  #listening;
  #gAt = -Infinity;
  /** Set while the search's script is loading, so that a second press opens no second search. */
  #searching = null;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    document.addEventListener("keydown", this.#press, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #press = (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (isSearch(event)) return event.preventDefault(), this.#search();
    if (leavesField(event)) event.target.blur();
    if (isTyping(event.target)) return;
    const action = meaning(event, event.timeStamp - this.#gAt < sequenceTimeout);
    this.#gAt = action?.kind === "wait" ? event.timeStamp : -Infinity;
    if (action && this.#do(action)) event.preventDefault();
  };

  /** That of the page; the one of Today is for phones. */
  get #searchField() {
    return [...document.querySelectorAll("main input[type=search]")].find((field) => field.checkVisibility?.() ?? true);
  }

  #do({ kind, letter }) {
    if (kind === "go") return this.#go(this.querySelector(`a[data-key="${letter}"]`)?.href);
    if (kind === "quick") return this.#write();
    if (kind === "new") return this.#go(this.getAttribute("new"));
    if (kind === "help") return this.#show(this.querySelector("dialog"));
    if (kind === "wait") return false;
    return (kind === "search" && this.#focus(this.#searchField)) || this.#go(this.getAttribute("search"));
  }

  /** Over the page, so that it keeps what is typed in it; the page of the search has the field itself. */
  #search() {
    const path = this.getAttribute("search");
    if (location.pathname === path && this.#focus(this.#searchField)) return;
    const open = ({ searchHouse }) => document.querySelector("dialog[open]") || searchHouse(path, this.dataset.search);
    // Without a connection the next press asks again.
    this.#searching ??= import("./house-search.js").then(open, () => {}).finally(() => (this.#searching = null));
  }

  #go(url) {
    if (url) location.assign(url);
    return Boolean(url);
  }

  /** Focuses the page's own field to write down something; without one, opens a bare field over the page at once, and then its form. */
  #write() {
    if (this.#focus(document.querySelector("[data-quick]:not([hidden])"))) return true;
    const path = this.getAttribute("quick");
    if (!path) return false;
    const [dialog, form, field] = ["dialog", "form", "textarea"].map((name) => document.createElement(name));
    [dialog.className, field.className, field.name] = ["dialog", "field__input", "content"];
    form.dataset.early = field.name;
    form.append(field);
    dialog.append(form);
    document.body.append(dialog);
    load(writing[path.split("/")[1]]).then(({ writeDown }) => writeDown(path, dialog));
    return this.#show(dialog);
  }

  #show(dialog) {
    dialog.showModal();
    return true;
  }

  #focus(field) {
    field?.focus();
    field?.select?.();
    return Boolean(field);
  }
}

customElements.define("shortcut-keys", ShortcutKeys);
