import { draftBar } from "./draft-bar.js";
import { forget, ownKey, read, write } from "./form-drafts.js";

/**
 * Offers the drafts of a form, the last one first. Each waits until it is put back or discarded, whatever is typed or saved
 * meanwhile.
 */
export class OfferedDrafts {
  #how;
  #key;
  #all;
  #bar;

  /**
   * @param {object} how
   * @param {HTMLElement} how.host gets the bar
   * @param {string} how.address tells this form from others
   * @param {{found: string, restore: string, discard: string}} how.words
   * @param {object | null} how.last a draft that has not been offered yet
   * @param {(values: object) => boolean} how.isHeld whether the form has these values
   * @param {() => object | null} how.typed what is typed into the form and not saved: it would be overwritten
   * @param {(values: object) => void} how.fill
   */
  constructor(how) {
    this.#how = how;
    this.#key = ownKey(document.documentElement.dataset.member, `older ${how.address}`);
    this.renew(how.last);
  }

  /** Offers one that has not been offered yet, if any, and the older ones as pages of this form left them. */
  renew(last) {
    const older = read(sessionStorage, this.#key)?.values.drafts ?? [];
    this.#all = [last, ...older].filter((values) => values && !this.#how.isHeld(values));
    this.#keep();
    this.#offer();
  }

  #keep() {
    if (this.#all.length) write(sessionStorage, this.#key, { drafts: this.#all });
    else forget(sessionStorage, this.#key);
  }

  #offer() {
    this.#bar?.remove();
    if (!this.#all.length) return;
    const { found, restore, discard } = this.#how.words;
    this.#bar = draftBar(found, [restore, () => this.#restore()], [discard, () => this.#take()]);
    this.#how.host.prepend(this.#bar);
  }

  #restore() {
    const typed = this.#how.typed();
    this.#how.fill(this.#take(typed));
  }

  /** @param {object | null} [typed] waits in place of the one that is taken, behind the others */
  #take(typed) {
    const [values, ...rest] = this.#all;
    this.#all = typed ? [...rest, typed] : rest;
    this.#keep();
    this.#offer();
    return values;
  }
}
