import { newId } from "../parts/ids.js";

/**
 * The lines of a field that takes one after the other, until the outbox has them. When the page is left, or a lock falls,
 * they and the text of the field are kept for the next page: beside the drafts of `form-drafts.js`, with which they are
 * dropped at sign-out or for another member.
 */
export class KeptLines {
  #key;
  #field;
  /** The ids of lines that came back into the field: one that the server has already is not added twice. */
  #ids = new Map();
  #isOver = false;
  /** The storage's text, as this page last read or wrote it. */
  #known = null;
  /** `{ line, id }` in the order in which they were typed. */
  all = [];

  /**
   * @param {HTMLInputElement} field gets back what was typed there on an earlier page, and not entered
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
    const { typed, lines } = readKept(this.#key);
    // Those that are on their way stay the same objects.
    const now = lines.map((one) => this.all.find(({ id }) => id === one.id) ?? one);
    this.all = [...new Set([...own, ...now])];
    this.#known = sessionStorage.getItem(this.#key);
    if (typed) this.#putBack(typed);
  }

  /** Half a line stands before what was typed since. */
  #putBack({ line, id }) {
    const { value } = this.#field;
    if (!value || value === line) this.#ids.set(line, id);
    if (!value.includes(line)) this.#field.value = [line, value].filter(Boolean).join(" ");
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

  /** Forgets one that the outbox has, or that is in the field. */
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
    const typed = this.#field.value;
    const values = { typed, id: this.#ids.get(typed), lines: this.all.map(({ line }) => line), ids: this.all.map(({ id }) => id) };
    return typed || this.all.length ? JSON.stringify({ values }) : null;
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

/** The lines of a page that was left: those that were entered, and half a line, if there is one. */
function readKept(key) {
  try {
    const { typed, id = newId(), lines, ids } = JSON.parse(sessionStorage.getItem(key)).values;
    const entered = lines.map((line, place) => ({ line, id: ids?.[place] ?? newId() }));
    // Pages of an earlier version did not keep the two apart: half a line would be their first.
    return typed === undefined ? { typed: entered.shift(), lines: entered } : { typed: typed && { line: typed, id }, lines: entered };
  } catch {
    // Nothing, or someone else's text under our key.
    return { lines: [] };
  }
}
