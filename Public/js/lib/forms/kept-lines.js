import { newId } from "../ids.js";

/**
 * The lines of a field that takes one after the other, until the house has them. When the page is left, or a lock falls,
 * they and the text of the field are kept for the next page: among the drafts of `drafts.js`, whose tab, sign-out and next
 * member they share.
 */
export class KeptLines {
  #key;
  #field;
  /** The ids of lines that came back into the field: one that the house has already is not added twice. */
  #ids = new Map();
  #isOver = false;
  /** The storage's text, as this page last read or wrote it. */
  #known = null;
  /** `{ line, id }` in the order in which they were typed. */
  all = [];

  /**
   * @param {HTMLInputElement} field gets the first line that an earlier page left, unless something is typed there
   * @param {string} address tells this field from others
   * @param {AbortSignal} signal
   */
  constructor(field, address, signal) {
    this.#key = `hearth-draft:${document.documentElement.dataset.member} ${address}`;
    this.#field = field;
    this.#bringBack();
    addEventListener("pagehide", this.keep, { signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    document.addEventListener("lockup", this.keep, { signal });
  }

  /** Out of the browser's memory: pages that came after this one went on with what it had kept. */
  #comeBack = ({ persisted }) => {
    if (!persisted || sessionStorage.getItem(this.#key) === this.#known) return;
    const isKept = this.#text() === this.#known;
    if (isKept) this.#field.value = "";
    this.#isOver = false;
    this.#bringBack(isKept ? [] : this.all);
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  /** @param {{ line: string, id: string }[]} [own] lines that are nowhere else */
  #bringBack(own = []) {
    // Pages that were left before this code came kept theirs each under a longer key, as `EarlyLines` does.
    const early = Object.keys(sessionStorage).filter((key) => key.startsWith(`${this.#key} `));
    const left = [this.#key, ...early].flatMap(linesAt);
    // Those that are on their way stay the same objects.
    const now = left.map((one) => this.all.find(({ id }) => id === one.id) ?? one);
    this.all = [...new Set([...own, ...now])];
    this.#known = sessionStorage.getItem(this.#key);
    if (early.length) this.keep();
    for (const key of early) sessionStorage.removeItem(key);
    const [first] = this.all;
    if (first && [first.line, ""].includes(this.#field.value)) this.take(first);
  }

  add(line) {
    this.#isOver = false;
    const one = { line, id: this.#ids.get(line) ?? newId() };
    this.#ids.delete(line);
    this.all.push(one);
    this.keep();
    return one;
  }

  /** Takes one into the field. */
  take(one) {
    this.#field.value = one.line;
    this.#ids.set(one.line, one.id);
    this.drop(one);
  }

  /** Forgets one that the house has, or that is in the field. */
  drop(one) {
    this.all = this.all.filter(({ id }) => id !== one.id);
    this.keep();
  }

  /** Keeps all but one that leaves the page with the whole form. */
  leave(one) {
    this.drop(one);
    this.#isOver = true;
  }

  /** The field and the lines as they are stored; null where nothing is. */
  #text() {
    const typed = { line: this.#field.value, id: this.#ids.get(this.#field.value) };
    const kept = [typed, ...this.all].filter(({ line }) => line);
    const values = { lines: kept.map(({ line }) => line), ids: kept.map(({ id }) => id) };
    return kept.length ? JSON.stringify({ values }) : null;
  }

  keep = () => {
    const text = this.#text();
    if (this.#isOver || text === this.#known) return;
    try {
      if (text) sessionStorage.setItem(this.#key, text);
      else sessionStorage.removeItem(this.#key);
      this.#known = text;
    } catch {
      // The storage is full or forbidden: the warning before leaving still stands.
    }
  };
}

function linesAt(key) {
  try {
    const { lines, ids } = JSON.parse(sessionStorage.getItem(key)).values;
    return lines.map((line, place) => ({ line, id: ids?.[place] ?? newId() }));
  } catch {
    // Nothing, or someone else's text under our key.
    return [];
  }
}
