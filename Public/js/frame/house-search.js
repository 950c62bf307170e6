import { fetchPage } from "../parts/http.js";
import "../parts/kit.js";
import "../parts/search-keys.js";

/**
 * The search over all rooms in a dialog over any page, so that nothing that is typed there is left. Until its form is
 * there, a bare field takes what is typed; Enter leads to the search's page.
 *
 * @param {string} path of the search
 * @param {string} label of the field
 */
export async function searchHouse(path, label) {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog dialog--search";
  dialog.ariaLabel = label;
  const bare = Object.assign(document.createElement("input"), { type: "search", name: "q", className: "search__input", ariaLabel: label });
  const form = Object.assign(document.createElement("form"), { className: "search search--house", action: path });
  form.append(bare);
  dialog.append(form);
  document.body.append(dialog);
  const life = new AbortController();
  const { signal } = life;
  dialog.addEventListener("close", () => {
    life.abort();
    dialog.remove();
  });
  document.addEventListener("lockup", () => dialog.close(), { signal });
  dialog.showModal();
  bare.focus();
  try {
    const page = await fetchPage(path, signal);
    if (!dialog.open) return;
    const whole = page.querySelector("search-keys");
    const field = whole.querySelector("[type=search]");
    field.value = bare.value;
    dialog.replaceChildren(whole);
    field.focus();
  } catch {
    // The bare field stays: who asked for it may have typed something on the page below.
  }
}
