const pause = 500;
const longest = 30_000;

/** What was written in this browser and may not have been sent, or null. */
export function localDraft(storage, key) {
  try {
    const draft = JSON.parse(storage.getItem(key));
    return draft && typeof draft.text === "string" && Array.isArray(draft.entities) ? draft : null;
  } catch {
    // Someone else's text under our key is no draft.
    return null;
  }
}

/**
 * The draft to go on with: what another device kept since wins over what is older here. What the house has not got yet is
 * put below what it has: of neither a word is lost.
 *
 * @param {{text: string, entities: object[], at: number, seen: number, isKept?: boolean} | null} local `at` when it was
 *   typed, `seen` the house's draft that was known then, `isKept` where the house has it
 * @param {{text: string, entities: object[], at: number}} house
 */
export function newer(local, house) {
  if (!local || house.at <= local.seen) return local ?? house;
  const isParted = !local.isKept && local.text && house.text;
  if (isParted && !house.text.includes(local.text) && !local.text.includes(house.text)) return below(house, local);
  if (isParted) return house.text.includes(local.text) ? house : local;
  return local.at >= house.at ? local : house;
}

/** Two contents as one, with a line between them. */
export function below(upper, lower) {
  if (!upper.text || !lower.text) return upper.text ? upper : lower;
  const moved = upper.text.length + 2;
  const entities = lower.entities.map((entity) => ({ ...entity, offset: entity.offset + moved }));
  return { text: `${upper.text}\n\n${lower.text}`, entities: [...upper.entities, ...entities] };
}

/** Keeps one draft: here at once, in the house within a second, and never an older one after a newer. */
export class DraftKeeper {
  #how;
  #timer = null;
  #isSending = null;
  #tries = 0;
  #draft = null;
  #seen;

  /**
   * @param {object} how
   * @param {Storage} how.storage
   * @param {string} how.key
   * @param {number} how.seen when the house's draft that was loaded was kept
   * @param {(draft: object) => Promise<number>} how.send gives when the house kept it
   * @param {() => number} [how.now]
   * @param {typeof setTimeout} [how.later]
   */
  constructor(how) {
    this.#how = { now: Date.now, later: (work, wait) => setTimeout(work, wait), ...how };
    this.#seen = how.seen;
  }

  /** @param {import("./note-text.js").Content & {marks?: object[]}} content `marks` stay here: what waits for the editor */
  keep({ text, entities, marks }) {
    this.#draft = { text, entities, marks, at: this.#how.now(), seen: this.#seen };
    this.#write(this.#draft);
    this.#timer ??= this.#how.later(() => this.flush(), pause);
  }

  #write(draft) {
    try {
      this.#how.storage.setItem(this.#how.key, JSON.stringify(draft));
    } catch {
      // The storage is full or forbidden: the house has it in a second.
    }
  }

  /** Sends what is not sent yet. Whoever waits for it knows then that the house has it. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#isSending) await this.#isSending;
    const draft = this.#draft;
    if (!draft) return;
    this.#isSending = this.#send(draft);
    await this.#isSending;
  }

  async #send(draft) {
    const { storage, key, send, later } = this.#how;
    try {
      this.#seen = Math.max(this.#seen, await send(draft));
      this.#tries = 0;
      if (this.#draft === draft) {
        this.#draft = null;
        // It stays: a page that was fetched before has an older one.
        if (localDraft(storage, key)?.at === draft.at) this.#write({ ...draft, seen: this.#seen, isKept: true });
      }
    } catch {
      this.#tries += 1;
      this.#timer ??= later(() => this.flush(), Math.min(pause * 2 ** this.#tries, longest));
    }
    this.#isSending = null;
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }
}
