import { fill } from "../../../parts/media/upload/format.js";
import { Again } from "../again.js";
import { findNodes, rowsOf, searchField } from "./search-field.js";

/** Names of chosen ones that failed are asked for again after pauses that grow, in milliseconds. */
const pauses = { shortest: 3000, longest: 30_000 };

/** Stands for a name that is not known yet. */
const unnamed = "…";

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
  /** The text that the list answers. */
  #answered = "";
  /** Enter was pressed for a text that is not answered yet: the first one found is added. */
  #isWaiting = false;
  #again;
  /** The ids and names on the chips, to leave these alone while nothing changes. */
  #shown = "[]";

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
    this.#search = searchField(this.#field, {
      find: (text) => this.#find(text),
      answer: (found, text) => this.#answer(found, text),
      typed: (event) => {
        // A name that is being typed is no choice yet.
        event.stopPropagation();
        this.#isWaiting = false;
      },
    }, signal);
    this.#again = new Again(() => this.show(), signal, pauses);
    on(this.#box, "keydown", (event) => this.#key(event));
    on(this.#list, "click", ({ target }) => this.#add(target.closest("button")));
    on(this.#chips, "click", ({ target }) => this.#remove(target.closest("button")));
    signal.addEventListener("abort", () => {
      this.#list.replaceChildren();
      this.#again.stop();
      this.#show([]);
    });
  }

  get #text() {
    return this.#field.value.trim();
  }

  get #ids() {
    return this.#chosen.value.split(",").filter(Boolean);
  }

  #set(ids) {
    this.#chosen.value = ids.join(",");
    this.#chosen.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** The graph was loaded anew: a text that could not be answered is asked again. */
  again() {
    return this.#chosen && this.#text !== this.#answered ? this.#search.now() : undefined;
  }

  #key(event) {
    if (event.isComposing || event.key !== "Enter" || event.target !== this.#field) return;
    // Enter would send the form.
    event.preventDefault();
    this.#isWaiting = this.#text !== this.#answered;
    if (this.#isWaiting) this.#search.now();
    else this.#add(this.#list.querySelector("button"));
  }

  /** Finds entities by their own names or by their attributes. */
  #find(text) {
    return findNodes({ canvas: this.#canvas, tools: this.#tools }, text, (found, { entityCount, owner, ids }) => {
      const entities = found.map((index) => (index < entityCount ? index : owner[index - entityCount]));
      return [...new Set(entities)].filter((index) => !this.#ids.includes(ids.of(index)));
    });
  }

  #answer(found, text) {
    // Another question is being typed.
    if (!found || this.#text !== text) return;
    this.#offer(found);
    if (this.#isWaiting) this.#add(this.#list.querySelector("button"));
    this.#isWaiting = false;
  }

  #offer(found) {
    const text = (this.#answered = this.#text);
    this.#list.replaceChildren(...(text ? rowsOf(found, this.#box.dataset.none) : []));
    this.#list.hidden = !text;
  }

  #add(button) {
    if (!button || this.#ids.length >= Number(this.#box.dataset.limit)) return;
    // An answer that is still on its way belongs to a text that is gone.
    this.#search.stop();
    this.#field.value = "";
    this.#offer([]);
    this.#field.focus();
    this.#set([...this.#ids, button.value]);
  }

  #remove(button) {
    if (button) this.#set(this.#ids.filter((id) => id !== button.value));
  }

  /** Shows a chip for each of the chosen ones, also while its name cannot be had: a limit is never unseen. */
  async show() {
    const { graph } = this.#canvas;
    // Without a graph all of them would seem to be deleted.
    if (!this.#chosen || !graph) return;
    this.#leaveOutDeleted();
    const ids = this.#ids;
    this.#show(ids);
    const isKnown = !ids.length || (await this.#canvas.know(ids.map(this.#canvas.indexOf)));
    if (this.#canvas.graph !== graph) return;
    // Others may be chosen by now.
    this.#show(this.#ids);
    if (isKnown) this.#again.went();
    else this.#again.soon();
  }

  /** Deleted entities are not shown, but would count against the limit. */
  #leaveOutDeleted() {
    const ids = this.#ids.filter((id) => this.#canvas.indexOf(id) >= 0);
    if (ids.length < this.#ids.length) this.#chosen.value = ids.join(",");
  }

  #show(ids) {
    const named = ids.map((id) => ({ id, name: this.#canvas.nameOf(this.#canvas.indexOf(id)) || unnamed }));
    const shown = JSON.stringify(named);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const template = this.#chips.querySelector("template");
    const chips = named.map(({ id, name }) => {
      const chip = template.content.firstElementChild.cloneNode(true);
      chip.firstElementChild.textContent = name;
      chip.value = id;
      chip.setAttribute("aria-label", fill(this.#chips.dataset.label ?? "{name}", { name }));
      return chip;
    });
    this.#chips.replaceChildren(template, ...chips);
    this.#chips.hidden = !chips.length;
  }
}
