import { make } from "../../../parts/make.js";
import { sliced } from "./content.js";
import { below } from "./message-drafts.js";
import { keyOf, localDraft } from "../kept.js";
import { read } from "./reader.js";
import { partOf, send } from "../outbox/message-requests.js";

const nothing = { text: "", entities: [] };

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** The sentence of a page that the server sent in place of an answer. */
const sentenceOf = (page) => new DOMParser().parseFromString(page, "text/html").querySelector("main p")?.textContent;

/** A message in the composer. Changes are kept in this browser until they are saved, or left on purpose. */
export class Editing {
  #composer;
  #message;
  /** The content of the composer to put back afterwards. */
  before;
  #how;
  #key;
  #bar;
  #isLeft = false;
  #isSetAside = false;
  /** The composer's content when Save was pressed, until the server has answered. */
  #sent = null;
  /** Texts typed behind that, and sent with Enter: the next messages. */
  #next = [];
  /** The version that was edited: a newer one may come live meanwhile. */
  #version;

  /**
   * @param {HTMLElement} composer
   * @param {HTMLElement} message its row in the list
   * @param {object} before the content to put back afterwards
   * @param {object} how
   * @param {(content: object) => void} how.over takes the composer's content from then on
   * @param {(content: object) => void} how.draft keeps text that is no part of the message
   */
  constructor(composer, message, before, how) {
    [this.#composer, this.#message, this.before, this.#how] = [composer, message, before, how];
    this.#key = keyOf("edit", message.dataset.id);
    const kept = localDraft(localStorage, this.#key);
    // A kept change belongs to the version that it was made to.
    this.#version = kept?.version ?? message.dataset.version;
    message.toggleAttribute("editing", true);
    this.#makeBar();
    const words = message.querySelector(".message__text");
    composer.editor.load(kept ?? (words ? read(words) : nothing));
    composer.toggleAttribute("editing", true);
    composer.editor.focus();
    composer.editor.revealCaret();
  }

  #makeBar() {
    const { editing, cancel } = this.#composer.dataset;
    const button = make("button", { type: "button", class: "button button--bare" }, cancel);
    button.addEventListener("click", () => this.leave());
    this.#bar = make("div", { class: "composer__editing" }, make("p", { role: "status" }, editing), button);
    this.#composer.prepend(this.#bar);
  }

  keep(content) {
    const behind = this.#behind(content);
    if (behind) return this.#how.draft([this.before, ...this.#next, behind].reduce(below));
    try {
      localStorage.setItem(this.#key, JSON.stringify({ ...content, version: this.#version }));
    } catch {
      // Without storage it stands in the composer only.
    }
  }

  /** The text typed behind a message that is being saved; null if the message itself was changed, or none is saved. */
  #behind(content) {
    if (!this.#sent) return null;
    const { length } = this.#sent.text;
    return isSame(sliced(content, 0, length), this.#sent) ? sliced(content, length) : null;
  }

  async save(content) {
    if (this.#sent) return this.#sendNext();
    if (!content.text && !this.#row.querySelector(".message__media, .message__files, .tasks")) return;
    this.#sent = sliced(this.#composer.editor.content, 0);
    const values = { content: content.text, entities: JSON.stringify(content.entities), version: this.#version, part: "1" };
    const answer = await send(this.#row.dataset.path, values).catch(() => null);
    await this.#composer.composed();
    // With 409 the server may also say that the page is another member's.
    const part = [200, 409].includes(answer?.status) ? partOf(answer.text) : null;
    const row = part?.dataset.id === this.#message.dataset.id ? part : null;
    if (row) this.#composer.dispatchEvent(new CustomEvent("note-row", { bubbles: true, detail: row }));
    if (answer?.status === 200) this.#saved(content, row);
    else if (this.#isLeft) this.#composer.closest("notes-room").say(this.#composer.dataset.refused);
    else this.#refused(answer, row);
  }

  /** Enter while the message is being saved: the text behind it is the next one. */
  #sendNext() {
    const { editor } = this.#composer;
    const behind = this.#behind(editor.content);
    if (!behind?.text.trim()) return;
    this.#next.push(behind);
    editor.load(this.#sent);
    this.keep(editor.content);
    editor.focus();
  }

  /** The server has it. Text typed behind it since is the next message; changes within it are not saved yet. */
  #saved(content, row) {
    if (this.#isLeft) {
      if (localDraft(localStorage, this.#key)?.text === content.text) localStorage.removeItem(this.#key);
      return;
    }
    const { editor, form } = this.#composer;
    const behind = this.#behind(editor.content);
    if (!behind) return this.#goOn(row);
    const hadFocus = document.activeElement === editor.area;
    const next = this.#next.splice(0);
    this.#sent = null;
    const hasDraft = this.before.text || this.#composer.querySelector(".composer__attached li");
    this.leave(hasDraft ? [this.before, ...next, behind].reduce(below) : nothing);
    if (!hasDraft) {
      for (const message of next) {
        editor.load(message);
        form.requestSubmit();
      }
      editor.load(behind);
    }
    editor.changed(editor.content);
    if (hadFocus) editor.focus();
  }

  /** Says why. If there is a newer version, the next press of Save is about that one. */
  #refused(answer, row) {
    const { conflict, refused } = this.#composer.dataset;
    if ([403, 404].includes(answer?.status)) return this.#strand(answer.text);
    if (row && answer.status === 409) this.#say(conflict);
    else if (answer?.status === 409) this.#say(sentenceOf(answer.text) ?? refused);
    else this.#say(answer?.status === 422 ? partOf(answer.text)?.textContent : refused);
    this.#goOn(row);
  }

  /** Goes on with the message, as the server has it now where that is known. */
  #goOn(row) {
    this.#sent = null;
    this.before = [this.before, ...this.#next.splice(0)].reduce(below);
    if (row) this.#version = row.dataset.version;
    this.#row.toggleAttribute("editing", true);
    this.#how.draft(this.before);
    this.keep(this.#composer.editor.content);
  }

  /** The row of the message, which may have been drawn anew meanwhile. */
  get #row() {
    return document.getElementById(`m-${this.#message.dataset.id}`) ?? this.#message;
  }

  #say(text) {
    this.#bar.querySelector("p").textContent = text;
  }

  /** The message is gone, or no longer one's own to change: the words go into the draft. */
  #strand(page) {
    this.#sent = null;
    this.leave([this.before, this.#composer.editor.content, ...this.#next].reduce(below));
    this.#composer.closest("notes-room").say(sentenceOf(page) ?? this.#composer.dataset.refused);
  }

  /** @param {object} content what stands in the composer then: also what was typed behind a message that is being saved */
  leave(content = [this.before, ...this.#next, this.#behind(this.#composer.editor.content) ?? nothing].reduce(below)) {
    this.#isLeft = true;
    this.#row.removeAttribute("editing");
    this.#bar.remove();
    this.#composer.removeAttribute("editing");
    this.#how.over(content);
    // A change that is being saved is kept until the server has it.
    if (!this.#sent && !this.#isSetAside) localStorage.removeItem(this.#key);
  }

  /** Another message is opened: changes to this one are kept until it is edited again. */
  setAside() {
    this.#isSetAside = true;
    this.leave();
  }
}
