/**
 * The lines of a field until `KeptLines` has come, which is loaded when somebody goes into the field or left lines there.
 * When the page is left before, they and the text of the field are kept for the next page, where `KeptLines` looks.
 */
export class EarlyLines {
  #field;
  #address;
  #signal;
  #isOver = false;
  all = [];

  /**
   * @param {HTMLInputElement} field
   * @param {string} address tells this field from others
   * @param {AbortSignal} signal
   */
  constructor(field, address, signal) {
    [this.#field, this.#address, this.#signal] = [field, address, signal];
    addEventListener("pagehide", this.keep, { signal });
    document.addEventListener("lockup", this.keep, { signal });
    addEventListener("beforeunload", (event) => this.all.length && event.preventDefault(), { signal });
  }

  get #key() {
    return `hearth-draft:${document.documentElement.dataset.member} ${this.#address}`;
  }

  get #ownKey() {
    return `${this.#key} ${performance.timeOrigin}`;
  }

  /** Whether an earlier page left lines. */
  get isLeft() {
    return Object.keys(sessionStorage).some((key) => key.startsWith(this.#key));
  }

  add(line) {
    this.all.push(line);
    this.keep();
  }

  keep = () => {
    const values = { typed: this.#field.value, lines: this.all };
    try {
      if (!this.#isOver && (values.typed || values.lines.length)) sessionStorage.setItem(this.#ownKey, JSON.stringify({ values }));
    } catch {
      // The storage is full or forbidden: the warning before leaving still stands.
    }
  };

  /**
   * @param {typeof import("./kept-lines.js").KeptLines} KeptLines
   * @returns {import("./kept-lines.js").KeptLines} what keeps the lines from now on, with those that were added so far
   */
  handOver(KeptLines) {
    this.#isOver = true;
    sessionStorage.removeItem(this.#ownKey);
    const kept = new KeptLines(this.#field, this.#address, this.#signal);
    for (const line of this.all.splice(0)) kept.add(line);
    return kept;
  }
}
