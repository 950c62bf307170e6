import { fill } from "./format.js";

/**
 * The row of a file that is sent.
 *
 * @param {HTMLTemplateElement} template
 * @param {File} file
 * @param {{cancel: string, retry: string}} texts with `{name}` in them
 */
export function rowFor(template, file, texts) {
  const row = template.content.firstElementChild.cloneNode(true);
  row.querySelector(".row__name").textContent = file.name;
  row.querySelector("progress").setAttribute("aria-label", file.name);
  for (const role of ["cancel", "retry"]) {
    row.querySelector(`[data-role=${role}]`).setAttribute("aria-label", fill(texts[role], file));
  }
  return row;
}

/** Shows the state of an upload in its row. An empty file is not worth another try. */
export function showRow({ row, state, sent, size }, text) {
  row.dataset.state = state;
  row.querySelector(".row__more").textContent = text;
  row.querySelector("progress").value = size ? sent / size : 0;
  row.querySelector("[data-role=retry]").hidden = state !== "failed" || !size;
}
