import { BrewActions } from "./guide-actions.js";
import { brewedMs, brewState, shownAt } from "./brew-state.js";
import { GuideFace } from "./guide-face.js";
import { houseTime, pageTimes } from "./house-time.js";

/**
 * A brew under way. All it shows is computed from its start, its taps and the server's time.
 */
class BrewGuide extends HTMLElement {
  #listening;
  #timer;
  #actions;
  face;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { now } = this.dataset;
    const times = pageTimes();
    if (now && times) houseTime.heard(Number(now), ...times);
    this.face = new GuideFace(this);
    this.addEventListener("submit", this.#submit, { signal });
    document.addEventListener("visibilitychange", this.#look, { signal });
    for (const name of ["online", "focus", "pageshow"]) addEventListener(name, this.#look, { signal });
    this.#actions = new BrewActions(this, signal);
    this.run = this.#actions.run;
    this.tick();
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
    this.#actions = null;
  }

  /** The server's time, in milliseconds. */
  get now() {
    return houseTime.now();
  }

  tick = () => {
    clearTimeout(this.#timer);
    const state = brewState(this.run, shownAt(this.now, this.run.events));
    this.face.show(state);
    this.#actions?.follow(state);
    if (state.isFinished || state.isPaused) return;
    // The next moment at which anything that is shown changes.
    const left = state.stepLeftMs ? state.stepLeftMs % 1000 || 1000 : 1000;
    this.#timer = setTimeout(this.tick, Math.max(Math.min(1000 - (brewedMs(state, this.run.steps) % 1000), left), 8));
  };

  #submit = (event) => {
    if (!event.target.matches(".guide__actions")) return;
    event.preventDefault();
    const action = event.submitter?.value;
    this.#actions.action(action, this.now);
    this.tick();
    if (action === "finish") scrollTo({ top: 0, behavior: "instant" });
  };

  #look = () => {
    if (document.hidden) return;
    this.tick();
    this.run.ask();
  };

  say(text = "") {
    const status = this.querySelector(".guide__status");
    if (status && status.textContent !== text) status.textContent = text;
  }
}

customElements.define("brew-guide", BrewGuide);
