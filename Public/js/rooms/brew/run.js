import { parseEvents } from "./brew-state.js";
import { BrewOutbox } from "./brew-outbox.js";
import { changeBrew, eventsOf, isBrewWaiting, pathOfRun, readBrew, withEvents, withoutEvents } from "./records.js";
import { answerOf, sendBrew } from "./brew-requests.js";
import { mergeEvents, nextTime } from "./taps.js";
import { houseTime } from "./house-time.js";

/** As long as the end of a brew waits before it is sent, in milliseconds. */
const finishDelay = 5000;

/** A brew that is guided: its taps, from here and elsewhere, and its state. */
export class BrewRun {
  #member;
  #known;
  #heard;
  #outbox;
  #isAsking = false;
  #timer;

  /**
   * @param {object} brew
   * @param {string} brew.run
   * @param {string} brew.member
   * @param {number} brew.startedAt
   * @param {(number | null)[]} brew.steps
   * @param {string} brew.events what the server knew
   * @param {(news: {taps?: object, log?: object, refused?: string, of?: string}) => void} heard
   * @param {(failure?: Error) => void} changed
   */
  constructor({ run, member, startedAt, steps, events }, heard, changed) {
    Object.assign(this, { run, startedAt, steps });
    this.#member = member;
    this.#known = parseEvents(events);
    this.#heard = heard;
    this.#outbox = new BrewOutbox({
      storage: localStorage, member, send: sendBrew, read: answerOf,
      heard: (_, news) => this.#hear(news),
      changed,
    });
    if (this.isWaiting) this.#outbox.push(run);
  }

  /** This browser's record of it. */
  get record() {
    return readBrew(localStorage, this.#member, this.run);
  }

  get isWaiting() {
    return isBrewWaiting(this.record);
  }

  get events() {
    return mergeEvents(this.#known, eventsOf(this.record));
  }

  /** Kept first, then shown, then sent. @param {number} now when it was tapped, by the server's clock */
  tap(kind, step, now) {
    const at = nextTime(now, this.startedAt, this.events);
    this.#change((record) => withEvents(record, [{ at, kind, step }]));
    // An end may be a slip of a wet finger: for a while it can be taken back.
    if (kind === "finish") this.#timer = setTimeout(() => this.#outbox.push(this.run), finishDelay);
    else this.#outbox.push(this.run);
  }

  /** Takes the end back, as long as it was not sent. */
  takeBack() {
    clearTimeout(this.#timer);
    this.#change((record) => withoutEvents(record, eventsOf(record).filter(({ kind }) => kind === "finish")));
  }

  /** Whether its end is known here alone. */
  get canTakeBack() {
    const { log, events } = this.record;
    return !log && /:finish:/.test(events ?? "");
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

  log(values) {
    clearTimeout(this.#timer);
    this.#change((record) => ({ ...record, log: values, draft: undefined, refused: undefined }));
    this.#outbox.push(this.run);
  }

  again() {
    this.#outbox.again();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#outbox.stop();
  }

  /** Whether the server never heard of it, so that it can be thrown away here. */
  get isOnlyHere() {
    return Boolean(this.record.start);
  }

  forget() {
    this.#outbox.stop();
    this.#change(() => ({}));
  }

  /** Asks for the taps of other devices and for the time, unless an answer with both is on its way. */
  async ask() {
    if (this.#isAsking || this.isWaiting) return this.again();
    this.#isAsking = true;
    try {
      this.#hear({ taps: answerOf(await sendBrew(pathOfRun(this.run))) });
    } catch {
      // Without an answer this page goes on by itself.
    }
    this.#isAsking = false;
  }

  #change(action) {
    changeBrew(localStorage, this.#member, this.run, action);
  }

  #hear(news) {
    if (news.taps) {
      const { now, asked, answered, events, startedAt } = news.taps;
      houseTime.heard(now, asked, answered);
      this.#known = mergeEvents(this.#known, events);
      if (startedAt) this.startedAt = startedAt;
    }
    this.#heard(news);
  }
}
