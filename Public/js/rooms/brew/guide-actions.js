import { brewState, shownAt } from "./brew-state.js";
import { beginnings, cuesOf, spoken } from "./cues.js";
import { Rating } from "./rating.js";
import { isOnlyInMemory } from "./records.js";
import { BrewRun } from "./run.js";
import { Signals } from "./signals.js";
import { clockText } from "./amount-text.js";
import { houseTime } from "./house-time.js";

/** The time between two requests for the taps of other devices; in milliseconds. */
const beat = 10_000;

/** The actions of a guide: taps, signals, the rating, and word of other devices. */
export class BrewActions {
  #guide;
  #rating;
  #signals = new Signals();
  #step;
  /** The advice for the next cup is shown: nothing that is known of the brew leads away from it. */
  #isAdvised = false;

  /**
   * @param {HTMLElement} guide
   * @param {AbortSignal} signal
   */
  constructor(guide, signal) {
    this.#guide = guide;
    const { run: runId, member, started, events } = guide.dataset;
    const steps = guide.face.steps.map(({ seconds }) => seconds);
    this.run = new BrewRun({ runId, member, startedAt: Number(started), steps, events }, this.#hear, this.#tell, signal);
    this.#rating = new Rating(guide, this.run, signal);
    this.#signals.offer(guide, guide.tick, signal);
    guide.addEventListener("pointerdown", () => this.#signals.wake(), { signal });
    guide.querySelector(".guide__drop")?.addEventListener("submit", this.#drop, { signal });
    document.addEventListener("heard", ({ detail }) => (detail === null || detail.startsWith("/brew")) && this.run.ask(), { signal });
    addEventListener("beforeunload", (event) => isOnlyInMemory() && event.preventDefault(), { signal });
    const asking = setInterval(() => document.hidden || this.run.isFinished || this.run.ask(), beat);
    signal.addEventListener("abort", () => {
      clearInterval(asking);
      this.#signals.plan([]);
      this.#signals.stayAwake(false);
    });
    this.#signals.wake();
    // The server tells the time of day, for paper; here a clock runs.
    beginnings(steps).forEach((at, step) => {
      guide.face.rows[step].querySelector(".guide__at").textContent = at === null ? "" : clockText(at * 1000);
    });
    this.run.ask();
  }

  /** @param {number} at when it was tapped */
  action(name, at) {
    this.#signals.wake();
    const { step } = brewState(this.run, shownAt(at, this.run.events));
    if (name === "next" && step < this.run.steps.length - 1) this.run.tap("step", step + 1, at);
    else if (name === "back") this.run.tap("step", Math.max(step - 1, 0), at);
    else if (["pause", "resume", "finish"].includes(name)) this.run.tap(name, 0, at);
  }

  /** Plays, shakes and speaks the signals of a state that is shown. */
  follow(state) {
    const { steps } = this.#guide.face;
    this.#signals.plan(cuesOf(this.run, steps.map(({ add }) => add !== null), houseTime.now()));
    this.#signals.stayAwake(!state.isFinished);
    this.#rating.follow();
    // The last step says so when its time is over.
    const place = state.stepLeftMs === 0 ? "over" : state.step;
    const isNew = this.#step !== undefined && this.#step !== place && !state.isFinished;
    this.#step = place;
    if (isNew && place === "over") this.#signals.say(this.#guide.face.words.sayDone ?? "");
    else if (isNew) this.#say(steps[place], place);
  }

  #say({ add, shows }, step) {
    const { face } = this.#guide;
    const amount = (tenths) => (tenths === null ? null : face.amount(tenths));
    this.#signals.say(spoken({ text: face.textOf(step), add: amount(add), total: amount(shows) }, face.words.sayPour ?? ""));
  }

  /** A run that the server does not know yet is dropped in this browser. */
  #drop = (event) => {
    if (!this.run.isOnlyHere) return;
    event.preventDefault();
    this.run.forget();
    location.assign("/brew");
  };

  #hear = ({ answer, ratedHtml, refused, of }) => {
    const { words } = this.#guide.face;
    if (this.#isAdvised) return undefined;
    const isSent = ratedHtml !== undefined;
    if (isSent && this.run.record.draft) return this.#rating.tellRated(words.rated);
    if (isSent) {
      this.#isAdvised = true;
      return this.#rating.answer(ratedHtml);
    }
    if (refused !== undefined) {
      const text = (words.refused ?? "{reason}").replace("{reason}", refused);
      this.#guide.say(text);
      this.#rating.refuse(text);
      // The cup may have been rated elsewhere.
      if (of === "rating") this.run.ask();
      return undefined;
    }
    const [rated, { draft }] = [this.run.rating, this.run.record];
    if (answer.state === "logged" && !rated) {
      if (!draft) return location.replace(this.#guide.dataset.path);
      this.#rating.tellRated(words.rated);
    }
    // The server takes a rating of a brew that was thrown away: one that is being written here can be saved.
    if (answer.state === "dropped" && !rated && !draft) return location.replace("/brew");
    this.#guide.tick();
    return undefined;
  };

  #tell = () => {
    const { out = "", offline = "" } = this.#guide.face.words;
    const obstacle = this.run?.obstacle;
    const text = obstacle === "later" ? offline : out;
    this.#guide.say(obstacle && !this.run.rating ? text : "");
    this.#rating?.tell(obstacle, text);
    this.#rating?.follow();
  };
}
