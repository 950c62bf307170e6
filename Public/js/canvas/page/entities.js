import { DebouncedFetch } from "../../lib/debounced-fetch.js";
import { make } from "../../lib/make.js";
import { fill } from "../../lib/media/upload/format.js";

/** So many names are offered. */
const limit = 8;

/** Limits the canvas to entities that are searched by their names, and shows which ones these are. */
export class EntityFilter {
  #canvas;
  #tools;
  /** The ids of the chosen ones, as a form sends them. */
  #chosen;
  #field;
  #box;
  #list;
  #chips;
  #search;

  /**
   * @param {import("../canvas.js").Canvas} canvas
   * @param {import("./tools.js").Tools} tools
   * @param {AbortSignal} signal
   */
  constructor(canvas, tools, signal) {
    [this.#canvas, this.#tools, this.#chosen] = [canvas, tools, tools.field("entities")];
    if (!this.#chosen) return;
    this.#box = this.#chosen.closest(".canvas__entities");
    [this.#field, this.#list] = this.#box.querySelectorAll("[type=search], div");
    this.#chips = tools.form.querySelector(".canvas__only");
    const on = (target, name, work) => target.addEventListener(name, work, { signal });
    this.#search = new DebouncedFetch({
      query: () => this.#field.value.trim(),
      fetch: (text) => this.#find(text),
      show: (found) => found && this.#offer(found),
      failed: (problem) => {
        throw problem;
      },
    }, signal);
    on(this.#field, "input", (event) => {
      // A name that is being typed is no choice yet.
      event.stopPropagation();
      this.#search.soon();
    });
    on(this.#box, "keydown", (event) => this.#key(event));
    on(this.#list, "click", ({ target }) => this.#add(target.closest("button")));
    on(this.#chips, "click", ({ target }) => this.#remove(target.closest("button")));
    signal.addEventListener("abort", () => {
      this.#list.replaceChildren();
      this.#show([]);
    });
  }

  get #ids() {
    return this.#chosen.value.split(",").filter(Boolean);
  }

  #set(ids) {
    this.#chosen.value = ids.join(",");
    this.#chosen.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #key(event) {
    const [first] = this.#list.querySelectorAll("button");
    if (event.key !== "Enter" || event.target !== this.#field) return;
    // Enter would send the form.
    event.preventDefault();
    this.#add(first);
  }

  /** @returns {Promise<number[] | null>} entities found by their own names or by their attributes; null without an answer */
  async #find(text) {
    const { graph } = this.#canvas;
    const found = text ? await this.#tools.find(text, graph) : [];
    if (!found) return null;
    const entities = found.map((index) => (index < graph.entityCount ? index : graph.owner[index - graph.entityCount]));
    const fresh = [...new Set(entities)].filter((index) => !this.#ids.includes(graph.ids.of(index))).slice(0, limit);
    return (await this.#canvas.know(fresh)) ? fresh : null;
  }

  #offer(found) {
    const rows = found.map((index) =>
      make("button", { type: "button", class: "menu__row", value: this.#canvas.idOf(index) }, this.#canvas.nameOf(index)));
    const nothing = make("p", { class: "menu__text" }, this.#box.dataset.none ?? "");
    const isAsked = this.#field.value.trim() !== "";
    this.#list.replaceChildren(...(isAsked && !found.length ? [nothing] : rows));
    this.#list.hidden = !isAsked;
  }

  #add(button) {
    if (!button || this.#ids.length >= Number(this.#box.dataset.limit)) return;
    this.#field.value = "";
    this.#offer([]);
    this.#field.focus();
    this.#set([...this.#ids, button.value]);
  }

  #remove(button) {
    if (button) this.#set(this.#ids.filter((id) => id !== button.value));
  }

  /** Shows the names of the chosen ones, as far as the graph has them. */
  async show() {
    if (!this.#chosen) return;
    const { graph } = this.#canvas;
    const chosen = this.#ids.map(this.#canvas.indexOf).filter((index) => index >= 0);
    if (chosen.length && !(await this.#canvas.know(chosen))) return;
    if (this.#canvas.graph === graph) this.#show(chosen);
  }

  #show(chosen) {
    const template = this.#chips.querySelector("template");
    const chips = chosen.map((index) => {
      const chip = template.content.firstElementChild.cloneNode(true);
      const name = this.#canvas.nameOf(index);
      chip.firstElementChild.textContent = name;
      chip.value = this.#canvas.idOf(index);
      chip.setAttribute("aria-label", fill(this.#chips.dataset.label ?? "{name}", { name }));
      return chip;
    });
    this.#chips.replaceChildren(template, ...chips);
    this.#chips.hidden = !chips.length;
  }
}
