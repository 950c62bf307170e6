import { newId } from "../parts/ids.js";
import { keyPrefix } from "./entry-keys.js";

/**
 * A form that a member sent and that the server may not have. It holds what was typed here, and nothing that the page showed: a
 * lock may hide that later. Browsers store it by these names: an old one must still be understood.
 *
 * @typedef {object} Entry
 * @property {string} id its `Idempotency-Key`: sent twice, it is done once
 * @property {string} what the kind of change: `tick`, `done`, … as the page of what waits calls it
 * @property {string} lane entries of one lane are sent in order
 * @property {string} path
 * @property {[string, string][]} values
 * @property {string} from the page where it was done
 * @property {number} at
 * @property {{status: number}} [refused] why it waits for its member
 * @property {boolean} [hasId] what it adds has an id of ours: sending it twice is harmless even after the server forgot the key
 * @property {boolean} [isNowhere] no page shows its words while it waits
 * @property {number} [pause] so long it is held back, so that it can be taken back; in milliseconds
 * @property {boolean} [isSure] its member sent it again, whatever became of it the first time
 * @property {Piece[]} [files] what follows the form, once the server has it
 * @property {{action: string, to: string, end: string}} [upload] where the files go, and where the server is told that no more come
 * @property {boolean} [isPosted] the server has the form, and gets its files
 * @property {boolean} [isEnding] the rest of the files was given up
 * @property {boolean} [isHeld] it waits for another entry or page: what its files belong to is not on the server yet
 * @property {number} [seenAt] when the page that alone has some of the files last said that it is there
 * @property {number} [asideAt] since then what its files belong to is in the bin
 */

/**
 * @typedef {object} Piece a file of an entry; `kept-files.js` has its content
 * @property {string} name
 * @property {number} size
 * @property {boolean} [isUnkept] only the page where it was chosen has it
 * @property {string | null} [address] the upload that was begun
 * @property {boolean} [isDone] the server has it, or will not get it
 * @property {string} [refused] why the server will not get it
 */

/** The files of an entry that is about to be added, as it has them. @param {File[]} files @returns {Piece[]} */
export const piecesOf = (files) => files.map(({ name, size }) => ({ name, size, isUnkept: true }));

/** What a member wrote or chose, in a line: `Passports`, `★★★★ Like apricots`. @param {[string, string][]} values */
export function textOf(values) {
  const { content, text, name, line, value, rating, note } = Object.fromEntries(values);
  const amounts = values.filter(([field, typed]) => /^amount(-|$)/.test(field) && typed.trim()).map(([, typed]) => typed.trim());
  if (amounts.length) return amounts.join(" · ");
  return content ?? text ?? name ?? line ?? value ?? ["★".repeat(Number(rating) || 0), note].filter(Boolean).join(" ");
}

/** The entries that this browser keeps for a member, each under a key of its own: windows do not overwrite each other's. */
export class Entries {
  #storage;
  #begin;
  /** Those for which the storage has no room. */
  #unkept = new Map();
  #last = 0;
  #now;
  /** Texts that were read before, with their entries: of hundreds that wait one changes at a time. */
  #read = new Map();

  /**
   * @param {Storage} storage
   * @param {string} member
   * @param {() => number} [now]
   */
  constructor(storage, member, now = () => Date.now()) {
    this.#storage = storage;
    this.#now = now;
    this.#begin = `${keyPrefix}${member} `;
  }

  /** @returns {Entry[]} in the order in which they were made */
  all() {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index));
    const texts = keys.filter((key) => key?.startsWith(this.#begin)).map((key) => this.#storage.getItem(key));
    this.#read = new Map(texts.map((text) => [text, this.#read.has(text) ? this.#read.get(text) : parse(text)]));
    const kept = [...this.#read.values()];
    // Of one for which there is no room any more, an earlier state may be stored.
    return [...kept.filter((entry) => entry && !this.#unkept.has(entry.id)), ...this.#unkept.values()].sort((one, other) => one.at - other.at);
  }

  /** Those that the server did not refuse, and may not have. */
  waiting() {
    return this.all().filter(({ refused, asideAt }) => !refused && !asideAt);
  }

  /** @returns {Entry | undefined} */
  get(id) {
    return this.#unkept.get(id) ?? parse(this.#storage.getItem(this.#begin + id)) ?? undefined;
  }

  /** Changes one, unless it is gone. */
  change(id, values) {
    const entry = this.get(id);
    if (entry) this.keep({ ...entry, ...values });
  }

  /** Whether some would be lost with the page. */
  get isFragile() {
    return this.#unkept.size > 0;
  }

  /** @param {Omit<Entry, "id" | "at"> & { id?: string }} made */
  add(made) {
    // The time orders them, also several of one moment.
    this.#last = Math.max(this.#now(), this.#last + 1, ...this.all().map(({ at }) => at + 1));
    const entry = { id: newId(), ...made, at: this.#last };
    this.keep(entry);
    return entry;
  }

  /** @param {Entry} entry */
  keep(entry) {
    try {
      this.#storage.setItem(this.#begin + entry.id, JSON.stringify(entry));
      this.#unkept.delete(entry.id);
    } catch {
      this.#unkept.set(entry.id, entry);
    }
  }

  forget(id) {
    this.#unkept.delete(id);
    this.#storage.removeItem(this.#begin + id);
  }

  /** Whether a key of the storage is one of an entry of this member. */
  isKey(key) {
    return key?.startsWith(this.#begin) ?? false;
  }
}

/** Null for a text under the key that is no entry. */
function parse(text) {
  try {
    const entry = JSON.parse(text);
    const isWhole = entry?.id && entry.lane && entry.path && Array.isArray(entry.values) && Number.isFinite(entry.at);
    return isWhole ? entry : null;
  } catch {
    return null;
  }
}
