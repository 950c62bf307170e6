import { localDraft } from "../kept.js";

const pause = 500;
const maxDelay = 30_000;
/** So many texts that got no answer are known to the next page. */
const triedLimit = 4;

/**
 * The draft to go on with. A draft that another device kept or sent since wins over the text that the server had from
 * here. Text that the server has not got yet is put below its draft, so that no word of either is lost.
 *
 * @param {{text: string, entities: object[], seen: number, isKept?: boolean, tried?: string[]} | null} local `seen` when
 *   the server kept the draft that was gone on with, `isKept` where the server has it, `tried` with earlier texts of it that
 *   were sent without an answer
 * @param {{text: string, entities: object[], at: number}} house `at` when it was kept there
 */
export function newer(local, house) {
  const isOwn = house.at <= local?.seen || local?.tried?.includes(house.text);
  return !local || isOwn ? (local ?? house) : joined(local, house, local.isKept);
}

/** The draft of this page and one from another device as one; `isKept` if the server had the former. */
export function joined(own, house, isKept) {
  if (isKept || (house.text && house.text.includes(own.text))) return house;
  return own.text.includes(house.text) ? own : below(house, own);
}

/** Two contents as one, with a line between them. */
export function below(upper, lower) {
  if (!upper.text || !lower.text) return upper.text ? upper : lower;
  const moved = upper.text.length + 2;
  const entities = lower.entities.map((entity) => ({ ...entity, offset: entity.offset + moved }));
  return { text: `${upper.text}\n\n${lower.text}`, entities: [...upper.entities, ...entities] };
}

/** Keeps one draft: here at once, in the server within a second, and never an older one after a newer. */
export class DraftKeeper {
  #how;
  #timer = null;
  #isSending = null;
  #tries = 0;
  #draft = null;
  #seen;
  /** Texts sent from here without an answer: the server may have any of them. */
  #tried;
  /** The text that the server last had from here, or showed here. */
  #base;

  /**
   * @param {object} how
   * @param {Storage} how.storage
   * @param {string} how.key
   * @param {{text: string, at: number}} how.house its draft that was loaded, and when it was kept
   * @param {(draft: object, seen: number) => Promise<{at: number, other?: object}>} how.send gives when the server kept
   *   it; or another device's draft that was not seen here, and then the server kept nothing
   * @param {(other: object, base: string) => Promise<void>} how.meet joins another device's draft and the typed text
   * @param {() => number} [how.now]
   * @param {typeof setTimeout} [how.later]
   */
  constructor(how) {
    this.#how = { now: Date.now, later: (work, wait) => setTimeout(work, wait), ...how };
    const local = localDraft(how.storage, how.key);
    // The page may have been fetched before the local draft was kept.
    const isOlder = local?.isKept && how.house.at <= local.seen;
    [this.#seen, this.#base] = [Math.max(how.house.at, local?.seen ?? 0), isOlder ? local.text : how.house.text];
    this.#tried = local ? [...(local.tried ?? []), local.text] : [];
  }

  /** When the server kept the draft that this page goes on with. */
  get seen() {
    return this.#seen;
  }

  /**
   * @param {import("./formatted-text.js").Content & {marks?: object[]}} content `marks` wait here for the editor, and are
   *   not sent
   */
  keep({ text, entities, marks }) {
    this.#draft = { text, entities, marks, at: this.#how.now(), seen: this.#seen };
    this.#write(this.#draft);
    this.#timer ??= this.#how.later(() => this.flush(), pause);
  }

  #write(draft) {
    try {
      this.#how.storage.setItem(this.#how.key, JSON.stringify({ ...draft, tried: this.#tried.slice(-triedLimit) }));
    } catch {
      // The storage is full or forbidden: the server has it in a second.
    }
  }

  /** Sends unsent text. Resolves once the server has answered. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#isSending) await this.#isSending;
    const draft = this.#draft;
    if (!draft) return;
    this.#isSending = this.#send(draft);
    await this.#isSending;
  }

  /** Takes over another device's draft, told by a page of the server. */
  async hear(house) {
    if (house.at <= this.#seen || this.#draft || this.#isSending) return;
    if (house.text !== this.#base) await this.#how.meet(house, this.#base);
    [this.#seen, this.#base] = [house.at, house.text];
  }

  async #send(draft) {
    const { storage, key, send, later } = this.#how;
    try {
      this.#tried.push(draft.text);
      // The page may be left before the answer.
      if (localDraft(storage, key)?.at === draft.at) this.#write(draft);
      const { at, other } = await send(draft, this.#seen);
      // If only an answer was lost, the other draft is our own.
      if (other && !this.#tried.includes(other.text)) await this.#how.meet(other, this.#base);
      this.#seen = at;
      this.#tries = 0;
      this.#base = (other ?? draft).text;
      if (!other) this.#tried = [];
      if (other) this.#timer ??= later(() => this.flush(), pause);
      else if (this.#draft === draft) {
        this.#draft = null;
        // The draft stays here: a page that was fetched before has an older one.
        if (localDraft(storage, key)?.at === draft.at) this.#write({ ...draft, seen: this.#seen, isKept: true });
      }
    } catch {
      this.#tries += 1;
      this.#timer ??= later(() => this.flush(), Math.min(pause * 2 ** this.#tries, maxDelay));
    }
    this.#isSending = null;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}
