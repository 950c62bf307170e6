const order = ["step", "pause", "resume", "finish"];

/**
 * A tap during a brew, in milliseconds of the server's clock. `step` says where a `step` leads.
 *
 * @typedef {{at: number, kind: "step" | "pause" | "resume" | "finish", step: number}} BrewEvent
 */

/** By time; of one moment a step comes before a pause, and the end last. */
export const inOrder = (one, other) => one.at - other.at || order.indexOf(one.kind) - order.indexOf(other.kind);

/** @returns {BrewEvent[]} of `AT:KIND:STEP,…`; anything else in the text is left out */
export function parseEvents(text) {
  return [...(text ?? "").matchAll(/(?:^|,)(\d{1,15}):(step|pause|resume|finish):(\d{1,4})(?=,|$)/g)]
    .map(([, at, kind, step]) => ({ at: Number(at), kind, step: Number(step) }));
}

/**
 * The state of a brew. Only its start and its events decide it, as in the server's `BrewClock`.
 *
 * @param {{startedAt: number, steps: (number | null)[], events: BrewEvent[]}} brew how many seconds each step takes;
 *   null for one that ends with a tap
 * @param {number} now in milliseconds of the server's clock
 * @returns {{step: number, stepElapsedMs: number, stepLeftMs: number | null, elapsedMs: number, isPaused: boolean,
 *   isFinished: boolean, spent: number[]}}
 */
export function brewState({ startedAt, steps, events }, now) {
  const run = new Run(startedAt, steps);
  for (const event of [...events].sort(inOrder)) {
    if (event.at < startedAt) continue;
    if (event.at > now || run.isFinished) break;
    run.take(event);
  }
  if (!run.isFinished) run.goTo(Math.max(now, startedAt));
  return run.state;
}

/**
 * The time of brewing: from the first step that takes a time on. Filters are rinsed before it.
 *
 * @param {{spent: number[]}} state
 * @param {(number | null)[]} steps
 */
export function brewedMs({ spent }, steps) {
  return spent.slice(Math.max(steps.findIndex((seconds) => seconds != null), 0)).reduce((sum, one) => sum + one, 0);
}

/** The moment to show: no tap lies after it, even if its clock was ahead. */
export const shownAt = (now, events) => Math.max(now, ...events.map(({ at }) => at));

class Run {
  isFinished = false;
  #steps;
  /** Up to when it is told, and how much of that passed without pauses. */
  #at;
  #elapsed = 0;
  #isPaused = false;
  #step = 0;
  #inStep = 0;
  #spent;

  constructor(startedAt, steps) {
    [this.#at, this.#steps] = [startedAt, steps];
    this.#spent = steps.map(() => 0);
  }

  get state() {
    const length = this.#length(this.#step);
    return {
      step: this.#step,
      stepElapsedMs: this.#inStep,
      stepLeftMs: length === null ? null : Math.max(length - this.#inStep, 0),
      elapsedMs: this.#elapsed,
      isPaused: this.#isPaused && !this.isFinished,
      isFinished: this.isFinished,
      spent: this.#spent,
    };
  }

  #length(step) {
    return this.#steps[step] == null ? null : this.#steps[step] * 1000;
  }

  take({ at, kind, step }) {
    this.goTo(at);
    if (kind === "step" && step < this.#steps.length) [this.#step, this.#inStep] = [step, 0];
    else if (kind === "pause") this.#isPaused = true;
    else if (kind === "resume") this.#isPaused = false;
    else if (kind === "finish") this.isFinished = true;
  }

  goTo(at) {
    const passed = at - this.#at;
    this.#at = at;
    if (this.#isPaused) return;
    this.#elapsed += passed;
    this.#pass(passed);
  }

  /** Steps end by themselves, each at its very moment; the last one stays. */
  #pass(milliseconds) {
    let rest = milliseconds;
    while (this.#step < this.#steps.length - 1) {
      const length = this.#length(this.#step);
      if (length === null || this.#inStep + rest < length) break;
      this.#spent[this.#step] += length - this.#inStep;
      rest -= length - this.#inStep;
      [this.#step, this.#inStep] = [this.#step + 1, 0];
    }
    this.#inStep += rest;
    this.#spent[this.#step] += rest;
  }
}
