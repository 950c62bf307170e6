import { findNodes, rowsOf, searchField } from "./search-field.js";

/** Offers nodes while somebody types, and goes to the one that is chosen. */
export class Finding {
  #canvas;
  #tools;
  #field;
  #list;
  #search;
  /** The text in the field is not answered yet. */
  #isAsked = false;
  /** The ids of the nodes that are offered. */
  #found = [];
  /** Enter was pressed for it: the answer leads to the first one found. */
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
      find: (text) => findNodes({ canvas, tools }, text),
      answer: (found, text) => this.#answer(found, text),
      typed: () => ([this.#isAsked, this.#isWaiting] = [true, false]),
    }, signal);
    on(this.#field, "focus", () => (this.#isAsked ? this.#search.now() : list.querySelector("button") && this.#show(true)));
    on(this.#field.form, "focusout", ({ relatedTarget }) => relatedTarget?.closest(".canvas__search") || this.#show(false));
    on(this.#field.form, "keydown", (event) => this.#key(event));
    on(list, "click", ({ target }) => this.#choose(target.closest("button")?.value));
    signal.addEventListener("abort", () => this.#offer([], false));
  }

  /** Goes to the first that fits what was typed. */
  first() {
    [this.#isAsked, this.#isWaiting] = [true, true];
    return this.#search?.now();
  }

  /** The graph was loaded anew: a text that could not be answered is asked again, where somebody looks for the answer. */
  again() {
    const isLookedFor = this.#isWaiting || (this.#isAsked && this.#field === document.activeElement);
    return isLookedFor ? this.#search?.now() : undefined;
  }

  #answer(found, text) {
    // Another question is being typed.
    if (!found || this.#field.value.trim() !== text) return undefined;
    this.#offer(found, text !== "");
    const isWaiting = this.#isWaiting;
    [this.#isAsked, this.#isWaiting] = [false, false];
    return isWaiting && found.length ? this.#choose(found[0].id) : undefined;
  }

  #offer(found, isAsked) {
    this.#found = found.map(({ id }) => id);
    this.#list.replaceChildren(...(isAsked ? rowsOf(found, this.#list.dataset.none) : []));
    this.#show(isAsked);
  }

  #show(isOn) {
    this.#list.hidden = !isOn;
    this.#canvas.find(isOn ? this.#found : []);
  }

  /** By its id: the graph may have been read anew while the list was looked at. */
  async #choose(id) {
    const index = this.#canvas.indexOf(id);
    if (index < 0) return;
    this.#show(false);
    await this.#canvas.go(index);
  }

  #key(event) {
    const { key, target } = event;
    // The other fields of the form have their own use for the arrows.
    if (event.isComposing || !target.closest(".canvas__search")) return;
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
