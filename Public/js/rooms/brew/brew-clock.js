import { brewedMs, brewState, parseEvents } from "./brew-state.js";
import { clockText } from "./amount-text.js";
import { houseTime, pageTimes } from "./house-time.js";

/**
 * The time that a brew has been running, on pages other than its guide: from `data-started`, `data-now`, `data-events`,
 * and `data-seconds` of each step.
 */
class BrewClock extends HTMLElement {
  #timer;

  connectedCallback() {
    const times = pageTimes();
    if (times) houseTime.heard(Number(this.dataset.now), ...times);
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #tick = () => {
    const { started, events, seconds } = this.dataset;
    const steps = seconds.split(",").map((one) => (one ? Number(one) : null));
    const state = brewState({ startedAt: Number(started), steps, events: parseEvents(events) }, houseTime.now());
    const brewed = brewedMs(state, steps);
    this.textContent = clockText(brewed);
    if (!state.isPaused && !state.isFinished) this.#timer = setTimeout(this.#tick, 1000 - (brewed % 1000));
  };
}

customElements.define("brew-clock", BrewClock);
