import { make } from "../../lib/make.js";
import { limit, searchField } from "./search-field.js";

/** Offers nodes while somebody types, and goes to the one that is chosen. */
export class Finding {
  #canvas;
  #tools;
  #field;
  #list;
  #search;
  #found = [];
  /** Somebody waits to be led to the first, but the graph was changed meanwhile. */
  #isWaiting = false;

  /**
   * @param {import("../canvas.js").Canvas} canvas
   * @param {import("./tools.js").Tools} tools
   * @param {HTMLElement | null} list where names are offered
   * @param {AbortSignal} signal
   */
  constructor(canvas, tools, list, signal) {
    [this.#canvas, this.#tools, this.#list] = [canvas, tools, list];
    this.#field = tools.field("q");
    if (!this.#field || !list) return;
    const on = (target, name, work) => target.addEventListener(name, work, { signal });
    this.#search = searchField(this.#field, {
      find: (text) => this.#find(text),
      answer: (found, text) => this.#answer(found, text),
      typed: () => (this.#isWaiting = false),
    }, signal);
    on(this.#field, "focus", () => this.#found.length && this.#show(true));
    on(this.#field.form, "focusout", ({ relatedTarget }) => relatedTarget?.closest(".canvas__search") || this.#show(false));
    on(this.#field.form, "keydown", (event) => this.#key(event));
    on(list, "click", ({ target }) => this.#choose(this.#canvas.indexOf(target.closest("button")?.value)));
    signal.addEventListener("abort", () => this.#offer([]));
  }

  /** Goes to the first that fits what was typed. */
  first() {
    this.#isWaiting = true;
    return this.#search.now();
  }

  /** The graph was loaded anew: what could not be answered is asked again. */
  again = () => (this.#isWaiting ? this.first() : undefined);

  /** @returns {Promise<number[] | null>} nodes whose names are known; null where there is no answer */
  async #find(text) {
    const found = text ? await this.#tools.find(text, this.#canvas.graph) : [];
    const shown = found?.slice(0, limit) ?? null;
    return shown && (await this.#canvas.know(shown)) ? shown : null;
  }

  #answer(found, text) {
    // Another question is being typed.
    if (!found || this.#field.value.trim() !== text) return undefined;
    this.#offer(found, text !== "");
    const isWaiting = this.#isWaiting;
    this.#isWaiting = false;
    return isWaiting && found.length ? this.#choose(found[0]) : undefined;
  }

  #offer(found, isAsked = false) {
    // Ids: the graph may be read anew while they are looked at.
    this.#found = found.map(this.#canvas.idOf);
    const rows = found.map((index) =>
      make("button", { type: "button", class: "menu__row", value: this.#canvas.idOf(index) }, this.#canvas.nameOf(index)));
    const nothing = make("p", { class: "menu__text" }, this.#list.dataset.none ?? "");
    this.#list.replaceChildren(...(isAsked && !found.length ? [nothing] : rows));
    this.#show(isAsked);
  }

  #show(isOn) {
    this.#list.hidden = !isOn;
  }

  async #choose(index) {
    if (index < 0) return;
    this.#show(false);
    await this.#canvas.go(index);
  }

  #key(event) {
    const { key, target } = event;
    // The other fields of the form have their own use for the arrows.
    if (!target.closest(".canvas__search")) return;
    // Browsers send no form with several fields by Enter unless it has a button for that.
    if (key === "Enter" && target === this.#field && target.value) this.first();
    else if (key === "Escape" && !this.#list.hidden) this.#show(false);
    else if (key === "ArrowDown" || key === "ArrowUp") this.#step(target, key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
  }

  #step(from, way) {
    const stops = [this.#field, ...this.#list.querySelectorAll("button")];
    stops[(stops.indexOf(from) + way + stops.length) % stops.length]?.focus();
  }
}
