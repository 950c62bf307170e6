/**
 * The cell to which a key leads in a table; `undefined` if it leads nowhere.
 *
 * @param {string} key
 * @param {{row: number, column: number}} from
 * @param {{rows: number, columns: number}} size
 * @param {boolean} [isControl] Ctrl or Cmd: to the end of the table.
 * @returns {{row: number, column: number} | undefined}
 */
export function step(key, { row, column }, { rows, columns }, isControl = false) {
  const to = {
    ArrowUp: { row: isControl ? 0 : row - 1, column },
    ArrowDown: { row: isControl ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isControl ? 0 : column - 1 },
    ArrowRight: { row, column: isControl ? columns - 1 : column + 1 },
    Home: { row: isControl ? 0 : row, column: 0 },
    End: { row: isControl ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: Math.max(0, row - 10), column },
    PageDown: { row: Math.min(rows - 1, row + 10), column },
  }[key];
  return to && to.row >= 0 && to.row < rows && to.column >= 0 && to.column < columns ? to : undefined;
}

/**
 * The cell to which Tab leads after typing: on through the rows, in reading order; `undefined` at the end.
 *
 * @param {{row: number, column: number}} from
 * @param {{rows: number, columns: number}} size
 * @param {boolean} [isBack]
 */
export function onward({ row, column }, { rows, columns }, isBack = false) {
  const place = row * columns + column + (isBack ? -1 : 1);
  if (place < 0 || place >= rows * columns) return undefined;
  return { row: Math.floor(place / columns), column: place % columns };
}

/**
 * Whether a key begins to type into such a field. A stray letter must not change a choice or a day: they are opened
 * first, only the digits of a day open it by themselves.
 *
 * @param {string} key
 * @param {{localName: string, type: string}} control
 */
export const begins = (key, { localName, type }) =>
  localName !== "select" && (type !== "date" || /^[0-9]$/.test(key));

/** True for a key that types something, so that typing begins with it. */
export const types = ({ key, ctrlKey, metaKey, altKey }) =>
  key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;

/** The cells that can be typed into. */
export const fieldCell = "td:not(.sheet__edit)";

/** The cells of a table that can be typed into, row by row. */
export const cellsOf = (table) =>
  [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll(fieldCell)]);

export function placeOf(table, cell) {
  const cells = cellsOf(table);
  const row = cells.findIndex((some) => some.includes(cell));
  return { row, column: cells[row]?.indexOf(cell) };
}

/** The field of the column in which a cell stands. */
export const columnOf = (table, cell) => table.tHead.rows[0].cells[cell.cellIndex].dataset.field;

/** The address of a cell's value. */
export const valuePath = (table, cell) =>
  `${table.dataset.path}/${cell.parentElement.dataset.id}/values/${columnOf(table, cell)}`;

/** Makes cells of a grid that one of them can be reached in with Tab. */
export function dress(rows) {
  for (const cell of rows.querySelectorAll(fieldCell)) {
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
  }
}

export function focusCell(table, cell) {
  for (const other of table.querySelectorAll("td[tabindex='0']")) other.tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

/** Keeps all columns as wide as they are, whatever is typed into them. */
export function holdWidths(table) {
  if (table.hasAttribute("data-held")) return;
  const boxes = [table, ...table.tHead.rows[0].cells].map((box) => [box, box.getBoundingClientRect().width]);
  for (const [box, width] of boxes) box.style.inlineSize = `${width}px`;
  table.setAttribute("data-held", "");
}

export function letWidthsGo(table) {
  for (const box of [table, ...table.tHead.rows[0].cells]) box.style.inlineSize = "";
  table.removeAttribute("data-held");
}
