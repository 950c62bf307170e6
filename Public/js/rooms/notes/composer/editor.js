import { read } from "./reader.js";
import { nodesOf, normalised } from "./formatted-text.js";
import { closed, formatOf, formatsAt, has, reformatted, spliced, toggled } from "./typing.js";

/** Changes closer to each other than this are one step back; in milliseconds. */
const stepPause = 1200;
const stepLimit = 200;

const native = { formatBold: "bold", formatItalic: "italic", formatUnderline: "underline", formatStrikeThrough: "strikethrough" };

/**
 * Formatted text that is being written, in an editable element. The browser does the typing; formats are changed in the
 * entities of the text, and shown anew.
 */
export class Editor {
  #past = [];
  #future = [];
  #steppedAt = -Infinity;
  /** Formats for the next typing at a place, if they differ from those around it. */
  #next = null;
  /** The number of parts with a background, before something is removed. */
  #grounds = 0;

  /** Asks for an address and gives it, or null. */
  askAddress = () => null;

  /**
   * @param {HTMLElement} area
   * @param {(content: import("./formatted-text.js").Content) => void} changed
   */
  constructor(area, changed) {
    [this.area, this.changed] = [area, changed];
    area.setAttribute("contenteditable", "plaintext-only");
    if (area.contentEditable !== "plaintext-only") area.setAttribute("contenteditable", "true");
    for (const name of ["input", "compositionend"]) area.addEventListener(name, (event) => event.isComposing || this.typed(event));
    area.addEventListener("beforeinput", this.#before);
    area.addEventListener("keydown", this.#press);
  }

  get content() {
    const { text, entities } = read(this.area);
    return { text, entities };
  }

  get isEmpty() {
    return !this.area.textContent;
  }

  /** The selection in the field; null if the caret is elsewhere. */
  get range() {
    const chosen = getSelection();
    return chosen.rangeCount && this.area.contains(chosen.anchorNode) ? chosen.getRangeAt(0) : null;
  }

  /** The selection as places of the text; null if the caret is elsewhere. */
  get selection() {
    const { range } = this;
    if (!range) return null;
    const { startContainer, startOffset, endContainer, endOffset } = range;
    const points = [{ node: startContainer, offset: startOffset }, { node: endContainer, offset: endOffset }];
    return read(this.area, { points }).points;
  }

  /** Whether it was chosen from its end to its beginning: the keys go on from there. */
  get #isBackwards() {
    const { anchorNode, anchorOffset } = getSelection();
    const { range } = this;
    return Boolean(range) && !range.collapsed && anchorNode === range.endContainer && anchorOffset === range.endOffset;
  }

  /** Shows a content as if nothing had been before. */
  load(content) {
    this.#show(normalised(content));
    [this.#past, this.#future, this.#next] = [[], [], null];
  }

  focus(at = this.content.text.length) {
    this.area.focus({ preventScroll: true });
    this.choose(at);
  }

  choose(start, end = start) {
    getSelection().setBaseAndExtent(...this.#place(start), ...this.#place(end));
  }

  #place(offset) {
    const walk = document.createTreeWalker(this.area, NodeFilter.SHOW_TEXT);
    let left = offset;
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (left <= node.data.length) return [node, left];
      left -= node.data.length;
    }
    return [this.area, this.area.childNodes.length];
  }

  /** Puts a content in place of the selection. */
  insert(content) {
    this.#step(true);
    const [start, end] = this.selection ?? [this.content.text.length, this.content.text.length];
    this.#show(spliced(this.content, start, end, content), start + content.text.length);
    this.changed(this.content);
    this.revealCaret();
  }

  async toggle(type) {
    const chosen = this.selection;
    if (!chosen) return;
    const [start, end] = chosen;
    const isOff = has(this.content, start, end, type);
    let more = {};
    if (type === "text_link" && !isOff) {
      if (start === end) return;
      const url = await this.askAddress();
      if (!url) return this.focus(end);
      more = { url };
    }
    if (start === end) return this.#switch(start, type);
    this.#step(true);
    this.#show(toggled(this.content, start, end, type, more), start, end);
    this.changed(this.content);
  }

  /** Switches a format for the next typing. */
  #switch(at, type) {
    const now = this.#next?.at === at ? this.#next.types : this.formatsAt(at);
    const types = now.includes(type) ? now.filter((one) => one !== type) : [...now, type];
    this.#next = { at, types };
  }

