import { load } from "../lib/load.js";
import { isKept, unsent } from "../lib/note-keys.js";

/** So often the scripts are tried for while the browser believes in its network. */
const most = 3;

/** What the editor imports, and that imports: asked for one after the other it would come one after the other. */
const parts = ["note-drafts", "note-editor", "note-leaving", "note-reader", "note-text", "note-typing", "note-writing"];

/**
 * Where messages are written: a text area, and an editor in its place as soon as somebody reaches for it. Tells of a
 * message with `note-send`, whose detail has its content and its files.
 */
class NoteComposer extends HTMLElement {
  #life;
  #writer = null;
  #failures = 0;
  #isSubmitted = false;
  #isComposing = false;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.form = this.querySelector("form");
    this.path = this.form.getAttribute("action").replace(/\/messages$/, "");
    for (const name of ["focusin", "pointerdown", "input"]) this.addEventListener(name, this.#reach, { signal });
    // A press on a button takes neither the caret from the text nor the keyboard from a phone.
    this.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault(), { signal });
    for (const name of ["compositionstart", "compositionend"]) {
      this.addEventListener(name, ({ type }) => (this.#isComposing = type === "compositionstart"), { signal });
    }
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
    this.#writer ??= load("note-writer", this.#fail).then(async ({ Writer }) => {
      await this.#composed();
      return new Writer(this);
    });
    for (const name of parts) import(`../lib/${name}.js`).catch(() => {});
    return this.#writer;
  }

  /** Where the scripts do not come the house takes the form as it is. */
  #fail = () => {
    this.#failures += navigator.onLine ? 1 : 0;
    if (this.#isSubmitted && this.#failures > most) this.form.submit();
  };

  /** Letters that an input method still puts together are not taken from it. */
  #composed() {
    return this.#isComposing && new Promise((resolve) => this.addEventListener("compositionend", resolve, { once: true }));
  }

  #submit = (event) => {
    if (this.editor || this.#failures > most) return;
    event.preventDefault();
    this.#isSubmitted = true;
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
