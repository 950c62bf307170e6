import { makeEditor, openDraft, pasted } from "../lib/note-writing.js";
import { trimmed } from "../lib/note-text.js";

const nothing = { text: "", entities: [] };

/**
 * Where messages are written: an editor in place of the text area. Tells of a message with `note-send`, whose detail has
 * its content and its files.
 */
class NoteComposer extends HTMLElement {
  /** Tabs are swapped on one page: what was attached for one waits there. */
  static #hasAttached = false;

  #form;
  #field;
  #life;
  #drafts;
  #editor;
  /** The message that is edited, or null. */
  #editing = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#form = this.querySelector("form");
    this.#field = this.#form.elements.content;
    this.path = this.#form.getAttribute("action").replace(/\/messages$/, "");
    this.#editor = makeEditor(this, this.#field, this.#changed);
    this.#drafts = openDraft(this, this.#field);
    this.#mark();
    this.addEventListener("submit", this.#submit, { signal });
    this.addEventListener("keydown", this.#press, { signal });
    this.addEventListener("change", this.#choose, { signal });
    this.addEventListener("paste", this.#paste, { signal });
    document.addEventListener("selectionchange", this.#select, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#drafts.flush()), { signal });
    addEventListener("pagehide", () => this.#drafts.flush(), { signal });
    addEventListener("dragenter", this.#reach, { signal, once: true });
    if (NoteComposer.#hasAttached) this.attach([]);
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#drafts.flush();
  }

  get editor() {
    return this.#editor;
  }

  #changed = (content) => {
    if (this.#editing) this.#editing.keep(content);
    else this.#drafts.keep(content);
    this.#mark();
  };

  #mark() {
    this.toggleAttribute("filled", !this.#editor.isEmpty || this.querySelector(".composer__attached li") !== null);
  }

  // MARK: Sending

  #submit = async (event) => {
    event.preventDefault();
    const content = trimmed(this.#editor.content);
    if (this.#editing) return this.#editing.save(content);
    const files = this.takeFiles?.() ?? [];
    if (!content.text && !files.length) return this.#editor.focus();
    this.#editor.load(nothing);
    this.#drafts.keep(nothing);
    this.#mark();
    this.#editor.focus();
    this.dispatchEvent(new CustomEvent("note-send", { bubbles: true, detail: { path: this.path, ...content, files } }));
  };

  #press = (event) => {
    if (event.isComposing || event.defaultPrevented || event.target !== this.#editor.area) return;
    const isDesk = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (event.key === "Enter" && !event.shiftKey && !event.altKey && (isDesk || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#form.requestSubmit();
    } else if (event.key === "Escape" && this.#editing) {
      event.preventDefault();
      this.#editing.leave();
    } else if (event.key === "ArrowUp" && this.#editor.isEmpty && !this.#editing) {
      this.dispatchEvent(new CustomEvent("note-edit-last", { bubbles: true }));
    }
  };

  /** Opens a message in place of what is written; that comes back when it is left. */
  async edit(message) {
    const { Editing } = await import("../lib/note-editing.js");
    this.#editing?.leave();
    this.#editing = new Editing(this, message, this.#editor.content, (content) => {
      this.#editing = null;
      this.#editor.load(content);
      this.#mark();
    });
  }

  /** Puts back what could not be sent. */
  restore({ text, entities }, files) {
    this.#editor.focus();
    const before = this.#editor.content.text ? "\n" : "";
    this.#editor.insert({ text: before + text, entities: entities.map((one) => ({ ...one, offset: one.offset + before.length })) });
    if (files.length) this.attach(files);
  }

  // MARK: What comes from elsewhere

  #select = () => {
    const places = this.contains(getSelection().anchorNode) ? this.#editor.selection : null;
    if (this.hasAttribute("tools") || (places && places[0] !== places[1])) {
      import("../lib/note-tools.js").then(({ showTools }) => showTools(this, places));
    }
  };

  #choose = ({ target }) => {
    if (target.type !== "file") return;
    const files = [...target.files];
    target.value = "";
    this.attach(files);
  };

  #paste = (event) => {
    const { files } = event.clipboardData;
    if (event.target.closest("[contenteditable]") !== this.#editor.area) return;
    event.preventDefault();
    const content = pasted(event.clipboardData);
    if (files.length && !content.text) this.attach([...files]);
    else this.#editor.insert(content);
  };

  #reach = async () => {
    const { watchDrags } = await import("../lib/incoming.js");
    watchDrags(this, (files) => this.attach(files), this.#life.signal);
  };

  async attach(files) {
    NoteComposer.#hasAttached = true;
    const { attach } = await import("../lib/note-attached.js");
    attach(this, files, () => this.#mark());
  }
}

customElements.define("note-composer", NoteComposer);
