import { writing } from "./rooms.js";
import { load } from "../parts/load.js";
import { make } from "../parts/make.js";
import { isSearch, isTyping, leavesField, meaning } from "./shortcuts.js";

const sequenceTimeout = 1200;
/** So long a page that was asked for may take, in milliseconds: keys are meant for it, and are no shortcuts of this one. */
const leaveTimeout = 5000;

/** Does what the keys of `shortcuts.js` mean on a page. `/` searches the house where the page has no field. */
class ShortcutKeys extends HTMLElement {
  #listening;
  #gAt = -Infinity;
  #isLeaving = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    document.addEventListener("keydown", this.#press, { signal });
    addEventListener("pageshow", () => (this.#isLeaving = false), { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #press = (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (isSearch(event)) return event.preventDefault(), this.#isLeaving || this.#search();
    if (leavesField(event)) event.target.blur();
    if (isTyping(event.target) || this.#isLeaving) return;
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
    return (kind === "search" && this.#focus(this.#searchField)) || this.#search();
  }

  /**
   * Over the page, so that it keeps what is typed in it; the page of the search has the field itself. Until the script is there,
   * a bare field takes what is typed, and Enter leads to the search's page.
   */
  #search() {
    const path = this.getAttribute("search");
    if (location.pathname === path && this.#focus(this.#searchField)) return true;
    const label = this.dataset.search;
    const field = make("input", { type: "search", name: "q", class: "search__input", "aria-label": label });
    const form = make("form", { class: "search search--house", action: path }, field);
    const dialog = make("dialog", { class: "dialog dialog--search", "aria-label": label }, form);
    const life = new AbortController();
    dialog.addEventListener("close", () => {
      life.abort();
      dialog.remove();
    });
    document.addEventListener("lockup", () => dialog.close(), { signal: life.signal });
    document.body.append(dialog);
    import("./house-search.js").then(({ searchHouse }) => searchHouse(path, dialog), () => {});
    return this.#show(dialog);
  }

  #go(url) {
    if (!url) return false;
    this.#isLeaving = true;
    setTimeout(() => (this.#isLeaving = false), leaveTimeout);
    location.assign(url);
    return true;
  }

  /** Focuses the page's own field to write down something; without one, opens a bare field over the page at once, and then its form. */
  #write() {
    if (this.#focus(document.querySelector("[data-quick]:not([hidden])"))) return true;
    const path = this.getAttribute("quick");
    if (!path) return false;
    const form = make("form", { "data-early": "content" }, make("textarea", { class: "field__input", name: "content" }));
    const dialog = make("dialog", { class: "dialog" }, form);
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
