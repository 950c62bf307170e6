import { fetchPage } from "./http.js";

/**
 * Sends one value of a row of a table.
 *
 * @param {string} path `…/attributes`
 * @param {HTMLTableRowElement} row With `data-id` and `data-version`, which is brought up to date.
 * @param {string} field
 * @param {string} value
 * @returns {Promise<{row?: HTMLTableRowElement, problem?: string}>} The row as it stands now, or why it was refused.
 */
export async function sendValue(path, row, field, value) {
  const { id, version } = row.dataset;
  const back = new URL(location.href);
  back.searchParams.set("row", id);
  const response = await fetch(`${path}/${id}/values/${field}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ value, version, back: back.pathname + back.search }),
  });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (response.status === 422 || response.status === 409) {
    row.dataset.version = page.querySelector("main [name=version]").value;
    return { problem: page.querySelector("main .field__problem").textContent };
  }
  const fresh = page.querySelector(`tr[data-id="${id}"]`);
  if (!response.ok || !fresh) throw new Error(`${response.status}`);
  return { row: document.adoptNode(fresh) };
}

/** Puts the sums as they are now into the table's foot. */
export async function freshenSums(table) {
  if (!table.tFoot) return;
  const page = await fetchPage(location.href);
  const foot = page.querySelector("table tfoot");
  if (foot) table.tFoot.replaceWith(document.adoptNode(foot));
}

/** Shows why a value was refused, tied to the field it was typed into. */
export function showProblem(cell, control, reason) {
  cell.setAttribute("data-problem", "");
  let note = cell.querySelector(".field__problem");
  if (!note) {
    note = document.createElement("p");
    note.className = "field__problem";
    note.id = "cell-problem";
    cell.append(note);
  }
  note.textContent = reason;
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", note.id);
  control.focus();
}

/** What a cell's field begins with: the value as it is typed, or the option of that name. */
export function typedValue(cell, control) {
  const text = cell.dataset.typed ?? cell.textContent;
  if (control.localName !== "select") return text;
  return [...control.options].find(({ value, label }) => value === text || label === text)?.value ?? "";
}
