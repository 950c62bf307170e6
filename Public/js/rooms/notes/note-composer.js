import { Writer } from "./composer/writer.js";

/**
 * The place where messages are written: an editor in place of the form's text area. Tells the room of a message with
 * `note-send`, whose detail has its content and its files.
 */
class NoteComposer extends HTMLElement {
  #life;
  #writer;
  #isComposing = false;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.form = this.querySelector("form");
    this.path = this.form.getAttribute("action").replace(/\/messages$/, "");
    // A press on a button takes neither the caret from the text nor the keyboard from a phone.
    this.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault(), { signal });
    for (const name of ["compositionstart", "compositionend"]) {
      this.addEventListener(name, ({ type }) => (this.#isComposing = type === "compositionstart"), { signal });
    }
    this.addEventListener("keydown", this.#press, { signal });
    this.addEventListener("change", this.#choose, { signal });
    this.#writer = new Writer(this);
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#writer.stop();
  }

  get #isDesk() {
    return matchMedia("(hover: hover) and (pointer: fine)").matches;
  }

  /** Letters that an input method still puts together are not taken from it. */
  composed() {
    return this.#isComposing && new Promise((resolve) => this.addEventListener("compositionend", resolve, { once: true }));
  }

  #press = (event) => {
    const isOwn = event.target.closest(".composer__text") && !event.isComposing && !event.defaultPrevented;
    if (!isOwn || event.key !== "Enter" || event.shiftKey || event.altKey) return;
    if (!this.#isDesk && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.form.requestSubmit();
  };

  #choose = (event) => {
    if (event.target.type !== "file") return;
    const files = [...event.target.files];
    event.target.value = "";
    this.attach(files);
  };

  attach = (files) => this.#writer.attach(files);

  /** Opens a message in the composer, with the problem of an earlier change if there is one. */
  edit = (message, problem) => this.#writer.edit(message, problem);

  /** Answers a message with the next one. */
  answer = (message) => this.#writer.answer(message);

  /** Puts back what could not be sent. */
  restore = (content, files) => this.#writer.restore(content, files);

  /** The server has a draft that another device kept since this page came. */
  hear = (draft) => this.#writer.hear(draft);
}

customElements.define("note-composer", NoteComposer);
