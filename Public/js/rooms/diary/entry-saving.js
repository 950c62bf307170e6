import { entryMark, isBlank, isSameEntry, mergeEntries } from "./entry-drafts.js";
import { SignedOutError } from "../../outbox/save-queue.js";

/** Text is saved this long after the last key, and at the latest this long after the first, in milliseconds. */
const [pause, maxDelay] = [1000, 8000];
const [firstWait, maxWait] = [2000, 30_000];

/**
 * Saves an entry while it is written: one request at a time, always with the form's present values, and never an older
 * text after a newer.
 *
 * @fires `state` is one of `""`, `unsaved`, `saving`, `saved`, `failed`, `refused`, `conflict`, `out`
 */
export class EntrySaving {
  #how;
  #stored;
  #sent = [];
  #timer = null;
  #since = null;
  #running = null;
  #tries = 0;
  #isOver = false;

  state = "";
  version;
  entry;

  /**
   * @param {object} how
   * @param {() => object} how.values what stands in the form
   * @param {(values: object) => void} how.fill puts other values into the form
   * @param {() => number} how.awaited how many files follow
   * @param {{values: object, version: string, entry: string}} how.stored what the server has
   * @param {(values: object) => Promise<object>} how.send
   * @param {(state: string, said?: string | HTMLElement) => void} how.show
   * @param {(draft: object | null) => void} how.keep keeps a draft, or forgets it
   * @param {(work: () => void, wait: number) => unknown} [how.later]
   * @param {() => number} [how.now]
   */
  constructor(how) {
    this.#how = { later: (work, wait) => setTimeout(work, wait), now: Date.now, ...how };
    this.#stored = how.stored.values;
    this.version = how.stored.version;
    this.entry = how.stored.entry;
  }

  get isChanged() {
    return !isSameEntry(this.#how.values(), this.#stored);
  }

  /** A new entry that says nothing is none; one that awaits a file is. */
  get #isWanted() {
    const isAwaiting = !this.version && this.#how.awaited() > 0;
    return isAwaiting || (this.isChanged && (this.version !== "" || !isBlank(this.#how.values())));
  }

  /**
   * Takes over the marks of texts that an earlier page sent without an answer, and the text that they were written
   * over.
   */
  recall(sent, { values, version, entry }) {
    this.#sent = [...sent];
    [this.#stored, this.version, this.entry] = [values, version, entry];
  }

  /** A key was pressed: kept in this browser at once, in the server soon. */
  typed() {
    if (this.#isOver) return;
    this.#keep();
    if (this.state === "conflict") return;
    if (!this.isChanged && !this.#running) return this.#show(this.version ? "saved" : "");
    if (this.state !== "failed") this.#show("unsaved");
    this.#tries = 0;
    this.#plan(pause);
  }

  #keep() {
    const values = this.#how.values();
    this.#how.keep(this.isChanged ? { values, version: this.version, entry: this.entry, sent: this.#sent } : null);
  }

  #plan(wait) {
    clearTimeout(this.#timer);
    this.#since ??= this.#how.now();
    const rest = Math.max(0, this.#since + maxDelay - this.#how.now());
    this.#timer = this.#how.later(() => this.#step(), Math.min(wait, rest || wait));
  }

  /** Sends what is not saved. @returns {Promise<boolean>} whether all that stands in the form is. */
  async flush() {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    while (this.#isDue && (await this.#once()));
    return !this.#isWanted;
  }

  get #isDue() {
    return !this.#isOver && this.state !== "conflict" && this.#isWanted;
  }

  #once() {
    this.#running ??= this.#send().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Changes made during a request wait for their own pause. */
  async #step() {
    while (this.#running) await this.#running;
    if (this.#isDue && (await this.#once()) && this.#isDue) this.#plan(pause);
  }

  async #send() {
    const values = this.#how.values();
    this.#since = null;
    this.#sent = [...new Set([...this.#sent, entryMark(values)])].slice(-20);
    this.#keep();
    this.#show("saving");
    try {
      const answer = await this.#how.send({
        ...values, id: this.entry, version: this.version, awaits: this.version ? "0" : String(this.#how.awaited()),
      });
      if (this.#isOver) return false;
      return this.#take(answer, values);
    } catch (problem) {
      if (this.#isOver) return false;
      this.#fail(problem);
      return false;
    }
  }

  #take(answer, values) {
    this.#tries = 0;
    if (answer.conflict) return this.#resolveConflict(answer.conflict);
    if (answer.reason !== undefined) {
      this.#show("refused", answer.reason);
      return false;
    }
    this.#serverHas(values, answer);
    this.#show(this.isChanged ? "unsaved" : "saved", answer.text);
    return true;
  }

  #serverHas(values, { version, entry }) {
    this.#stored = values;
    this.version = version;
    if (entry) this.entry = entry;
    if (isSameEntry(this.#how.values(), values)) this.#sent = [];
    this.#keep();
  }

  /**
   * Decides whether the server's entry is our own, whose answer was lost, or a foreign one, which is merged with ours if
   * both do not change one field.
   */
  #resolveConflict(conflict) {
    const { version, entry, ...theirs } = conflict.dataset;
    const isOurs = isSameEntry(theirs, this.#stored) || this.#sent.includes(entryMark(theirs));
    const isNews = version !== this.version || entry !== this.entry;
    const merged = !isOurs && entry === this.entry ? mergeEntries(this.#stored, this.#how.values(), theirs) : null;
    if (!isNews || (!isOurs && !merged)) {
      this.#show("conflict", conflict);
      return false;
    }
    if (merged) this.#how.fill(merged);
    this.#serverHas(theirs, { version, entry });
    this.#show(this.isChanged ? "unsaved" : "saved");
    return true;
  }

  /** Ends a conflict: from now on the form is an edit of the server's text. */
  endConflict({ values, version, entry }) {
    this.state = "unsaved";
    this.#serverHas(values, { version, entry });
    if (!this.isChanged) this.#show("saved");
    return this.flush();
  }

  #fail(problem) {
    if (problem instanceof SignedOutError) return this.#show("out");
    const wait = Math.min(firstWait * 2 ** this.#tries, maxWait);
    this.#tries += 1;
    this.#show("failed");
    clearTimeout(this.#timer);
    this.#timer = this.#how.later(() => this.#step(), wait);
  }

  #show(state, said) {
    this.state = state;
    this.#how.show(state, said);
  }

  /** Nothing is sent or kept from now on. */
  stop() {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
