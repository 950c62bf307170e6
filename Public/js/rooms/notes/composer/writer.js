import { takeEarly } from "../../../parts/take-early.js";
import { watchDrags } from "../../../parts/media/upload/drop.js";
import { filesOnTheirWay, unsentPaths } from "../kept.js";
import { answer, endAnswer, quoteOf, takeAnswer } from "./answering.js";
import { attach, attachedTo, forgetAttached, showAttached } from "./attached.js";
import { isBlank, trimmed } from "./content.js";
import { below } from "./message-drafts.js";
import { Editing } from "./editing.js";
import { Editor } from "./editor.js";
import { met } from "./meeting.js";
import { pasted } from "./reader.js";
import { askAddress, showTools } from "./format-tools.js";
import { typedOut } from "./typing.js";
import { drafted, draftKeeper } from "./kept-draft.js";

const nothing = { text: "", entities: [] };

const warn = (event) => (unsentPaths.size || filesOnTheirWay.size) && event.preventDefault();

/** An element to write in, in place of a text area. */
function areaFor(field) {
  const area = document.createElement("div");
  [area.className, area.dataset.quick] = ["composer__text", ""];
  area.dataset.placeholder = field.placeholder;
  const label = field.getAttribute("aria-label") ?? field.placeholder;
  for (const [name, value] of [["role", "textbox"], ["aria-multiline", "true"], ["aria-label", label]]) area.setAttribute(name, value);
  field.after(area);
  field.hidden = true;
  return area;
}

/** Enter that is pressed twice on a change does not send the draft that comes back after it; in milliseconds. */
const twice = 1000;

/** Writes messages: drafts, files, formats, and messages that are changed. */
export class Writer {
  #composer;
  #room;
  #life = new AbortController();
  #drafts;
  /** The message that is edited, or null. */
  #editing = null;
  /** Contents that were sent, and that the outbox does not have yet: they stay in the draft. */
  #leaving = [];
  /** Messages go one after the other. */
  #line = Promise.resolve();
  #own;
  /** The draft as it came back after a change was saved, and when. */
  #back = null;
  /** What is offered while one writes, once it is wanted. */
  #offers = null;
  /** Their script, while it is on its way. */
  #fetching = null;
  #isOfferWanted = false;

