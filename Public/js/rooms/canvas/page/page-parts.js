import { isoDay } from "../../../parts/iso-day.js";
import { everything } from "../scene.js";

/** The parts of the page that the canvas uses. Those that are missing are null, but for the two that it draws on. */
export function partsOf(root) {
  const find = (name) => root.querySelector(`.canvas__${name}`);
  return {
    stage: find("stage") ?? root,
    ground: find("ground") ?? document.createElement("canvas"),
    labels: find("labels") ?? document.createElement("canvas"),
    path: find("path"), announcer: find("announcer"), state: find("state"), tools: find("tools"),
    inspector: find("inspector"), map: find("map"), time: find("time"), legend: find("legend"),
    chosen: find("chosen"), hidden: find("hidden"), linking: find("linking"), found: find("found"), depth: find("depth"),
  };
}

/** The address of the server's drawings: the same that the page's own icons have. */
export function spriteOf() {
  const address = document.querySelector("svg use[href]")?.getAttribute("href");
  return address?.split("#")[0] ?? null;
}

/** Says how the canvas is, in the words that the page has for it. */
function say(line, state) {
  if (!line) return;
  const text = state ? (line.dataset[state] ?? "") : "";
  line.textContent = text;
  line.hidden = text === "";
}

/** Says how the canvas is; that something is not saved yet, whatever else there is to say, until all of it is. */
export class StateLine {
  #root;
  #line;
  #state = null;
  #saving = new Map();
  #isMissing = false;
  #isOver = false;

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement | null} line
   */
  constructor(root, line) {
    [this.#root, this.#line] = [root, line];
  }

  /** @param {"loading" | "failed" | "empty" | "changed" | null} state */
  tell = (state) => {
    this.#state = state;
    if (state) this.#root.setAttribute("state", state);
    else this.#root.removeAttribute("state");
    this.#say();
  };

  /** Says that an answer is missing for what was chosen, while there is nothing else to say. */
  miss(isMissing) {
    if (this.#isOver) return;
    this.#isMissing = isMissing;
    this.#say();
  }

  /** @returns {(state: "saving" | "saved" | "failed") => void} hears how it goes with one of those that save */
  saver = (who) => (state) => {
    if (this.#isOver) return;
    this.#saving.set(who, state);
    this.#root.setAttribute("saving", this.#worst);
    this.#say();
  };

  /** The canvas is left: its element may come back with another one. */
  leave() {
    [this.#isOver, this.#isMissing] = [true, false];
    this.#saving.clear();
    this.#root.removeAttribute("saving");
    this.tell(null);
  }

  get #worst() {
    const states = [...this.#saving.values()];
    return ["failed", "saving"].find((state) => states.includes(state)) ?? "saved";
  }

  #say = () => say(this.#line, this.#worst === "failed" ? "unsaved" : this.#state ?? (this.#isMissing ? "failed" : null));
}

/** A slider from the day of the first node to that of the last node or link. */
export function prepareTime(slider, { created, count, linkDays }) {
  if (!slider) return;
  let [first, last] = [65535, linkDays?.at(-1) ?? 0];
  for (let i = 0; i < count; i += 1) {
    if (created[i] < first) first = created[i];
    if (created[i] > last) last = created[i];
  }
  // A graph that was made on a single day has no growth to show.
  slider.hidden = first >= last;
  if (slider.hidden) return;
  const isNew = !slider.dataset.last;
  const atEnd = isNew || slider.value === slider.dataset.last;
  Object.assign(slider, { min: first, max: last, step: 1 });
  slider.dataset.last = String(last);
  if (atEnd) slider.value = String(last);
  sayDay(slider);
}

export function sayDay(slider) {
  slider.setAttribute("aria-valuetext", isoDay(Number(slider.value)));
}

/** Until when a slider shows the graph; at its end, whole. */
export const untilOf = (slider) => (!slider || slider.hidden || slider.value === slider.max ? everything.until : Number(slider.value));

/** The day that a slider stands at, as `2026-11-21`; undefined at its end. */
export const dayShown = (slider) => (untilOf(slider) === everything.until ? undefined : isoDay(Number(slider.value)));

/** Puts a slider on a day; without one it stays where it is. Gives what it shows then. */
export function showDay(slider, day) {
  if (slider && !slider.hidden && Number.isFinite(day)) {
    slider.value = String(Math.min(day, Number(slider.max)));
    sayDay(slider);
  }
  return untilOf(slider);
}
