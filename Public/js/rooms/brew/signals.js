import { WakeLock } from "../../parts/wake-lock.js";
import { houseTime } from "./house-time.js";

const key = "hearth-brew-signals";
const defaults = { sound: true, vibration: true, voice: false };
/** Each is told from the others by pitch and number: from when to when in seconds, and how high. */
const tones = {
  count: [[0, 0.07, 740]],
  step: [[0, 0.16, 660], [0.2, 0.36, 880]],
  pour: [[0, 0.14, 880], [0.18, 0.32, 1109], [0.36, 0.62, 1319]],
  over: [[0, 0.3, 880], [0.34, 0.64, 660], [0.68, 1.2, 523]],
};
const shakes = { count: 40, step: [200], pour: [150, 80, 150], over: [300, 100, 300] };

/** Browsers log a complaint when a page vibrates before it was touched. */
const isTouched = () => navigator.userActivation?.hasBeenActive !== false;

/** The sounds, vibrations and words of a guide, as far as the device can give them and its owner wants them. */
export class Signals {
  #choice = { ...defaults };
  #context;
  #planned = new Map();
  #wakeLock = new WakeLock();

  constructor() {
    try {
      Object.assign(this.#choice, JSON.parse(localStorage.getItem(key)));
    } catch {
      // Someone else's text under our key is no choice.
    }
  }

  can = {
    sound: "AudioContext" in globalThis,
    vibration: "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
    voice: "speechSynthesis" in globalThis,
  };

  has(signal) {
    return this.can[signal] && this.#choice[signal];
  }

  turn(signal, isOn) {
    this.#choice[signal] = isOn;
    if (signal === "voice" && !isOn) speechSynthesis.cancel();
    this.plan([]);
    try {
      localStorage.setItem(key, JSON.stringify(this.#choice));
    } catch {
      // Kept as long as the page.
    }
    if (isOn) this.wake();
  }

  /** Called with every touch: only then a page may begin to be heard. */
  wake() {
    if (!this.has("sound") || !isTouched()) return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") this.#context.resume().catch(() => {});
  }

  /** @param {{at: number, kind: string}[]} cues all that are to be heard, in place of those planned before */
  plan(cues) {
    const now = houseTime.now();
    const wanted = new Map(cues.map((cue) => [`${Math.round(cue.at / 50)} ${cue.kind}`, cue]));
    for (const [name, { at, timer, sounds }] of this.#planned) {
      // A cue of this very moment is left to begin.
      if (wanted.has(name) || at <= now) continue;
      clearTimeout(timer);
      for (const sound of sounds ?? []) sound.stop();
      this.#planned.delete(name);
    }
    for (const [name, { at, kind }] of wanted) {
      const plan = this.#planned.get(name) ?? { at, timer: setTimeout(() => this.#shake(name, kind), at - now) };
      // Sounds are set ahead: they come on time also where the page sleeps.
      if (this.has("sound") && this.#context?.state === "running") plan.sounds ??= this.#sound(tones[kind], (at - now) / 1000);
      this.#planned.set(name, plan);
    }
  }

  #shake(name, kind) {
    this.#planned.delete(name);
    if (this.has("vibration") && !document.hidden && isTouched()) navigator.vibrate(shakes[kind]);
  }

  #sound(notes, pause) {
    const begin = this.#context.currentTime + pause;
    return notes.map(([from, to, pitch]) => {
      const [tone, loudness] = [this.#context.createOscillator(), this.#context.createGain()];
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0, begin + from);
      loudness.gain.linearRampToValueAtTime(0.35, begin + from + 0.012);
      loudness.gain.setTargetAtTime(0, begin + to - 0.03, 0.02);
      tone.connect(loudness).connect(this.#context.destination);
      tone.start(begin + from);
      tone.stop(begin + to + 0.1);
      return tone;
    });
  }

  say(text) {
    if (!this.has("voice")) return;
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = document.documentElement.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(speech);
  }

  /** @param {boolean} isWanted */
  stayAwake(isWanted) {
    this.#wakeLock.keep(isWanted);
  }

  /** Shows a switch for each signal that this device can give. */
  offer(guide, turned, signal) {
    for (const button of guide.querySelectorAll("[data-signal]")) {
      const name = button.dataset.signal;
      const show = () => button.setAttribute("aria-pressed", String(this.has(name)));
      button.hidden = !this.can[name];
      show();
      button.addEventListener("click", () => {
        this.turn(name, !this.has(name));
        show();
        turned();
      }, { signal });
    }
  }
}
