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
  /** `{ line, id }` in the order in which they were typed. One that was sent has an id. */
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
    document.addEventListener("lockup", this.keep, { signal });
  }

  #bringBack() {
    // Pages that were left before this code came kept theirs each under a longer key.
    const early = Object.keys(sessionStorage).filter((key) => key.startsWith(`${this.#key} `));
    this.all = [this.#key, ...early].flatMap(linesAt);
    if (early.length) this.keep();
    for (const key of early) sessionStorage.removeItem(key);
    const [first] = this.all;
    if (first && [first.line, ""].includes(this.#field.value)) this.take(first);
  }

  add(line) {
    this.#isOver = false;
    const one = { line, id: this.#ids.get(line) };
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
    this.all = this.all.filter((other) => other !== one);
    this.keep();
  }

  /** Keeps all but one that leaves the page with the whole form. */
  leave(one) {
    this.drop(one);
    this.#isOver = true;
  }

  keep = () => {
    if (this.#isOver) return;
    const typed = { line: this.#field.value, id: this.#ids.get(this.#field.value) };
    const kept = [typed, ...this.all].filter(({ line }) => line);
    const values = { lines: kept.map(({ line }) => line), ids: kept.map(({ id }) => id) };
    try {
      if (kept.length) sessionStorage.setItem(this.#key, JSON.stringify({ values }));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // The storage is full or forbidden: the warning before leaving still stands.
    }
  };
}

function linesAt(key) {
  try {
    const { lines, ids } = JSON.parse(sessionStorage.getItem(key)).values;
    return lines.map((line, place) => ({ line, id: ids?.[place] }));
  } catch {
    // Nothing, or someone else's text under our key.
    return [];
  }
}
