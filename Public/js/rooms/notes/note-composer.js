import { load } from "../lib/load.js";
import { isKept, unsent } from "../lib/notes/keys.js";
import { watchMarks } from "../lib/notes/composer/marks.js";

/** So often the scripts are tried for while the browser believes in its network. */
const retryLimit = 3;

/** Loads modules ahead: each is imported by another, so they would come one after the other. */
const ahead = (...names) => names.forEach((name) => import(`../lib/notes/composer/${name}.js`).catch(() => {}));

const warn = (event) => unsent.size && event.preventDefault();

/**
 * The place where messages are written: a text area, replaced by a field with the first touch, and by an editor once a
 * format is asked for. Tells the room of a message with `note-send`, whose detail has its content and its files.
 */
class NoteComposer extends HTMLElement {
  #life;
  #writer = null;
  #failures = 0;
  #isComposing = false;
  /** Formats asked for before the editor was there, and files chosen before the writer was. */
  marks = [];
  files = [];
  /** The lengths of the text each time that it was sent before the writer was there. */
  cuts = [];

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
    this.addEventListener("keydown", this.#press, { signal });
    this.addEventListener("change", this.#choose, { signal });
    for (const name of ["dragenter", "dragover", "drop"]) addEventListener(name, this.#drag, { signal });
    watchMarks(this, signal);
    const field = this.form.elements.content;
    if (document.activeElement === field || field.value || unsent.has(this.path) || isKept(localStorage, "draft", this.path)) this.#reach();
    // Without a keyboard on the screen, the field can have the focus at once.
    if (this.#isDesk && !location.hash && [null, document.body].includes(document.activeElement)) field.focus({ preventScroll: true });
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#writer?.then((writer) => writer.stop());
  }

  get #isDesk() {
    return matchMedia("(hover: hover) and (pointer: fine)").matches;
  }

  /** Loads the code for writing, with the first touch. */
  get writer() {
    if (!this.#writer) ahead("content", "drafts", "field", "writing");
    this.#writer ??= load("notes/composer/writer", this.fail).then(({ begin }) => begin(this));
    return this.#writer;
  }

  #reach = () => this.writer;

  /** Formats come when one is wanted. */
  enrich() {
    ahead("editor", "late", "reader", "text", "typing");
    return this.writer.then((writer) => writer.enrich());
  }

  get isPlain() {
    return !this.editor?.toggle;
  }

  /** The text before, in and behind what is chosen. */
  get parts() {
    const { value, selectionStart: start, selectionEnd: end } = this.form.elements.content;
    return this.editor?.parts ?? { head: value.slice(0, start), chosen: value.slice(start, end), tail: value.slice(end) };
  }

  /** If the scripts do not come, the house takes the form as it is. */
  fail = () => {
    this.#failures += navigator.onLine ? 1 : 0;
    if (this.cuts.length && this.#failures > retryLimit) this.form.submit();
    this.closest("notes-room")?.say?.(this.dataset.waiting);
  };

  /** Letters that an input method still puts together are not taken from it. */
  composed() {
    return this.#isComposing && new Promise((resolve) => this.addEventListener("compositionend", resolve, { once: true }));
  }

  #press = (event) => {
    const isOwn = event.target.closest(".composer__text") && !event.isComposing && !event.defaultPrevented;
    if (!isOwn || event.key !== "Enter" || event.shiftKey || event.altKey) return;
    if (!this.#isDesk && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // Further typing is another message.
    if (!this.editor) event.target.value += "\n";
    this.form.requestSubmit();
  };

  #submit = (event) => {
    if (this.editor || this.#failures > retryLimit) return;
    event.preventDefault();
    this.cuts.push(this.form.elements.content.value.length);
    this.#reach();
  };

  #choose = (event) => {
    if (event.target.type !== "file") return;
    const files = [...event.target.files];
    event.target.value = "";
    this.attach(files);
  };

  /** Takes files dropped before the code that watches for them is there. */
  #drag = (event) => {
    if (this.isWatched || !event.dataTransfer?.types.includes("Files") || event.target.matches?.("input[type=file]")) return;
    event.preventDefault();
    if (event.type === "dragenter") this.writer.then((writer) => writer.watchDrags());
    if (event.type !== "drop") return;
    const items = [...event.dataTransfer.items].filter((item) => !item.webkitGetAsEntry?.()?.isDirectory);
    this.attach(items.map((item) => item.getAsFile()).filter(Boolean));
  };

  attach = (files) => {
    if (files.length) unsent.add(this.path);
    // A listener twice is one.
    addEventListener("beforeunload", warn);
    this.files.push(...files);
    return this.writer.then((writer) => this.files.length && writer.attach());
  };

  edit = (message) => (this.opening = load("notes/composer/holding", this.fail).then(({ hold }) => hold(this, message)));

  restore = (content, files) => this.writer.then((writer) => writer.restore(content, files));
}

customElements.define("note-composer", NoteComposer);
