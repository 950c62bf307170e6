import { brewedMs } from "./brew-state.js";
import { amountText, clockText, leftText, styleOf } from "./amount-text.js";
import { prefersReducedMotion } from "../../parts/reduced-motion.js";

/** The last seconds of a step stand out. */
const soon = 5000;

const fill = (pattern, values) => (pattern ?? "").replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

const say = (element, text) => {
  if (!element || element.textContent === text) return;
  element.textContent = text;
  // Numbers that would not fit as large as others: hours, and a hundred of them.
  if (text.length > 5) element.dataset.long = text.length > 8 ? "most" : "";
  else delete element.dataset.long;
};

/** The parts of a guide that show a running brew. */
export class GuideFace {
  #guide;
  #style;
  #bar;
  #running;
  #shown = {};
  #began = 0;

  constructor(guide) {
    this.#guide = guide;
    this.#style = styleOf(guide);
    this.rows = [...guide.querySelectorAll(".guide__step")];
    this.steps = this.rows.map(({ dataset }) => ({
      seconds: dataset.seconds ? Number(dataset.seconds) : null,
      add: dataset.add ? Number(dataset.add) : null,
      shows: dataset.shows ? Number(dataset.shows) : null,
      kind: dataset.kind ?? "",
    }));
    this.#bar = guide.querySelector(".guide__bar") ?? this.#makeBar();
    // Read out when another step begins; the clock is not.
    this.#part("do")?.setAttribute("aria-live", "polite");
  }

  get words() {
    return this.#guide.querySelector(".guide__words").dataset;
  }

  #part(name) {
    return this.#guide.querySelector(`.guide__${name}`);
  }

  #makeBar() {
    const bar = document.createElement("span");
    bar.className = "guide__bar";
    bar.setAttribute("aria-hidden", "true");
    bar.append(document.createElement("span"));
    this.#part("left").after(bar);
    return bar;
  }

  textOf(step) {
    return this.rows[step]?.querySelector(".guide__text")?.textContent.trim() ?? "";
  }

  amount(tenths) {
    return amountText(tenths, this.#style);
  }

  /** @param {import("./brew-state.js").brewState} state */
  show(state) {
    say(this.#part("clock"), clockText(brewedMs(state, this.steps.map(({ seconds }) => seconds))));
    say(this.#part("left"), this.#leftOf(state));
    const phase = state.isFinished ? "finished" : state.isPaused ? "paused" : "running";
    this.#mark("phase", phase);
    // Once it is finished, how it was is asked.
    for (const name of ["actions", "signals"]) if (this.#part(name)) this.#part(name).hidden = state.isFinished;
    this.#part("rate").hidden = !state.isFinished;
    this.#mark("soon", phase === "running" && state.stepLeftMs > 0 && state.stepLeftMs <= soon);
    this.#mark("over", state.stepLeftMs === 0);
    if (this.#shown.step !== state.step) this.#showStep(state.step);
    const began = performance.now() - state.stepElapsedMs;
    const isAsItWas = this.#shown.step === state.step && this.#shown.phase === phase && Math.abs(began - this.#began) < 100;
    if (!isAsItWas || phase === "paused" || prefersReducedMotion()) this.#run(state, phase);
    this.#began = began;
    this.#shown = { step: state.step, phase };
  }

  #leftOf({ step, stepLeftMs }) {
    if (stepLeftMs) return leftText(stepLeftMs);
    if (stepLeftMs === 0) return this.words.sayDone;
    return step < this.rows.length - 1 ? this.words.waiting : "";
  }

  #mark(name, value) {
    const text = value === true ? "" : value;
    if (value === false) delete this.#guide.dataset[name];
    else if (this.#guide.dataset[name] !== text) this.#guide.dataset[name] = text;
  }

  #showStep(step) {
    const { words, rows } = this;
    const { seconds, add, shows, kind } = this.steps[step];
    const isLast = step === rows.length - 1;
    say(this.#part("place"), fill(words.step, { step: step + 1, count: rows.length }));
    say(this.#part("do"), this.textOf(step));
    say(this.#part("add"), add === null ? "" : this.amount(add));
    say(this.#part("shows"), shows === null ? "" : this.amount(shows));
    this.#part("water").hidden = add === null;
    say(this.#part("next"), isLast ? words.last ?? "" : fill(words.then, { text: this.textOf(step + 1) }));
    this.#mark("last", isLast);
    this.#mark("waits", seconds === null);
    this.#mark("kind", kind);
    rows.forEach((row, place) => {
      if (place === step) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      row.toggleAttribute("data-done", place < step);
    });
    const back = this.#guide.querySelector(".guide__actions [value=back]");
    if (back) back.disabled = step === 0;
  }

  /** The line below the clock grows as the step passes; drawn by the browser between two looks at the clock. */
  #run({ step, stepElapsedMs, stepLeftMs }, phase) {
    this.#running?.cancel();
    const length = (this.steps[step].seconds ?? 0) * 1000;
    this.#bar.hidden = length === 0;
    if (!length) return;
    const line = this.#bar.firstElementChild;
    line.style.scale = `${Math.min(stepElapsedMs / length, 1)} 1`;
    if (phase !== "running" || !stepLeftMs || prefersReducedMotion()) return;
    this.#running = line.animate([{ scale: `${stepElapsedMs / length} 1` }, { scale: "1 1" }], { duration: stepLeftMs, fill: "forwards" });
  }
}
