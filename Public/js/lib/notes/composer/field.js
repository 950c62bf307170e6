const isLine = ({ nodeType, nodeName }) => nodeType === 1 && nodeName !== "BR";

/** The text in nodes of an editable element. */
export function textOf(node) {
  return [...node.childNodes].reduce((text, one, index, all) => {
    const isApart = text && !text.endsWith("\n") && (isLine(one) || isLine(all[index - 1] ?? one));
    const before = isApart ? `${text}\n` : text;
    return before + (one.nodeName === "BR" ? "\n" : one.data ?? textOf(one));
  }, "");
}

/** Plain text that is being written, in an editable element. The browser types, and knows what to undo. */
export class Field {
  #life = new AbortController();

  /**
   * @param {HTMLElement} area
   * @param {(content: import("./text.js").Content) => void} changed
   */
  constructor(area, changed) {
    [this.area, this.changed] = [area, changed];
    if (!area.isContentEditable) area.setAttribute("contenteditable", "plaintext-only");
    if (area.contentEditable !== "plaintext-only") area.setAttribute("contenteditable", "true");
    const { signal } = this.#life;
    for (const name of ["input", "compositionend"]) {
      area.addEventListener(name, (event) => event.isComposing || this.typed(event), { signal });
    }
  }

  stop() {
    this.#life.abort();
  }

  get content() {
    let last = this.area;
    while (last.lastChild) last = last.lastChild;
    const text = textOf(this.area);
    // Browsers end what is edited with a break that shows nothing.
    return { text: last.nodeName === "BR" ? text.slice(0, -1) : text, entities: [] };
  }

  get isEmpty() {
    return !this.area.textContent;
  }

  /** The selection in the field; null if the caret is elsewhere. */
  get range() {
    const chosen = getSelection();
    return chosen.rangeCount && this.area.contains(chosen.anchorNode) ? chosen.getRangeAt(0) : null;
  }

  /** The text before, in and behind what is chosen; without a caret all is before. */
  get parts() {
    const { content: { text }, range } = this;
    const until = (node, offset) => {
      const part = document.createRange();
      part.setStart(this.area, 0);
      part.setEnd(node, offset);
      return textOf(part.cloneContents());
    };
    const head = range ? until(range.startContainer, range.startOffset) : text;
    const end = range ? until(range.endContainer, range.endOffset).length : text.length;
    return { head, chosen: text.slice(head.length, end), tail: text.slice(end) };
  }

  /** Shows a content as if nothing had been before. */
  load({ text }) {
    this.show([document.createTextNode(text)], text);
  }

  show(nodes, text) {
    this.area.replaceChildren(...(text ? nodes : []));
    if (text.endsWith("\n")) this.area.append(document.createElement("br"));
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

  typed() {
    // A break that is left alone would hide what the field is for.
    if (this.isEmpty && !this.area.querySelector("br + br")) this.area.replaceChildren();
    this.changed(this.content);
  }
}