  /** The formats that text typed at a place gets by itself. */
  formatsAt(start, end = start) {
    return formatsAt(this.content, start, end);
  }

  #show(content, start = null, end = start) {
    const ends = this.#isBackwards ? [end, start] : [start, end];
    this.area.replaceChildren(...(content.text ? nodesOf(content, document) : []));
    if (content.text.endsWith("\n")) this.area.append(document.createElement("br"));
    if (start !== null) this.choose(...ends);
  }

  revealCaret() {
    const box = getSelection().rangeCount ? getSelection().getRangeAt(0).getBoundingClientRect() : null;
    const frame = this.area.getBoundingClientRect();
    if (box?.height && box.bottom > frame.bottom) this.area.scrollTop += box.bottom - frame.bottom + 8;
    else if (!box?.height) this.area.scrollTop = this.area.scrollHeight;
  }

  // MARK: Typing

  #before = (event) => {
    const { inputType } = event;
    this.#grounds = this.#countGrounds();
    if (inputType === "historyUndo" || inputType === "historyRedo") {
      event.preventDefault();
      return this.undo(inputType === "historyRedo");
    }
    if (native[inputType]) {
      event.preventDefault();
      return this.toggle(native[inputType]);
    }
    if (inputType.startsWith("format")) return event.preventDefault();
    if (event.isComposing) return undefined;
    if (inputType === "insertParagraph" && this.area.contentEditable === "true") {
      event.preventDefault();
      return this.insert({ text: "\n", entities: [] });
    }
    return this.#step(/^(delete\w*Line|deleteWord|insertFrom|insertLine|insertPara)/.test(inputType));
  };

  typed(event) {
    this.#dress();
    if (!this.area.textContent) this.#clear();
    // Chrome would give what is typed next the look of the part that was taken away, as a style that the page refuses.
    else if (!event.isComposing && this.#countGrounds() < this.#grounds && this.selection) {
      this.choose(...this.selection);
    }
    // Only a sign can close what another opened.
    if (/[*_~|`)]$/.test(event.data ?? "")) this.#close();
    this.changed(this.content);
  }

  #countGrounds() {
    return this.area.querySelectorAll("code, pre, .spoiler").length;
  }

  /** Browsers would go on with the format of the last letter that was taken away. */
  #clear() {
    this.area.replaceChildren(...(this.area.querySelector("br + br") ? [document.createElement("br")] : []));
    this.#next = { at: 0, types: [] };
  }

  /** Gives what was just typed the formats that were switched on before. */
  #dress() {
    const { at, types } = this.#next ?? {};
    this.#next = null;
    const caret = this.selection?.[1];
    if (at === undefined || !(caret > at)) return;
    const dressed = reformatted(this.content, at, caret, types);
    this.#show(dressed, caret);
  }

  #close() {
    const chosen = this.selection;
    if (!chosen || chosen[0] !== chosen[1]) return;
    const change = closed(this.content, chosen[0]);
    if (!change) return;
    this.#step(true);
    const { caret, ...content } = change;
    this.#show(content, caret);
    const closedHere = content.entities.filter(({ offset, length }) => offset + length === caret).map(({ type }) => type);
    this.#next = { at: caret, types: this.formatsAt(caret).filter((type) => !closedHere.includes(type)) };
  }

  #press = (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand || event.isComposing) return;
    const [key, type] = [event.key.toLowerCase(), formatOf(event)];
    const [start, end] = this.selection ?? [0, 0];
    // Without words to link, the key searches the house, as it does everywhere.
    if (type === "text_link" && start === end && !this.formatsAt(start).includes(type)) return;
    if (type) this.toggle(type);
    else if (key === "z" || (key === "y" && !event.shiftKey)) this.undo(event.shiftKey || key === "y");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // MARK: Steps back

  #now() {
    return { content: this.content, chosen: this.selection ?? [0, 0] };
  }

  #step(isOwn) {
    const now = performance.now();
    this.#future = [];
    if (!isOwn && now - this.#steppedAt < stepPause) return;
    this.#steppedAt = isOwn ? -Infinity : now;
    this.#past.push(this.#now());
    if (this.#past.length > stepLimit) this.#past.shift();
  }

  undo(isForward = false) {
    const [from, to] = isForward ? [this.#future, this.#past] : [this.#past, this.#future];
    const step = from.pop();
    if (!step) return;
    to.push(this.#now());
    this.#next = null;
    this.#steppedAt = -Infinity;
    this.#show(step.content, ...step.chosen);
    this.changed(this.content);
  }
}