  /** @param {HTMLElement} composer */
  constructor(composer) {
    this.#composer = composer;
    this.#room = composer.closest("notes-room");
    const { signal } = this.#life;
    this.#take(composer.form.elements.content);
    composer.addEventListener("submit", this.#submit, { signal });
    composer.addEventListener("keydown", this.#press, { signal });
    composer.addEventListener("paste", this.#paste, { signal });
    document.addEventListener("selectionchange", this.#select, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#drafts.flush()), { signal });
    addEventListener("pagehide", () => this.#drafts.flush(), { signal });
    watchDrags(composer, this.attach, signal);
  }

  /** Goes on with the text of the text area, and with all that was sent and chosen there before this script came. */
  #take(field) {
    const composer = this.#composer;
    // First: it may put into the field what was typed on an earlier page.
    const lines = takeEarly(composer.form);
    const { edit } = composer.form.elements;
    const behind = field.value;
    if (edit) field.value = edit.dataset.before;
    const [focused, caret, typed] = [document.activeElement, field.selectionStart, field.value];
    const { draft, older, house, isTyped, isNews } = drafted(composer, field);
    this.#drafts = draftKeeper(composer.path, house, this.#meet);
    const own = older ? below(older, draft) : draft;
    composer.editor = new Editor(areaFor(field), this.#changed);
    composer.editor.askAddress = () => askAddress(composer);
    this.#editor.load(own);
    this.#own = this.#editor.content;
    const before = own.text.length - draft.text.length;
    // Tabs are swapped on one page: files attached for one wait there.
    const files = [...composer.querySelectorAll("input[type=file]")].flatMap((input) => [...input.files].filter(() => (input.value = "") === ""));
    if (files.length || unsentPaths.has(composer.path)) this.attach(files);
    for (const line of lines) this.#takeLine(line);
    takeAnswer(composer, (id) => this.#room.list?.row(id));
    if (isNews) this.#keep();
    this.#mark();
    // A change takes the focus, and the caret stands elsewhere after it.
    if (focused === field) this.#editor.focus(isTyped ? before + typedOut(typed.slice(0, caret)).text.length : undefined);
    if (edit) this.#editEarly(edit.value, behind);
    edit?.remove();
    if (focused !== field) focused?.focus({ preventScroll: true });
  }

  /** A text that was sent before this script came. */
  #takeLine(line) {
    const { text = line, reply = null, edit } = line;
    if (!edit) this.#send(typedOut(text), reply);
    else if (this.#editEarly(edit, text)) this.#save();
  }

  /** Puts a text behind a message, or into the draft if the message is not here any more. @returns whether it is here */
  #editEarly(id, text) {
    const row = this.#room.list.row(id);
    const content = typedOut(text);
    if (row) this.edit(row);
    else this.#editor.load(below(this.#own, content));
    if (row && text) this.#editor.insert(content);
    else if (!row) this.#keep(this.#editor.content);
    return row !== null;
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
    this.#offer(content.text);
  };

  #offer(text) {
    this.#isOfferWanted = false;
    if (this.#offers || !/[#@[]/.test(text)) return this.#offers?.look();
    this.#fetching ??= import("./typing-offers.js").then(
      ({ Offers }) => {
        this.#offers = new Offers(this.#composer, this.#life.signal);
        this.#offers.look();
        if (this.#isOfferWanted) this.#offers.takeFirst();
      },
      // Names and tags can be typed without help; the next key asks again.
      () => (this.#fetching = null),
    );
    return this.#fetching;
  }

  /** @returns {boolean} whether an offer is taken, now or once it comes; a second press leads on */
  #takeOffer() {
    if (this.#offers) return this.#offers.takeFirst();
    this.#isOfferWanted = this.#fetching !== null && !this.#isOfferWanted;
    return this.#isOfferWanted;
  }

  #keep(content = this.#own) {
    this.#own = content;
    this.#drafts.keep([...this.#leaving, content].reduce(below));
  }

  #mark() {
    this.#composer.toggleAttribute("filled", !this.#editor.isEmpty || this.#composer.querySelector(".composer__attached li") !== null);
  }

  // MARK: Sending

  #submit = (event) => {
    event.preventDefault();
    const { content } = this.#editor;
    if (this.#editing) return this.#save(event.timeStamp);
    if (content.text && content.text === this.#back?.text && event.timeStamp - this.#back.at < twice) return undefined;
    const isEmpty = isBlank(content.text) && !unsentPaths.has(this.#composer.path);
    if (isEmpty) return this.#editor.focus();
    this.#own = nothing;
    this.#editor.load(nothing);
    this.#send(content);
    this.#mark();
    this.#offer("");
    this.#editor.focus();
  };

  /** Saves the message that is edited. */
  #save(at = performance.now()) {
    const added = this.#composer.takeFiles?.() ?? [];
    // More than a message holds stay for the next one.
    const rest = attachedTo(this.#composer.editedPath);
    const message = this.#editing.save(trimmed(this.#editor.content), added.length > 0);
    if (message) this.#back = { text: this.#editor.content.text, at };
    if (message && added.length) this.#add(message, added);
    if (message && rest.length) this.attach(rest);
  }

  #send(content, reply = endAnswer(this.#composer)) {
    const { path } = this.#composer;
    const files = this.#composer.takeFiles?.() ?? [];
    if (files.length) filesOnTheirWay.add(files);
    const { seen: draft } = this.#drafts;
    this.#leaving.push(content);
    this.#line = this.#line.then(async () => {
      const message = { path, ...trimmed(content), files, draft, reply };
      // The composer may belong to a tab that is not shown any more.
      if (message.text || files.length) this.#room.dispatchEvent(new CustomEvent("note-send", { detail: message }));
      await message.taken;
      filesOnTheirWay.delete(files);
      this.#leaving = this.#leaving.filter((one) => one !== content);
      this.#keep();
    });
  }

  /** Sends files that were added to a message while it was edited. */
  #add(message, files) {
    filesOnTheirWay.add(files);
    this.#line = this.#line.then(async () => {
      const added = { ...message, files, isThere: true };
      this.#room.dispatchEvent(new CustomEvent("note-send", { detail: added }));
      await added.taken;
      filesOnTheirWay.delete(files);
    });
  }

