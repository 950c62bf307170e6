import { outbox, sendLeft } from "../../outbox/page-outbox.js";
import { addRating, addTaps, adoptBrews, entriesOf, isOnlyHere, pathOfRun, takeRefused, tapsIn, tapsOf, waitingOf } from "./brew-entries.js";
import { answerIn, askAbout, reasonIn } from "./brew-requests.js";
import { parseEvents } from "./brew-state.js";
import { houseTime } from "./house-time.js";
import { changeBrew, readBrew } from "./records.js";
import { mergeEvents, nextTime } from "./taps.js";

/** A brew that is guided: its taps, from here and elsewhere, and its state. */
export class BrewRun {
  #member;
  #known;
  #heard;
  #isAsking = false;

  /**
   * @param {object} brew
   * @param {string} brew.run
   * @param {string} brew.member
   * @param {number} brew.startedAt
   * @param {(number | null)[]} brew.steps
   * @param {string} brew.events what the server knew
   * @param {(news: {taps?: object, log?: string, refused?: string, of?: string}) => void} heard
   * @param {() => void} changed something was sent, or could not be
   * @param {AbortSignal} signal
   */
  constructor({ run, member, startedAt, steps, events }, heard, changed, signal) {
    Object.assign(this, { run, startedAt, steps });
    this.#member = member;
    this.#known = parseEvents(events);
    this.#heard = heard;
    adoptBrews(localStorage, member);
    takeRefused(localStorage, member, run);
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", changed, { signal });
    sendLeft();
  }

  /** The rating that is being filled in. */
  get record() {
    return readBrew(localStorage, this.#member, this.run);
  }

  /** The rating that is on its way. */
  get rating() {
    return waitingOf(this.run).rating;
  }

  get #isWaiting() {
    const { start, taps, rating } = waitingOf(this.run);
    return Boolean(start || taps.length || rating);
  }

  /** Why nothing is sent just now. */
  get obstacle() {
    return this.#isWaiting ? outbox.obstacleOf({ lane: pathOfRun(this.run) }) : undefined;
  }

  get events() {
    return mergeEvents(this.#known, tapsOf(this.run));
  }

  /** Kept first, then shown, then sent. @param {number} now when it was tapped, by the server's clock */
  tap(kind, step, now) {
    const at = nextTime(now, this.startedAt, this.events);
    addTaps(this.run, [{ at, kind, step }]);
    sendLeft();
  }

  /** Takes the end back, as long as it was not sent. */
  takeBack() {
    const { finish } = waitingOf(this.run);
    if (finish) outbox.takeBack(finish.id);
  }

  /** Whether its end is known here alone. */
  get canTakeBack() {
    const { finish, rating } = waitingOf(this.run);
    return Boolean(finish && !rating);
  }

  /** When it ended, by the server's clock. */
  get finishedAt() {
    return this.events.find(({ kind, at }) => kind === "finish" && at >= this.startedAt)?.at;
  }

  get isFinished() {
    return this.finishedAt !== undefined;
  }

  draft(values) {
    this.#change((record) => ({ ...record, draft: values }));
  }

  /** It takes the place of one that the server refused. */
  log(values) {
    const old = entriesOf(this.run).filter(({ what, refused }) => what === "rating" && refused);
    addRating(this.run, values, this.events);
    this.#change(() => ({}));
    for (const { id } of old) outbox.takeBack(id);
    sendLeft();
  }

  /** Whether the server never heard of it, so that it can be thrown away here. */
  get isOnlyHere() {
    return isOnlyHere(this.run);
  }

  forget() {
    for (const { id } of entriesOf(this.run)) outbox.takeBack(id);
    this.#change(() => ({}));
  }

  /** Asks for the taps of other devices and for the time, unless something is on its way. */
  async ask() {
    if (this.#isWaiting) return outbox.go();
    if (this.#isAsking) return undefined;
    this.#isAsking = true;
    try {
      const taps = await askAbout(pathOfRun(this.run));
      if (taps) {
        houseTime.heard(taps.now, taps.asked, taps.answered);
        this.#hear(taps);
      }
    } catch {
      // Without an answer this page goes on by itself.
    }
    this.#isAsking = false;
    return undefined;
  }

  #settle({ entry, outcome: { meaning, text } }) {
    if (entry.lane !== pathOfRun(this.run) || meaning === "takenBack") return;
    const { what } = entry;
    // A brew goes on here whatever the server says to a tap.
    if (what === "tap" && !(meaning === "done" && text)) this.#known = mergeEvents(this.#known, tapsIn(entry));
    if (meaning === "refused") return this.#refuse(entry, text);
    if (what === "rating") return this.#heard({ log: text ?? "" });
    const taps = what === "tap" && text ? answerIn(text) : null;
    if (taps) this.#hear(taps);
    // The answers to taps do not say how long they took.
    if (!this.#isWaiting && (!taps || houseTime.isDoubtful())) this.ask();
    return undefined;
  }

  #refuse({ what, id }, text) {
    if (what === "tap" && !entriesOf(this.run).some((entry) => entry.id === id)) return;
    takeRefused(localStorage, this.#member, this.run);
    this.#heard({ refused: text ? reasonIn(text) : "", of: what });
  }

  #change(action) {
    changeBrew(localStorage, this.#member, this.run, action);
  }

  #hear(taps) {
    this.#known = mergeEvents(this.#known, taps.events);
    if (taps.startedAt) this.startedAt = taps.startedAt;
    this.#heard({ taps });
  }
}
