import { make } from "../../parts/make.js";
import { columnOf } from "./grid.js";

/** A text in the place of a value that is not saved: of a choice its name. */
function shown(text, control) {
  if (control.localName !== "select") return text;
  return [...control.options].find(({ value }) => value === text)?.label ?? text;
}

/** The problem of a cell, and the ways out of a conflict. */
function problemNote({ reason, choice }) {
  const note = make("p", { class: "field__problem", id: "cell-problem" }, reason);
  if (!choice) return [note];
  const ways = ["take", "keep"].map((name) => make("button", { type: "button", class: "button", "data-action": name }, choice[name]));
  return [note, make("p", { class: "sheet__choice" }, ...ways)];
}

/**
 * The cells of a table: each with the server's value (`base`, as it is typed), the typed value (`want`), and the reason
 * for its refusal (`problem`).
 */
export class SheetCells {
  #all = new Map();
  #host;

  /** @param {HTMLElement} host with a table, and a `template[data-field]` for each of its columns */
  constructor(host) {
    this.#host = host;
  }

  /** A field of its own to type into a cell. */
  control(cell) {
    const field = columnOf(cell.closest("table"), cell);
    return this.#host.querySelector(`template[data-field="${field}"]`).content.cloneNode(true).firstElementChild;
  }

  of(cell) {
    if (!this.#all.has(cell)) {
      this.#all.set(cell, { base: cell.dataset.typed ?? cell.textContent, nodes: [...cell.childNodes] });
    }
    return this.#all.get(cell);
  }

  get refused() {
    return [...this.#all].filter(([, { problem }]) => problem).map(([cell]) => cell);
  }

  /**
   * @param {string} [value] none for the server's value
   * @param {boolean} [isAsking] whether it waits to be sent until its member goes through the cell
   */
  want(cell, value, isAsking = false) {
    Object.assign(this.of(cell), { want: value, isAsking, problem: undefined });
    this.draw(cell);
  }

  /**
   * Opens a cell for typing, with a given text or else its own.
   *
   * @returns {{control: HTMLElement, began: string}} `began` is the value before that.
   */
  open(cell, text) {
    const { base, want, problem, nodes, isAsking } = this.of(cell);
    const control = this.control(cell);
    control.value = want ?? base;
    const began = isAsking ? base : control.value;
    if (text !== undefined) control.value = text;
    const notes = problem ? problemNote(problem) : [];
    if (problem) {
      control.setAttribute("aria-invalid", "true");
      control.setAttribute("aria-describedby", notes[0].id);
    }
    cell.setAttribute("data-editing", "");
    // What stood there keeps the place of the field, which lies over it: no cell may move while somebody types.
    const held = want === undefined ? nodes : [shown(want, control)];
    cell.replaceChildren(make("span", { class: "sheet__held" }, ...held), control, ...notes);
    return { control, began };
  }

  /** Shows a cell as it stands, unless it is being edited. */
  draw(cell) {
    const { want, problem, nodes } = this.of(cell);
    const isUnsaved = want !== undefined;
    cell.toggleAttribute("data-unsaved", isUnsaved);
    cell.toggleAttribute("data-problem", Boolean(problem));
    if (cell.hasAttribute("data-editing")) return;
    const text = isUnsaved ? [shown(want, this.control(cell))] : nodes;
    cell.replaceChildren(...text, ...(problem ? problemNote(problem) : []));
    if (!isUnsaved) this.#all.delete(cell);
  }
}
