import { freshenSums, sendValue, showProblem, typedValue } from "../lib/cell.js";
import { cellsOf, dress, fieldCell, focusCell, placeOf, step, types } from "../lib/grid.js";

/**
 * A table whose cells are typed into: arrows move, Enter or a letter begins, Enter and Tab save, Escape leaves the cell
 * as it was. Each save is one form sent; what is refused stays in the cell with the reason.
 * Says what it does through `data-saving`, `data-saved` and `data-failed`.
 */
class EditTable extends HTMLElement {
  #table;
  #editing;

  connectedCallback() {
    this.#table = this.querySelector("table");
    this.#table.setAttribute("role", "grid");
    dress(this.#table.tBodies[0]);
    cellsOf(this.#table)[0]?.[0]?.setAttribute("tabindex", "0");
    this.addEventListener("keydown", this.#key);
    this.addEventListener("click", this.#click);
    this.addEventListener("focusout", this.#left);
  }

  disconnectedCallback() {
    this.removeEventListener("keydown", this.#key);
    this.removeEventListener("click", this.#click);
    this.removeEventListener("focusout", this.#left);
  }

  #move(cell, key, isControl) {
    const cells = cellsOf(this.#table);
    const to = step(key, placeOf(this.#table, cell), { rows: cells.length, columns: cells[0].length }, isControl);
    if (to) focusCell(this.#table, cells[to.row][to.column]);
    return Boolean(to);
  }

  #click = (event) => {
    const cell = event.target.closest(fieldCell);
    if (!cell || !this.#table.tBodies[0].contains(cell) || this.#editing?.cell === cell) return;
    // With a mouse the first click chooses and the second types; a finger has no second wish.
    const isChosen = cell.hasAttribute("data-chosen");
    for (const other of this.#table.querySelectorAll("[data-chosen]")) other.removeAttribute("data-chosen");
    cell.setAttribute("data-chosen", "");
    focusCell(this.#table, cell);
    if (isChosen || matchMedia("(pointer: coarse)").matches) this.#edit(cell);
  };

  #key = (event) => {
    if (event.isComposing) return;
    if (this.#editing) return this.#editingKey(event);
    const cell = event.target.closest("td[role=gridcell]");
    if (event.target !== cell) return;
    if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      this.#edit(cell);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.#edit(cell, "");
    } else if (types(event)) {
      // The letter itself arrives in the field, which is there by then; keys that lead elsewhere do not hear it.
      event.stopPropagation();
      this.#edit(cell, "");
    } else if (this.#move(cell, event.key, event.ctrlKey || event.metaKey)) {
      event.preventDefault();
    }
  };

  #editingKey(event) {
    const { cell, control } = this.#editing;
    const isLine = event.key === "Enter" && event.shiftKey && control.localName === "textarea";
    if (isLine || !["Escape", "Enter", "Tab"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape") {
      this.#close();
      focusCell(this.#table, cell);
    } else {
      const ways = event.key === "Tab" ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
      this.#save(ways[Number(event.shiftKey)]);
    }
  }

  #edit(cell, text) {
    const { field } = this.#table.tHead.rows[0].cells[cell.cellIndex].dataset;
    const template = this.querySelector(`template[data-field="${field}"]`);
    const control = template.content.cloneNode(true).firstElementChild;
    const was = typedValue(cell, control);
    const old = [...cell.childNodes];
    control.value = text ?? was;
    cell.replaceChildren(control);
    cell.setAttribute("data-editing", "");
    this.#editing = { cell, control, old, was, field };
    control.focus();
    if (text === undefined) control.select?.();
  }

  #close() {
    const { cell, old } = this.#editing;
    this.#editing = undefined;
    cell.replaceChildren(...old);
    cell.removeAttribute("data-editing");
    cell.removeAttribute("data-problem");
  }

  #left = ({ relatedTarget }) => {
    if (this.#editing && !this.#editing.cell.contains(relatedTarget)) this.#save();
  };

  async #save(way) {
    const editing = this.#editing;
    const { cell, control, was, field } = editing;
    if (editing.isSaving) return;
    let now = cell;
    if (control.value === was && !cell.hasAttribute("data-problem")) {
      this.#close();
    } else {
      editing.isSaving = true;
      now = await this.#send(editing, field);
      editing.isSaving = false;
      if (!now) return;
    }
    if (way && !this.#move(now, way)) focusCell(this.#table, now);
  }

  /** The cell that stands in the place of the one typed into, once its value is saved. */
  async #send({ cell, control }, field) {
    const place = placeOf(this.#table, cell);
    const old = cell.parentElement;
    this.#say("saving");
    try {
      const { row, problem } = await sendValue(this.#table.dataset.path, old, field, control.value);
      this.#say(problem ? "" : "saved");
      if (problem) return void showProblem(cell, control, problem);
      this.#editing = undefined;
      dress(row);
      old.replaceWith(row);
      freshenSums(this.#table).catch(() => location.reload());
      return cellsOf(this.#table)[place.row][place.column];
    } catch {
      this.#say("");
      showProblem(cell, control, this.dataset.failed);
    }
  }

  #say(state) {
    this.querySelector(".sheet__state").textContent = this.dataset[state] ?? "";
  }
}

customElements.define("edit-table", EditTable);