  #press = (event) => {
    if (event.isComposing || event.defaultPrevented || event.target !== this.#editor.area) return;
    if (event.key === "Tab" && !event.shiftKey && this.#takeOffer()) {
      event.preventDefault();
    } else if (event.key === "Escape" && this.#editing) {
      event.preventDefault();
      this.#editing.leave();
    } else if (event.key === "Escape" && endAnswer(this.#composer)) {
      event.preventDefault();
    } else if (event.key === "ArrowUp" && this.#editor.isEmpty && !this.#editing && this.#editLast()) {
      // The key would move the caret from the message's end, where it stands now, to its beginning.
      event.preventDefault();
    }
  };

  #editLast() {
    const { lastOwn } = this.#room.list;
    if (lastOwn) this.edit(lastOwn);
    return lastOwn !== null;
  }

  /**
   * Opens a message in place of the draft, which comes back when the message is left.
   *
   * @param {HTMLElement} message
   * @param {string} [problem] why an earlier change of it was refused
   */
  edit(message, problem) {
    this.#editing?.setAside();
    const { path } = message.dataset;
    const over = (content, isSetAside) => {
      this.#editing = null;
      this.#composer.editedPath = undefined;
      if (!isSetAside) forgetAttached(path);
      if (this.#composer.takeFiles) showAttached(this.#composer, () => {});
      this.#editor.load(content);
      if (content.text !== this.#own.text) this.#keep(content);
      this.#mark();
    };
    this.#composer.editedPath = path;
    if (this.#composer.takeFiles) showAttached(this.#composer, () => {});
    this.#editing = new Editing(this.#composer, message, this.#editor.content, over, problem);
    this.#mark();
  }

  /** Answers a message with the next one. */
  answer(message) {
    this.#editing?.setAside();
    answer(this.#composer, message.dataset.id, quoteOf(message));
    this.#editor.focus();
  }

  /** Puts back what could not be sent. */
  restore({ text, entities, reply }, files) {
    const answered = reply && this.#room.list?.row(reply);
    if (answered) answer(this.#composer, reply, quoteOf(answered));
    if (this.#editing) this.#keep((this.#editing.before = below(this.#editing.before, { text, entities })));
    else this.#insert(text, entities);
    // They are the tab's, also while one of its messages is edited.
    if (files.length) attach(this.#composer, files, () => this.#mark(), this.#composer.path);
  }

  #insert(text, entities) {
    this.#editor.focus();
    const before = text && this.#editor.content.text ? "\n" : "";
    this.#editor.insert({ text: before + text, entities: entities.map((one) => ({ ...one, offset: one.offset + before.length })) });
  }

  // MARK: Drafts from elsewhere

  /** The server has a draft that another device kept since this page came. */
  hear = (house) => this.#drafts.hear(house);

  #meet = async (other, base) => {
    await this.#composer.composed();
    // While a message is edited, the draft waits in `before` and comes back after it.
    const own = this.#editing ? this.#editing.before : this.#editor.content;
    const { content, moved } = met(base, other, own);
    if (this.#editing) this.#editing.before = content;
    else {
      const caret = this.#editor.area === document.activeElement ? (this.#editor.selection?.[0] ?? null) : null;
      this.#editor.load(content);
      if (caret !== null) this.#editor.focus(caret + moved);
    }
    this.#keep(content);
    this.#mark();
  };

  #select = () => {
    const { range } = this.#editor;
    if (!this.#composer.hasAttribute("tools") && (!range || range.collapsed)) return;
    showTools(this.#composer, this.#editor.selection);
  };

  #paste = (event) => {
    const { files } = event.clipboardData;
    if (event.defaultPrevented || event.target.closest("[contenteditable]") !== this.#editor.area) return;
    event.preventDefault();
    const [html, text] = ["text/html", "text/plain"].map((type) => event.clipboardData.getData(type));
    const content = pasted(html, text.replace(/\r\n?/g, "\n"));
    if (files.length && !content.text) this.attach([...files]);
    else this.#editor.insert(content);
  };

  /** From now on leaving the page is asked about while files would be lost with it. */
  warnOfLoss() {
    // A listener twice is one.
    addEventListener("beforeunload", warn);
  }

  /** Shows files that were chosen. */
  attach = (files) => {
    this.warnOfLoss();
    attach(this.#composer, files, () => this.#mark());
  };
}
