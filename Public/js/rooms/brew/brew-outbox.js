import { bothRatings, changeBrew, eventsOf, isBrewWaiting, pathOfRun, readBrew, withoutEvents } from "./records.js";
import { formatEvents } from "./taps.js";
import { LostError, SaveQueue } from "../../outbox/save-queue.js";

/**
 * Sends the brews that a browser keeps to the server: their start, their taps and their rating, in this order, one
 * request at a time, each again until it is answered. The server knows runs and taps by their ids and times, so a
 * repeated one is stored once.
 */
export class BrewOutbox {
  #how;
  #queue;

  /**
   * @param {object} how
   * @param {Storage} how.storage
   * @param {string} how.member
   * @param {(path: string, values: [string, string][]) => Promise<object>} how.send throws `LostError` to be called again
   * @param {(answer: object) => object} how.read what an answer to taps says
   * @param {(run: string, answer: object) => void} [how.heard] `{ taps }`, `{ log }` or `{ refused, of }`
   * @param {(failure?: Error) => void} [how.changed] something was sent, or could not be
   * @param {(work: () => void, pause: number) => unknown} [how.later]
   */
  constructor(how) {
    this.#how = { heard() {}, changed() {}, ...how };
    this.#queue = new SaveQueue(() => this.#how.changed(this.#queue?.failure), how.later);
  }

  get isEmpty() {
    return this.#queue.isEmpty;
  }

  /** Sends what there is of a run. Settles with the queue: look at `heard`. */
  push(run) {
    this.#queue.add({ key: run, run: () => this.#deliver(run) });
  }

  /** The connection may be back. */
  again() {
    if (this.#queue.failure) this.#queue.again();
  }

  stop() {
    this.#queue.stop();
  }

  #read(run) {
    return readBrew(this.#how.storage, this.#how.member, run);
  }

  #change(run, action) {
    changeBrew(this.#how.storage, this.#how.member, run, action);
  }

  async #deliver(run) {
    for (const action of [this.#sendStart, this.#sendTaps, this.#sendLog]) {
      if (!isBrewWaiting(this.#read(run))) return;
      try {
        await action(run);
      } catch (problem) {
        if (problem instanceof LostError) throw problem;
        // The record is kept, and tried again by the next page: only its member may throw it away.
        this.#how.heard(run, { refused: problem.message, of: problem.of });
        return;
      }
    }
  }

  #sendStart = async (run) => {
    const { start } = this.#read(run);
    if (!start) return;
    await this.#how.send(start.path, start.values);
    this.#change(run, ({ start, ...record }) => record);
  };

  #sendTaps = async (run) => {
    for (let events = eventsOf(this.#read(run)); events.length; events = eventsOf(this.#read(run))) {
      const answer = await this.#how.send(`${pathOfRun(run)}/events`, [["events", formatEvents(events)]]);
      const taps = this.#how.read(answer);
      this.#change(run, (record) => withoutEvents(record, events));
      this.#how.heard(run, { taps });
    }
  };

  #sendLog = async (run) => {
    const { log } = this.#read(run);
    if (!log) return;
    try {
      const answer = await this.#how.send(`${pathOfRun(run)}/log`, log);
      // Written in another window meanwhile, they are not in the server.
      this.#change(run, (now) => ({ draft: now.draft, log: String(now.log) === String(log) ? null : now.log }));
      this.#how.heard(run, { log: answer });
    } catch (problem) {
      // A refused rating becomes a draft again: its form, or the cup that was rated elsewhere, shows it. Sent again as it
      // is, it would be refused again. A draft or a rating that another window wrote meanwhile stays.
      if (problem.status) {
        this.#change(run, ({ log: now, draft, ...record }) => ({
          ...record, draft: bothRatings(log, draft), refused: problem.message, log: String(now) === String(log) ? null : now,
        }));
      }
      throw Object.assign(problem, { of: "log" });
    }
  };
}
