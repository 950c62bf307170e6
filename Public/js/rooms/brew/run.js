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
   * @param {string} brew.runId
   * @param {string} brew.member
   * @param {number} brew.startedAt
   * @param {(number | null)[]} brew.steps
   * @param {string} brew.events what the server knew
   * @param {(news: {answer?: object, ratedHtml?: string, refused?: string, of?: string}) => void} heard
   * @param {() => void} changed something was sent, or could not be
   * @param {AbortSignal} signal
   */
  constructor({ runId, member, startedAt, steps, events }, heard, changed, signal) {
    Object.assign(this, { runId, startedAt, steps });
    this.#member = member;
    this.#known = parseEvents(events);
    this.#heard = heard;
    adoptBrews(localStorage, member);
    takeRefused(localStorage, member, runId);
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", changed, { signal });
    sendLeft();
  }

  /** The rating that is being filled in. */
  get record() {
    return readBrew(localStorage, this.#member, this.runId);
  }

  /** The rating that is on its way. */
  get rating() {
    return waitingOf(this.runId).rating;
  }

  get #isWaiting() {
    const { start, taps, rating } = waitingOf(this.runId);
    return Boolean(start || taps.length || rating);
  }

  /** Why nothing is sent just now. */
  get obstacle() {
    return this.#isWaiting ? outbox.obstacleOf({ lane: pathOfRun(this.runId) }) : undefined;
  }

  get events() {
    return mergeEvents(this.#known, tapsOf(this.runId));
  }

  /** Kept first, then shown, then sent. @param {number} now when it was tapped, by the server's clock */
  tap(kind, step, now) {
    const at = nextTime(now, this.startedAt, this.events);
    addTaps(this.runId, [{ at, kind, step }]);
    sendLeft();
  }

  /** Takes the end back, as long as it was not sent. */
  takeBack() {
    const { finish } = waitingOf(this.runId);
    if (finish) outbox.takeBack(finish.id);
  }

  /** Whether its end is known here alone. */
  get canTakeBack() {
    const { finish, rating } = waitingOf(this.runId);
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
  rate(values) {
    const old = entriesOf(this.runId).filter(({ what, refused }) => what === "rating" && refused);
    addRating(this.runId, values, this.events);
    this.#change(() => ({}));
    for (const { id } of old) outbox.takeBack(id);
    sendLeft();
  }

  /** Whether the server never heard of it, so that it can be thrown away here. */
  get isOnlyHere() {
    return isOnlyHere(this.runId);
  }

  forget() {
    for (const { id } of entriesOf(this.runId)) outbox.takeBack(id);
    this.#change(() => ({}));
  }

  /** Asks for the taps of other devices and for the time, unless something is on its way. */
  async ask() {
    if (this.#isWaiting) return outbox.go();
    if (this.#isAsking) return undefined;
    this.#isAsking = true;
    try {
      const answer = await askAbout(pathOfRun(this.runId));
      if (answer) {
        houseTime.heard(answer.now, answer.asked, answer.answered);
        this.#hear(answer);
      }
    } catch {
      // Without an answer this page goes on by itself.
    }
    this.#isAsking = false;
    return undefined;
  }

  #settle({ entry, outcome: { meaning, text } }) {
    if (entry.lane !== pathOfRun(this.runId) || meaning === "takenBack") return;
    const { what } = entry;
    // A brew goes on here whatever the server says to a tap.
    if (what === "tap" && !(meaning === "done" && text)) this.#known = mergeEvents(this.#known, tapsIn(entry));
    if (meaning === "refused") return this.#refuse(entry, text);
    if (what === "rating") return this.#heard({ ratedHtml: text ?? "" });
    const answer = what === "tap" && text ? answerIn(text) : null;
    if (answer) this.#hear(answer);
    // The answers to taps do not say how long they took.
    if (!this.#isWaiting && (!answer || houseTime.isDoubtful())) this.ask();
    return undefined;
  }

  #refuse({ what, id }, text) {
    if (what === "tap" && !entriesOf(this.runId).some((entry) => entry.id === id)) return;
    takeRefused(localStorage, this.#member, this.runId);
    this.#heard({ refused: text ? reasonIn(text) : "", of: what });
  }

  #change(action) {
    changeBrew(localStorage, this.#member, this.runId, action);
  }

  #hear(answer) {
    this.#known = mergeEvents(this.#known, answer.events);
    if (answer.startedAt) this.startedAt = answer.startedAt;
    this.#heard({ answer });
  }
}
