import { load } from "./load.js";
import { below } from "./note-drafts.js";
import { unsent } from "./note-keys.js";
import { trimmed } from "./note-text.js";
import { fetchRest, makeEditor, openDraft, pasted } from "./note-writing.js";

const nothing = { text: "", entities: [] };

/** Writes messages: an editor in place of the composer's text area. */
export class Writer {
  #composer;
  #form;
  #life = new AbortController();
  #drafts;
  /** The message that is edited, or null. */
  #editing = null;
  /** Contents that were sent, and that the outbox does not have yet: they stay in the draft. */
  #leaving = [];
  #own;
  #attaching = null;

  /** @param {HTMLElement} composer */
  constructor(composer) {
    this.#composer = composer;
    const { signal } = this.#life;
    this.#form = composer.querySelector("form");
    const field = this.#form.elements.content;
    composer.editor = makeEditor(composer, field, this.#changed);
    this.#drafts = openDraft(composer, field);
    this.#own = this.#editor.content;
    this.#mark();
    composer.addEventListener("submit", this.#submit, { signal });
    composer.addEventListener("keydown", this.#press, { signal });
    composer.addEventListener("paste", this.#paste, { signal });
    document.addEventListener("selectionchange", this.#select, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#drafts.flush()), { signal });
    addEventListener("pagehide", () => this.#drafts.flush(), { signal });
    addEventListener("dragenter", this.#reach, { signal, once: true });
    // Tabs are swapped on one page: what was attached for one waits there.
    if (unsent.has(composer.path)) this.attach([]);
    composer.addEventListener("input", fetchRest, { signal, once: true });
    // Not only with the first key: until then the connection may be gone. Safari knows no idle time.
    (globalThis.requestIdleCallback ?? setTimeout)(fetchRest);
  }

  stop() {
    this.#life.abort();
    this.#drafts.flush();
  }

  get #editor() {
    return this.#composer.editor;
  }

  #changed = (content) => {
    if (this.#editing) this.#editing.keep(content);
    else this.#keep(content);
    this.#mark();
  };

  #keep(content = this.#own) {
    this.#own = content;
    this.#drafts.keep([...this.#leaving, content].reduce(below));
  }

  #mark() {
    this.#composer.toggleAttribute("filled", !this.#editor.isEmpty || this.#composer.querySelector(".composer__attached li") !== null);
  }

  // MARK: Sending

  #submit = async (event) => {
    event.preventDefault();
    if (this.#attaching) await this.#attaching;
    const content = trimmed(this.#editor.content);
    if (this.#editing) return this.#editing.save(content);
    const files = this.#composer.takeFiles?.() ?? [];
    if (!content.text && !files.length) return this.#editor.focus();
    const message = { path: this.#composer.path, ...content, files };
    this.#leaving.push(content);
    this.#own = nothing;
    this.#editor.load(nothing);
    this.#mark();
    this.#editor.focus();
    this.#composer.dispatchEvent(new CustomEvent("note-send", { bubbles: true, detail: message }));
    await message.taken;
    this.#leaving = this.#leaving.filter((one) => one !== content);
    this.#keep();
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
      this.#composer.dispatchEvent(new CustomEvent("note-edit-last", { bubbles: true }));
    }
  };

  /** Opens a message in place of what is written; that comes back when it is left. */
  async edit(message) {
    const { Editing } = await load("note-editing", () => {});
    this.#editing?.leave();
    this.#editing = new Editing(this.#composer, message, this.#editor.content, (content) => {
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
    const places = this.#composer.contains(getSelection().anchorNode) ? this.#editor.selection : null;
    if (this.#composer.hasAttribute("tools") || (places && places[0] !== places[1])) {
      load("note-tools", () => {}).then(({ showTools }) => showTools(this.#composer, this.#editor.selection));
    }
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
    const { watchDrags } = await load("incoming", () => {});
    watchDrags(this.#composer, (files) => this.attach(files), this.#life.signal);
  };

  attach(files) {
    const attaching = load("note-attached", () => {}).then(({ attach }) => {
      attach(this.#composer, files, () => this.#mark());
      if (this.#attaching === attaching) this.#attaching = null;
    });
    this.#attaching = attaching;
  }
}
