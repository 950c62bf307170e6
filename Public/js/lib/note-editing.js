import { below, localDraft } from "./note-drafts.js";
import { keyOf } from "./note-keys.js";
import { read } from "./note-reader.js";
import { partOf, send } from "./note-sending.js";
import { spliced } from "./note-typing.js";

const nothing = { text: "", entities: [] };

/** A content with what was changed in its plain text. Where that was another text, what was typed is put at the end. */
function retyped(content, { base, text }) {
  if (base === text) return content;
  let [start, end] = [0, 0];
  const longest = Math.min(base.length, text.length);
  while (start < longest && base[start] === text[start]) start += 1;
  while (end < longest - start && base.at(-1 - end) === text.at(-1 - end)) end += 1;
  const piece = { text: text.slice(start, text.length - end), entities: [] };
  if (base === content.text) return spliced(content, start, base.length - end, piece);
  return spliced(content, content.text.length, content.text.length, piece);
}

/** A message in the composer. What is changed is kept in this browser until it is saved, or left on purpose. */
export class Editing {
  #composer;
  #message;
  /** What is put back afterwards. */
  before;
  #over;
  #key;
  #bar;
  #isSaving = false;
  #isLeft = false;
  /** Where Enter was pressed while it was being saved. */
  #cuts = [];
  /** What was changed: a newer one may come live meanwhile. */
  #version;

  /**
   * @param {HTMLElement} composer
   * @param {HTMLElement} message its row in the list
   * @param {object} before what is put back afterwards
   * @param {(content: object) => void} over
   * @param {{base: string, text: string, caret?: number, hadFocus: boolean}} held the message's text, what was made of it
   *   before this came, and where the caret stands
   */
  constructor(composer, message, before, over, held) {
    [this.#composer, this.#message, this.before, this.#over] = [composer, message, before, over];
    this.#key = keyOf("edit", message.dataset.id);
    const kept = localDraft(localStorage, this.#key);
    // What was begun before is a change of what the message was then.
    this.#version = kept?.version ?? message.dataset.version;
    message.toggleAttribute("editing", true);
    this.#makeBar();
    const words = message.querySelector(".message__text");
    const content = words ? read(words) : nothing;
    const now = retyped(kept ?? content, held);
    composer.editor.load(now);
    if (held.base !== held.text) this.keep(now);
    composer.toggleAttribute("editing", true);
    if (!held.hadFocus) return;
    composer.editor.focus(held.caret === undefined || held.base !== (kept ?? content).text ? undefined : held.caret);
    composer.editor.revealCaret();
  }

  #makeBar() {
    const { editing, cancel } = this.#composer.dataset;
    this.#bar = document.createElement("div");
    this.#bar.className = "composer__editing";
    const text = document.createElement("p");
    text.setAttribute("role", "status");
    text.textContent = editing;
    const button = document.createElement("button");
    [button.type, button.className, button.textContent] = ["button", "button button--bare", cancel];
    button.addEventListener("click", () => this.leave());
    this.#bar.append(text, button);
    this.#composer.prepend(this.#bar);
  }

  keep(content) {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ ...content, version: this.#version }));
    } catch {
      // Without storage it stands in the composer only.
    }
  }

  async save(content) {
    // What follows the message that is being saved is the next one.
    if (this.#isSaving) return void this.#cuts.push(this.#composer.editor.content.text.length);
    if (!content.text && !this.#row.querySelector(".message__media, .message__files, .tasks")) return;
    this.#isSaving = true;
    const standing = this.#composer.editor.content.text;
    const values = { content: content.text, entities: JSON.stringify(content.entities), version: this.#version, part: "1" };
    const answer = await send(this.#row.dataset.path, values).catch(() => null);
    await this.#composer.composed();
    const row = [200, 409].includes(answer?.status) ? partOf(answer.text) : null;
    if (row) this.#composer.dispatchEvent(new CustomEvent("note-row", { bubbles: true, detail: row }));
    if (answer?.status === 200) this.#saved(content, standing, row);
    else if (this.#isLeft) this.#composer.closest("notes-room").say(this.#composer.dataset.refused);
    else if ([403, 404].includes(answer?.status)) this.#strand(answer.text);
    else if (answer?.status === 409) this.#say(this.#composer.dataset.conflict);
    else this.#say(answer?.status === 422 ? partOf(answer.text)?.textContent : this.#composer.dataset.refused);
    if (row && answer.status === 409 && !this.#isLeft) this.#goOn(row);
    [this.#isSaving, this.#cuts] = [false, []];
  }

  /** The house has it. What was typed behind it since is the next message; what was changed within it is not saved yet. */
  #saved(content, standing, row) {
    if (this.#isLeft) {
      if (localDraft(localStorage, this.#key)?.text === content.text) localStorage.removeItem(this.#key);
      return;
    }
    const { editor, form } = this.#composer;
    const now = editor.content;
    if (!now.text.startsWith(standing)) return void this.#goOn(row, now);
    const hadFocus = document.activeElement === editor.area;
    const ends = [standing.length, ...this.#cuts, now.text.length];
    this.#isSaving = false;
    this.leave();
    for (const [index, end] of ends.slice(1).entries()) {
      const behind = spliced(now, end, now.text.length, nothing);
      editor.load(below(editor.content, spliced(behind, 0, ends[index], nothing)));
      if (index < this.#cuts.length) form.requestSubmit();
    }
    editor.changed(editor.content);
    if (hadFocus) editor.focus();
  }

  /** Goes on with the message as the house has it now. */
  #goOn(row, now) {
    this.#version = row.dataset.version;
    this.#row.toggleAttribute("editing", true);
    if (now) this.keep(now);
  }

  /** It may have been drawn anew meanwhile. */
  get #row() {
    return document.getElementById(`m-${this.#message.dataset.id}`) ?? this.#message;
  }

  #say(text) {
    this.#bar.querySelector("p").textContent = text;
  }

  /** The message is gone, or no longer one's own to change: the words go into the draft. */
  #strand(page) {
    const said = new DOMParser().parseFromString(page, "text/html").querySelector("main p")?.textContent;
    this.#isSaving = false;
    this.leave(below(this.before, this.#composer.editor.content));
    this.#composer.closest("notes-room").say(said ?? this.#composer.dataset.refused);
  }

  /** @param {object} content what stands in the composer then */
  leave(content = this.before) {
    this.#isLeft = true;
    this.#row.removeAttribute("editing");
    this.#bar.remove();
    this.#composer.removeAttribute("editing");
    this.#over(content);
    // What is on its way is kept until the house has it.
    if (!this.#isSaving) localStorage.removeItem(this.#key);
  }
}
