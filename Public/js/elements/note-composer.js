import { isKept, unsent } from "../lib/note-keys.js";

/**
 * Where messages are written: a text area, and an editor in its place as soon as somebody reaches for it. Tells of a
 * message with `note-send`, whose detail has its content and its files.
 */
class NoteComposer extends HTMLElement {
  #life;
  #writer = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.form = this.querySelector("form");
    this.path = this.form.getAttribute("action").replace(/\/messages$/, "");
    for (const name of ["focusin", "pointerdown", "input"]) this.addEventListener(name, this.#reach, { signal });
    // A press on a button takes neither the caret from the text nor the keyboard from a phone.
    this.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault(), { signal });
    this.addEventListener("submit", this.#submit, { signal });
    this.addEventListener("change", this.#choose, { signal });
    addEventListener("dragenter", this.#reach, { signal, once: true });
    const field = this.form.elements.content;
    const isDesk = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (document.activeElement === field || field.value || unsent.has(this.path) || isKept(localStorage, "draft", this.path)) this.#reach();
    // Where there is no keyboard to come up one can write at once.
    if (isDesk && !location.hash && [null, document.body].includes(document.activeElement)) field.focus({ preventScroll: true });
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#writer?.then((writer) => writer.stop());
  }

  #reach = () => this.writer;

  /** What it takes to write comes with the first hand. */
  get writer() {
    this.#writer ??= Promise.all([import("../lib/note-writer.js"), this.#composed()]).then(([{ Writer }]) => new Writer(this));
    import("../lib/note-posting.js");
    return this.#writer;
  }

  /** Letters that an input method still puts together are not taken from it. */
  #composed() {
    return new Promise((resolve) => {
      let isComposing = false;
      const { signal } = this.#life;
      this.addEventListener("compositionstart", () => (isComposing = true), { signal });
      this.addEventListener("compositionend", () => resolve(), { signal, once: true });
      import("../lib/note-writer.js").then(() => isComposing || resolve());
    });
  }

  #submit = (event) => {
    if (this.editor) return;
    event.preventDefault();
    this.writer.then(() => this.form.requestSubmit());
  };

  #choose = (event) => {
    if (event.target.type !== "file") return;
    const files = [...event.target.files];
    event.target.value = "";
    this.attach(files);
  };

  attach = (files) => this.writer.then((writer) => writer.attach(files));

  edit = (message) => this.writer.then((writer) => writer.edit(message));

  restore = (content, files) => this.writer.then((writer) => writer.restore(content, files));
}

customElements.define("note-composer", NoteComposer);
