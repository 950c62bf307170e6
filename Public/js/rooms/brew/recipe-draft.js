import { forget, ownKey, read, write } from "../../parts/forms/form-drafts.js";
import { OfferedDrafts } from "../../parts/forms/offered-drafts.js";

/** Unsaved changes to a recipe: they outlive a reload in their tab. */
export class RecipeDraft {
  #editor;
  #key;
  #offered;

  /**
   * @param {HTMLElement} editor has `entries`, as they are and as they were `opened`, `rows`, `add` and `show`
   * @param {AbortSignal} signal
   */
  constructor(editor, signal) {
    this.#editor = editor;
    this.#key = ownKey(document.documentElement.dataset.member, editor.dataset.path);
    addEventListener("pageshow", (event) => this.#comeBack(event), { signal });
    addEventListener("pagehide", () => this.#isChanged && this.#write(editor.isLeaving), { signal });
    editor.addEventListener("submit", () => this.#send(), { signal });
    document.addEventListener("lockup", () => (editor.isLocking = true), { signal });
    const draft = read(sessionStorage, this.#key)?.values;
    // A form that came back with problems has the draft in it, and it is still not saved.
    const isHeld = draft?.entries === editor.entries;
    if (!isHeld) forget(sessionStorage, this.#key);
    this.#offered = new OfferedDrafts({
      host: editor, address: editor.dataset.path, words: editor.querySelector(".recipe-editor__words").dataset,
      last: isHeld ? null : draft,
      isHeld: ({ entries }) => [editor.entries, editor.opened].includes(entries),
      typed: () => (this.#isChanged ? this.#values : null),
      fill: ({ entries, version }) => this.#fill(JSON.parse(entries), version),
    });
  }

  get #isChanged() {
    return this.#editor.entries !== this.#editor.opened;
  }

  /** With the version that it was written over, so that the server sees what was changed since. */
  get #values() {
    const { entries, form } = this.#editor;
    return { entries, version: form.elements.version?.value };
  }

  keep() {
    this.#editor.isLeaving = false;
    if (this.#isChanged) this.#write(false);
  }

  #write(isSubmitted) {
    write(sessionStorage, this.#key, this.#values, isSubmitted);
  }

  /** Out of the browser's memory: what was sent and saved has no draft any more, and later pages may have left another. */
  #comeBack({ persisted }) {
    const editor = this.#editor;
    const draft = read(sessionStorage, this.#key);
    if (persisted && editor.isLeaving && !draft) editor.opened = editor.entries;
    editor.isLeaving = editor.isLocking = false;
    if (!persisted) return;
    this.#offered.renew(draft?.values);
    forget(sessionStorage, this.#key);
    if (this.#isChanged) this.#write(false);
  }

  #send() {
    if (this.#isChanged) this.#write(true);
  }

  /** Writes a draft into the form: first as many steps as it has. */
  #fill(entries, version) {
    const { form } = this.#editor;
    if (version && form.elements.version) form.elements.version.value = version;
    const wanted = entries.filter(([name]) => name === "instruction").length;
    for (const row of this.#editor.rows.slice(wanted)) row.remove();
    while (this.#editor.rows.length < wanted) this.#editor.add();
    const seen = {};
    for (const [name, value] of entries) {
      const fields = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      const field = fields[(seen[name] = (seen[name] ?? -1) + 1)];
      if (field) field.value = value;
    }
    this.#editor.show();
    this.keep();
  }
}
