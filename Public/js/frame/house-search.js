import { fetchPage } from "../parts/http.js";
import "../parts/kit.js";
import "../parts/search-keys.js";

/**
 * The search over all rooms in a dialog over any page, so that nothing that is typed there is left.
 *
 * @param {string} path of the search
 * @param {HTMLDialogElement} dialog has a bare field, which goes on until its form is there
 */
export async function searchHouse(path, dialog) {
  if (!dialog.open) return;
  const life = new AbortController();
  dialog.addEventListener("close", () => life.abort());
  try {
    const page = await fetchPage(path, life.signal);
    if (!dialog.open) return;
    const whole = page.querySelector("search-keys");
    const field = whole.querySelector("[type=search]");
    field.value = dialog.querySelector("[type=search]").value;
    dialog.replaceChildren(whole);
    field.focus();
  } catch {
    // The bare field stays: who asked for it may have typed something on the page below.
  }
}
