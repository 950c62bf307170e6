import { untilReleased } from "../../parts/release.js";
import { begins, cellsOf, dress, fieldCell, focusCell, holdWidths, letWidthsGo, onward, placeOf, step, types } from "./grid.js";
import { SheetCells } from "./sheet-cells.js";
import { SheetSaving } from "./sheet-saving.js";

/**
 * A table whose cells are typed into: arrows move, Enter or a letter begins, Enter and Tab go on to the next cell,
 * Escape leaves the cell as it was, Ctrl+Z takes back the last value. Saving holds nothing up: see `SheetSaving`.
 */
class EditTable extends HTMLElement {
  #table;
  #cells = new SheetCells(this);
  #saving;
  #editing;
  #pressed;
  #press = ({ target }) => (this.#pressed = target.closest(fieldCell));
  #focusOut = ({ relatedTarget }) => {
    if (this.#editing?.cell.contains(relatedTarget) === false) this.#commit();
    // A column takes the width of what was typed once nobody types there: another cell would move away under a click.
    if (!this.#table.contains(relatedTarget)) untilReleased().then(() => this.#table.contains(document.activeElement) || letWidthsGo(this.#table));
  };
  #heeds = { keydown: this.#key, click: this.#click, focusout: this.#focusOut, pointerdown: this.#press };
  #leave = (event) => {
    const isTyping = this.#editing && this.#editing.control.value !== this.#editing.began;
    // A lock does not wait for an answer.
    const isUnsaved = isTyping || this.#saving.isUnsaved;
    if (isUnsaved && !document.documentElement.hasAttribute("covered")) event.preventDefault();
  };
  #listening;

  connectedCallback() {
    this.#table = this.querySelector("table");
    this.#table.setAttribute("role", "grid");
    dress(this.#table.tBodies[0]);
    cellsOf(this.#table)[0]?.[0]?.setAttribute("tabindex", "0");
    const { signal } = (this.#listening = new AbortController());
    for (const [name, heed] of Object.entries(this.#heeds)) this.addEventListener(name, heed, { signal });
    addEventListener("beforeunload", this.#leave, { signal });
    this.#saving = new SheetSaving(this, this.#table, this.#cells);
    document.addEventListener("lockup", () => this.#editing && this.#commit(), { signal });
  }

  disconnectedCallback() {
    this.#saving.stop();
    this.#listening.abort();
  }

  #move(cell, way) {
    const cells = cellsOf(this.#table);
    const to = way(placeOf(this.#table, cell), { rows: cells.length, columns: cells[0].length });
    focusCell(this.#table, to ? cells[to.row][to.column] : cell);
    return Boolean(to);
  }

  #click(event) {
    const button = event.target.closest("button");
    if (button) return this.#action(button);
    // The field that closes may move the cell away from under the finger: the place where it came down counts, and where
    // the first of two clicks did.
    const isSecond = event.detail > 1;
    const cell = (isSecond && this.#table.querySelector("[data-chosen]")) || (event.target.closest(fieldCell) ?? this.#pressed);
    if (!cell || !this.#table.tBodies[0].contains(cell) || this.#editing?.cell === cell) return;
    // With a mouse the first click chooses and the second types; a finger does not click twice.
    const isChosen = cell.hasAttribute("data-chosen");
    for (const other of this.#table.querySelectorAll("[data-chosen]")) other.removeAttribute("data-chosen");
    cell.setAttribute("data-chosen", "");
    focusCell(this.#table, cell);
    if (isChosen || matchMedia("(pointer: coarse)").matches) this.#edit(cell);
  }

  #action(button) {
    const cell = button.closest(fieldCell);
    if (!cell) return this.#saving[button.dataset.action]();
    if (this.#editing) this.#close();
    focusCell(this.#table, cell);
    this.#saving.choose(cell, button.dataset.action);
  }

  #key(event) {
    if (event.isComposing) return;
    if (this.#editing) return this.#editingKey(event);
    const cell = event.target.closest("td[role=gridcell]");
    if (!cell || event.target !== cell) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" || event.key === "F2") this.#edit(cell);
    else if (event.key === "Delete" || event.key === "Backspace") this.#edit(cell, "");
    else if (event.key === "Escape") this.#saving.discard(cell);
    else if (isControl && !event.shiftKey && event.key.toLowerCase() === "z") this.#saving.undo();
    else if (types(event)) return this.#type(cell, event);
    else if (!this.#move(cell, (from, size) => step(event.key, from, size, isControl))) return;
    event.preventDefault();
  }

  #type(cell, event) {
    // The letter itself arrives in the field, which is there by then; keys that lead elsewhere do not hear it.
    event.stopPropagation();
    if (begins(event.key, this.#cells.control(cell))) this.#edit(cell, "");
    else event.preventDefault();
  }

  #editingKey(event) {
    const { cell, control } = this.#editing;
    const isLine = event.key === "Enter" && event.shiftKey && control.localName === "textarea";
    if (isLine || !["Escape", "Enter", "Tab"].includes(event.key) || event.target !== control) return;
    event.preventDefault();
    if (event.key === "Escape") return this.#close(), focusCell(this.#table, cell);
    this.#commit();
    if (event.key === "Tab") this.#move(cell, (from, size) => onward(from, size, event.shiftKey));
    else this.#move(cell, (from, size) => step(event.shiftKey ? "ArrowUp" : "ArrowDown", from, size));
  }

  #edit(cell, text) {
    holdWidths(this.#table);
    this.#editing = { cell, ...this.#cells.open(cell, text) };
    this.#editing.control.focus();
    if (text === undefined) this.#editing.control.select?.();
  }

  #close() {
    const { cell } = this.#editing;
    this.#editing = undefined;
    cell.removeAttribute("data-editing");
    this.#cells.draw(cell);
  }

  #commit() {
    const { cell, control, began } = this.#editing;
    const isWhole = !control.validity.badInput;
    this.#close();
    if (!isWhole) return this.#saving.note(this.dataset.incomplete);
    if (control.value === began) return;
    this.#saving.commit(cell, control.value);
  }
}

customElements.define("edit-table", EditTable);
