import { meaningOf } from "./answers.js";
import { filesLane } from "./entry-keys.js";

const firstPause = 2000;
const maxPause = 30_000;

/** The server keeps keys for so long: an older request could be done twice. In milliseconds. */
const keyLife = 7 * 86_400_000;

/** Whether its member has to say whether it is still to be sent. */
export const isStale = ({ at, isSure, hasId }, now = Date.now()) => !isSure && !hasId && now - at > keyLife;

/** How long an entry is still to be held back, in milliseconds. A clock that was set since holds nothing back. */
function pauseOf({ at, pause = 0 }, now) {
  const passed = now - at;
  return passed > -pause && passed < pause ? pause - Math.max(passed, 0) : 0;
}

/**
 * Sends what a member did, lane by lane and each lane in order, until the server has all of it or has refused it.
 *
 * @typedef {import("./kept-entries.js").Entry} Entry
 * @typedef {{meaning: string, text?: string, status?: number, wait?: number, location?: string}} Outcome
 */
export class Outbox {
  #how;
  /** Lanes that send just now. */
  #busy = new Set();
  /** Why lanes are not sent: `later`, `away`, `locked`. */
  #obstacles = new Map();
  /** The timers of lanes whose first entry is held back. */
  #held = new Map();
  #tries = 0;
  #timer;

