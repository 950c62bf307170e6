import { load } from "../../load.js";
import { isBlank, pieces, trimmed } from "./content.js";
import { below } from "./drafts.js";
import { unsent } from "../keys.js";
import { insert } from "./marks.js";
import { drafted, draftKeeper, fetchRest, makeField } from "./writing.js";

const nothing = { text: "", entities: [] };

/**
 * Begins to write. A draft with formats needs the editor at once; any other begins without.
 *
 * @param {HTMLElement} composer
 */
export async function begin(composer) {
  const { draft, older } = drafted(composer, composer.form.elements.content);
  const late = draft.entities.length || older?.entities.length ? await load("notes/composer/late", composer.fail) : null;
  await composer.composed();
  return new Writer(composer, late);
}

/** Writes messages: a field in place of the composer's text area. */
class Writer {
  #composer;
  #room;
  #life = new AbortController();
  #drafts;
  /** The message that is edited, or null. */
  #editing = null;
  /** Contents that were sent, and that the outbox does not have yet: they stay in the draft. */
  #leaving = [];
  /** Messages go one after the other, also where one waits for its formats or files. */
  #line = Promise.resolve();
  #own;
  #attaching = null;
  #late;
  #enriching = null;

  constructor(composer, late) {
    [this.#composer, this.#late] = [composer, late];
    this.#room = composer.closest("notes-room");
    const { signal } = this.#life;
    this.#take(composer.form.elements.content);
    composer.addEventListener("submit", this.#submit, { signal });
    composer.addEventListener("keydown", this.#press, { signal });
    composer.addEventListener("paste", this.#paste, { signal });
    document.addEventListener("selectionchange", this.#select, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#drafts.flush()), { signal });
    addEventListener("pagehide", () => this.#drafts.flush(), { signal });
    composer.addEventListener("input", fetchRest, { signal, once: true });
    // Not only with the first key: until then the connection may be gone. Safari knows no idle time.
    (globalThis.requestIdleCallback ?? setTimeout)(fetchRest);
  }

  /** Goes on with the text of the text area, and with all that was sent, attached and formatted there. */
  #take(field) {
    const composer = this.#composer;
    const [hadFocus, caret] = [document.activeElement === field, field.selectionStart];
    const { draft, older, house, isTyped, isNews } = drafted(composer, field);
    this.#drafts = draftKeeper(composer.path, house, this.#meet);
    const cuts = composer.cuts.splice(0);
    // An unchanged draft with formats is sent as it is.
    const marks = [...(draft.marks ?? []), ...composer.marks];
    const rest = pieces(draft.text, marks, draft.entities.length ? cuts.slice(0, 1).map(() => draft.text.length) : cuts);
    const last = rest.pop();
    const hasFormats = draft.entities.length > 0;
    const typed = rest.length || older ? { ...last, entities: [] } : { ...draft, marks: last.marks };
    // The marks of the early text do not fit any more once it stands below an older one: it stays plain.
    const own = older ? { ...below(older, typed), marks: older.marks ?? [] } : typed;
    const Kind = hasFormats || older ? this.#late?.Editor : undefined;
    composer.editor = makeField(field, this.#changed, Kind);
    field.hidden = true;
    this.#editor.load(own);
    this.#own = this.#editor.content;
    if (hadFocus) this.#editor.focus(isTyped ? Math.max(0, caret - draft.text.length + own.text.length) : undefined);
    // Tabs are swapped on one page: files attached for one wait there.
    if (composer.files.length || unsent.has(composer.path)) this.attach();
    for (const { text, marks: meant } of rest) this.#send(hasFormats ? draft : { text, entities: [] }, meant);
    composer.marks = own.marks;
    if (isNews) this.#keep();
    if (own.marks.length || Kind) this.enrich();
    this.#mark();
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
    const { marks } = this.#composer;
    this.#drafts.keep(this.#leaving.length ? [...this.#leaving, content].reduce(below) : { ...content, marks });
  }

  #mark() {
    this.#composer.toggleAttribute("filled", !this.#editor.isEmpty || this.#composer.querySelector(".composer__attached li") !== null);
  }

  /** Puts the editor in place of the plain field. */
  enrich() {
    if (this.#composer.isPlain) this.#keep();
    this.#enriching ??= load("notes/composer/late", this.#composer.fail).then(async (late) => {
      await this.#composer.composed();
      // After going to another tab and back, the composer has another field.
      if (this.#life.signal.aborted) return;
      this.#late = late;
      const { editor, marks, isPlain } = this.#composer;
      const askAddress = async () => (await import("./tools.js")).askAddress(this.#composer);
      if (isPlain) this.#composer.editor = late.enriched(editor, marks.splice(0), askAddress);
      else editor.askAddress = askAddress;
    });
    return this.#enriching;
  }

  // MARK: Sending

  #submit = (event) => {
    event.preventDefault();
    const { content } = this.#editor;
    // Text typed since the last message was asked for belongs to that message.
    if (this.#composer.opening && navigator.onLine) return undefined;
    if (this.#editing) return this.#editing.save(trimmed(content));
    const isEmpty = isBlank(content.text) && !this.#attaching && !unsent.has(this.#composer.path);
    if (isEmpty) return this.#editor.focus();
    this.#own = nothing;
    this.#editor.load(nothing);
    this.#send(content, this.#composer.marks.splice(0));
    this.#mark();
    this.#editor.focus();
  };

  /** @param {import("./marks.js").Mark[]} marks what was meant before the editor was there */
  #send(content, marks) {
    const { path } = this.#composer;
    const take = () => {
      const files = this.#composer.takeFiles?.() ?? [];
      if (files.length) unsent.add(files);
      return files;
    };
    const taken = this.#attaching ? this.#attaching.then(take) : take();
    const { seen: draft } = this.#drafts;
    this.#leaving.push(content);
    this.#line = this.#line.then(async () => {
      const words = marks.length ? (await load("notes/composer/late", this.#composer.fail)).contentOf(content.text, marks) : content;
      const message = { path, ...trimmed(words), files: await taken, draft };
      // The composer may belong to a tab that is not shown any more.
      if (message.text || message.files.length) this.#room.dispatchEvent(new CustomEvent("note-send", { detail: message }));
      await message.taken;
      unsent.delete(message.files);
      this.#leaving = this.#leaving.filter((one) => one !== content);
      this.#keep();
    });
  }

  #press = (event) => {
    if (event.isComposing || event.defaultPrevented || event.target !== this.#editor.area) return;
    if (event.key === "Escape" && this.#editing) {
      event.preventDefault();
      this.#editing.leave();
    } else if (event.key === "ArrowUp" && this.#editor.isEmpty && !this.#editing) {
      const last = this.#room.list.rows.findLast(({ dataset }) => dataset.canEdit !== undefined && dataset.kind === "text");
      if (last?.classList.contains("message--own")) this.#composer.edit(last);
    }
  };

  /** Opens a message in place of the draft, which comes back when the message is left. */
  edit(Editing, message, held) {
    this.#editing?.setAside();
    if (held.rest) this.#editor.load(below(this.#editor.content, { text: held.rest, entities: [] }));
    if (held.rest) this.#keep(this.#editor.content);
    const over = (content) => {
      this.#editing = null;
      this.#editor.load(content);
      if (content.text !== this.#own.text) this.#keep(content);
      this.#mark();
    };
    const how = { over, draft: (content) => this.#keep(content) };
    this.#editing = new Editing(this.#composer, message, this.#editor.content, how, held);
    this.#mark();
  }

  /** Puts back what could not be sent. */
  async restore({ text, entities }, files) {
    if (this.#editing) this.#keep((this.#editing.before = below(this.#editing.before, { text, entities })));
    else await this.#insert(text, entities);
    if (!files.length) return;
    // They are the tab's, also while one of its messages is edited.
    await this.#composer.attach(files);
    await this.#attaching;
  }

  async #insert(text, entities) {
    if (entities.length) await this.#composer.enrich();
    this.#editor.focus();
    const before = text && this.#editor.content.text ? "\n" : "";
    if (this.#composer.isPlain) insert(before + text, this.#editor.range);
    else this.#editor.insert({ text: before + text, entities: entities.map((one) => ({ ...one, offset: one.offset + before.length })) });
  }

  // MARK: Drafts from elsewhere

  /** The house has a draft that another device kept since this page came. */
  hear = (house) => this.#drafts.hear(house);

  #meet = async (other, base) => {
    const { met } = await import("./meeting.js");
    if (other.entities.length) await this.#composer.enrich();
    await this.#composer.composed();
    // While a message is edited, the draft waits in `before` and comes back after it.
    const own = this.#editing ? this.#editing.before : this.#editor.content;
    const { content, moved } = met(base, other, own);
    if (this.#editing) this.#editing.before = content;
    else {
      const caret = this.#editor.area === document.activeElement ? this.#editor.parts.head.length : null;
      this.#editor.load(content);
      if (caret !== null) this.#editor.focus(caret + moved);
    }
    this.#keep(content);
    this.#mark();
  };

  #select = async () => {
    const { range } = this.#editor;
    if (!this.#composer.hasAttribute("tools") && (!range || range.collapsed)) return;
    const [{ showTools }] = await Promise.all([load("notes/composer/tools", () => {}), this.#composer.enrich()]);
    showTools(this.#composer, this.#editor.selection);
  };

  #paste = (event) => {
    const { files } = event.clipboardData;
    if (event.defaultPrevented || event.target.closest("[contenteditable]") !== this.#editor.area) return;
    event.preventDefault();
    const [html, text] = ["text/html", "text/plain"].map((type) => event.clipboardData.getData(type));
    const content = this.#late.pasted(html, text.replace(/\r\n?/g, "\n"));
    if (files.length && !content.text) this.#composer.attach([...files]);
    else this.#editor.insert(content);
  };

  async watchDrags() {
    const { watchDrags } = await load("media/upload/drop", () => {});
    if (this.#composer.isWatched) return;
    this.#composer.isWatched = true;
    watchDrags(this.#composer, this.#composer.attach, this.#life.signal);
  }

  /** Shows the files that were chosen. */
  attach() {
    const attaching = load("notes/composer/attached", this.#composer.fail).then(({ attach }) => {
      attach(this.#composer, this.#composer.files.splice(0), () => this.#mark());
      if (this.#attaching === attaching) this.#attaching = null;
    });
    this.#attaching = attaching;
  }
}
