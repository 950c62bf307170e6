/** What browsers record, the most widely played first. The last is up to the browser. */
const types = ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4", ""];

const endings = { "audio/mp4": "m4a", "audio/ogg": "ogg" };

/** @param {(type: string) => boolean} isSupported */
export const typeOf = (isSupported) => types.find((type) => type === "" || isSupported(type));

/** The ending of a file of a type. */
export const endingOf = (type) => endings[type] ?? "webm";

/** The name of a voice note: `Voice note 30 Nov 2026 14:05.webm`. */
export function nameOf(word, date, locale, ending) {
  const day = date.toLocaleDateString(locale, { day: "numeric", month: "short", year: "numeric" });
  const time = date.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return `${word} ${day} ${time}.${ending}`;
}

/** `1:05` @param {number} time in milliseconds */
export function clockOf(time) {
  const seconds = Math.floor(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long something went on, without the pauses; in milliseconds. */
export class Stopwatch {
  #now;
  #sum = 0;
  #since = null;

  /** @param {() => number} now */
  constructor(now) {
    this.#now = now;
  }

  start() {
    this.#since ??= this.#now();
  }

  stop() {
    this.#sum = this.time;
    this.#since = null;
  }

  get time() {
    return this.#sum + (this.#since === null ? 0 : this.#now() - this.#since);
  }
}
