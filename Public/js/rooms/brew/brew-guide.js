import { brewedMs, brewState, parseEvents, shownAt } from "../lib/brew/clock.js";
import { GuideFace } from "../lib/brew/face.js";
import { houseTime, pageTimes } from "../lib/brew/time.js";
import { load } from "../lib/load.js";
import { loadStylesheet } from "../lib/stylesheet.js";

/**
 * A brew under way. All it shows is computed from its start, its taps and the house's time. The code that keeps and
 * sends taps, plays sounds and asks for a rating is loaded right behind it.
 */
class BrewGuide extends HTMLElement {
  #listening;
  #timer;
  #actions;
  #reached;
  face;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { now, started, events } = this.dataset;
    const times = pageTimes();
    if (now && times) houseTime.heard(Number(now), ...times);
    this.face = new GuideFace(this);
    this.brew = {
      startedAt: Number(started), steps: this.face.steps.map(({ seconds }) => seconds), events: parseEvents(events),
    };
    this.addEventListener("submit", this.#submit, { signal });
    document.addEventListener("visibilitychange", this.#look, { signal });
    for (const name of ["online", "focus", "pageshow"]) addEventListener(name, this.#look, { signal });
    // Unsent taps are known a moment later: until then the house's page stays as it is, if the house made it.
    if (!now || !Object.keys(localStorage).some((key) => key.endsWith(this.dataset.run))) this.tick();
    this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
    [this.#actions, this.#reached] = [null, null];
  }

  #reach() {
    const isLost = () => this.say(this.face.words.offline);
    this.#reached ??= Promise.all([load("brew/actions", isLost), loadStylesheet("brew/brew-rate").catch(() => {})]).then(([{ BrewActions }]) => {
      this.#actions ??= new BrewActions(this, this.#listening.signal);
      this.brew = this.#actions.run;
      this.tick();
      return this.#actions;
    });
    return this.#reached;
  }

  tick = () => {
    clearTimeout(this.#timer);
    const state = brewState(this.brew, shownAt(houseTime.now(), this.brew.events));
    this.face.show(state);
    this.#actions?.follow(state);
    if (state.isFinished || state.isPaused) return;
    // The next moment at which anything that is shown changes.
    const left = state.stepLeftMs ? state.stepLeftMs % 1000 || 1000 : 1000;
    this.#timer = setTimeout(this.tick, Math.max(Math.min(1000 - (brewedMs(state, this.brew.steps) % 1000), left), 8));
  };

  #submit = async (event) => {
    if (!event.target.matches(".guide__actions")) return this.#wait(event);
    event.preventDefault();
    const action = event.submitter?.value;
    const at = houseTime.now();
    // Without waiting where it is there.
    (this.#actions ?? (await this.#reach())).action(action, at);
    this.tick();
    if (action === "finish") scrollTo({ top: 0, behavior: "instant" });
  };

  /** A brew that the house never heard of is thrown away by a script that comes later: until then its form waits. */
  async #wait(event) {
    const form = event.target.closest(".guide__drop");
    if (!form || this.#actions) return;
    event.preventDefault();
    if (form.inert) return;
    form.inert = true;
    await this.#reach();
    form.inert = false;
    form.requestSubmit();
  }

  #look = () => {
    if (document.hidden) return;
    this.tick();
    this.#actions?.run.ask();
  };

  say(text = "") {
    const status = this.querySelector(".guide__status");
    if (status && status.textContent !== text) status.textContent = text;
  }
}

customElements.define("brew-guide", BrewGuide);