  /**
   * @param {object} how
   * @param {import("./kept-entries.js").Entries} how.entries
   * @param {(entry: Entry) => Promise<Response>} how.send
   * @param {(lane: string, work: () => Promise<void>) => Promise<void>} [how.oneAtATime] keeps other windows out of a lane
   * @param {() => boolean} [how.isHere] whether the member is still the one who is signed in here
   * @param {(entry: Entry, outcome: Outcome) => void} [how.settled] one that is done, `posted` without its files yet, refused,
   *   or `takenBack` here
   * @param {() => void} [how.changed]
   * @param {(work: () => void, pause: number) => unknown} [how.later]
   * @param {() => number} [how.now]
   */
  constructor(how) {
    this.#how = {
      oneAtATime: (_, work) => work(), isHere: () => true, settled() {}, changed() {},
      later: (work, pause) => setTimeout(work, pause), now: Date.now, ...how,
    };
  }

  get entries() {
    return this.#how.entries;
  }

  /** Why an entry was not sent when that was last tried, as `meaningOf` calls it; undefined where nothing hinders it. */
  obstacleOf({ lane }) {
    return this.#obstacles.get(lane);
  }

  /** Keeps something that was done, and sends it. @returns {Entry} */
  add(made) {
    const entry = this.entries.add(made);
    this.#how.changed();
    this.go();
    return entry;
  }

  /** Sends what waits. */
  go() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const lane of new Set(this.entries.all().map((entry) => entry.lane))) this.#goOn(lane);
  }

  /** Sends one once more, also one that was refused. */
  again(id) {
    const entry = this.entries.get(id);
    if (!entry) return;
    const { refused: _, ...rest } = entry;
    this.entries.keep({ ...rest, isSure: true });
    this.#how.changed();
    this.go();
  }

  /** Sends forms that fit at once, before their page is gone, whatever their order. What is sent twice is done once. */
  hurry(fits) {
    for (const entry of this.entries.waiting().filter((one) => !one.isPosted && fits(one))) {
      if (this.#how.isHere() && !this.obstacleOf(entry)) this.#how.send(entry).then((answer) => meaningOf(answer) === "done" && this.#finish(entry), () => {});
    }
  }

  /** Gives one up; of one that the server has without its files, the files. */
  takeBack(id) {
    const entry = this.entries.get(id);
    if (entry?.isPosted && !entry.isHeld && !entry.isEnding) {
      this.entries.keep({ ...entry, isEnding: true });
      return this.again(id);
    }
    this.drop(id);
    return undefined;
  }

  /** What the files of one belong to was deleted: they wait for as long as it can come back. */
  setAside(id) {
    this.entries.change(id, { asideAt: this.#how.now() });
    this.#how.changed();
  }

  /** Forgets one, whatever the server has of it. */
  drop(id) {
    const entry = this.entries.get(id);
    this.entries.forget(id);
    if (entry) this.#how.settled(entry, { meaning: "takenBack" });
    this.#how.changed();
  }

  async #goOn(lane) {
    if (this.#busy.has(lane)) return;
    this.#busy.add(lane);
    try {
      await this.#how.oneAtATime(lane, () => this.#empty(lane));
    } finally {
      this.#busy.delete(lane);
    }
    if (!this.#next(lane)) this.#await(lane);
    // What was added after the last look, while other windows were still kept out.
    else if (!this.#obstacles.has(lane)) this.#goOn(lane);
  }

  /** The first of a lane that was not refused: what is refused holds up nothing. */
  #first(lane) {
    return this.entries.waiting().find((entry) => entry.lane === lane);
  }

  /** The one that is sent next; undefined while the first is held back. */
  #next(lane) {
    const first = this.#first(lane);
    return first && !first.isHeld && !pauseOf(first, this.#how.now()) ? first : undefined;
  }

  /** Goes on with a lane once its first is not held back any more. */
  #await(lane) {
    const first = this.#first(lane);
    if (!first || first.isHeld) return;
    clearTimeout(this.#held.get(lane));
    this.#held.set(lane, this.#how.later(() => this.#goOn(lane), pauseOf(first, this.#how.now())));
  }

  async #empty(lane) {
    for (let entry = this.#next(lane); entry; entry = this.#next(lane)) {
      if (!this.#how.isHere()) return this.#pause(lane, { meaning: "away" });
      const outcome = await this.#try(entry);
      // Another window may have sent it, or its member taken it back or set it aside.
      const now = this.entries.get(entry.id);
      const isThere = now !== undefined;
      if (now?.asideAt) continue;
      if (outcome.meaning === "done") outcome.meaning = this.#finish(entry);
      else if (outcome.meaning !== "refused") return this.#pause(lane, outcome);
      else if (isThere) this.entries.keep({ ...now, refused: { status: outcome.status } });
      this.#obstacles.delete(lane);
      this.#tries = 0;
      if (isThere) this.#how.settled(this.entries.get(entry.id) ?? now, outcome);
      this.#how.changed();
    }
    return undefined;
  }

  /** Forgets one that the server has, unless its files follow. @returns {"done" | "posted"} */
  #finish({ id }) {
    const entry = this.entries.get(id);
    if (!entry?.files || entry.isPosted) {
      this.entries.forget(id);
      return "done";
    }
    const lane = filesLane(entry.lane);
    this.entries.keep({ ...entry, isPosted: true, lane });
    this.#goOn(lane);
    return "posted";
  }

  /** @returns {Promise<Outcome>} */
  async #try(entry) {
    // Not sent: older than the server's keys. 409 is what `outbox-list.js` shows as `old`.
    if (isStale(entry, this.#how.now())) return { meaning: "refused", status: 409 };
    try {
      const answer = await this.#how.send(entry);
      const { status } = answer;
      const [meaning, wait] = [meaningOf(answer), Number(answer.headers.get("Retry-After")) * 1000];
      const text = ["done", "refused"].includes(meaning) ? await answer.text() : "";
      return { meaning, status, wait, text, location: answer.headers.get("Location") ?? undefined };
    } catch (problem) {
      return { meaning: problem.obstacle ?? "later" };
    }
  }

  #pause(lane, { meaning, wait = 0 }) {
    this.#obstacles.set(lane, meaning);
    this.#how.changed();
    // Another lane may have met the same.
    if (this.#timer !== undefined) return;
    const pause = Math.min(firstPause * 2 ** this.#tries, maxPause);
    this.#tries += 1;
    this.#timer = this.#how.later(() => this.go(), Math.max(pause, wait || 0)) ?? null;
  }
}
