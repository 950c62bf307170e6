import { owned } from "./form.js";
import { newId } from "./ids.js";
import { localDraft } from "./note-drafts.js";
import { keyOf } from "./note-keys.js";

/**
 * What was typed into a form for one note and not sent: it outlives the page and its window. Kept with the id that it may
 * have been sent with, so that what is sent again after a lost answer arrives once.
 */
export class QuickDraft {
  #form;
  #key;

  /**
   * @param {HTMLFormElement} form has a field `content` and an `id`
   * @param {string} name of the place where it was typed
   */
  constructor(form, name) {
    [this.#form, this.#key] = [form, keyOf(name)];
    const { content, id } = form.elements;
    const draft = localDraft(localStorage, this.#key);
    // Somebody may have typed before this came.
    const typed = content.value === content.defaultValue ? "" : content.value;
    const isNew = typed && typed !== draft?.text;
    if (draft?.text) content.value = isNew ? `${draft.text} ${typed}` : draft.text;
    id.value = (!isNew && draft?.id) || newId();
    if (isNew) this.#keep();
    // What was changed since is another message: one that arrived twice is better than one that is lost.
    form.addEventListener("input", () => {
      id.value = newId();
      this.#keep();
    });
  }

  #keep() {
    const { content, id } = this.#form.elements;
    if (!content.value) return localStorage.removeItem(this.#key);
    try {
      localStorage.setItem(this.#key, JSON.stringify({ text: content.value, entities: [], id: id.value }));
    } catch {
      // Without storage it is kept as long as the page is open.
    }
  }

  /** The house has it. What another window kept since stays. */
  forget(id) {
    if (localDraft(localStorage, this.#key)?.id === id) localStorage.removeItem(this.#key);
  }
}

/**
 * Sends a form, and stays on the page.
 *
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} values
 * @param {(response: Response) => void} done the house has it, or asks who sends it
 */
export async function sendHere(form, values, done) {
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    const response = await fetch(form.action, { method: "POST", body: owned({ ...values, part: "1" }) });
    if (response.ok) done(response);
    else complain(form, await response.text());
  } catch {
    complain(form);
  } finally {
    button.disabled = false;
  }
}

function complain(form, html = "") {
  let problem = form.querySelector(".field__problem");
  if (!problem) {
    problem = document.createElement("p");
    problem.className = "field__problem";
    problem.setAttribute("role", "alert");
    form.prepend(problem);
  }
  const said = new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  problem.textContent = said || form.dataset.failed;
}
