import { owned } from "../../../parts/form.js";
import { Again } from "../again.js";
import { EntityFilter } from "./entities.js";
import { Finding } from "./finding.js";
import { renewOffers } from "./offers.js";
import { sayDay, untilOf } from "./page-parts.js";

/** Settings are kept when nothing was changed for so long, in milliseconds. */
const pause = 800;

/** Answers of the server that failed are asked for again after pauses that grow, in milliseconds. */
const pauses = { shortest: 3000, longest: 30_000 };

/** Follows the form of tools: which nodes are shown, in which colours, and what the colours mean. */
export class Choosing {
  #canvas;
  #stage;
  #tools;
  #parts;
  #line;
  #settings;
  #signal;
  #finding;
  #entities;
  #before = {};
  /** The names of choices whose answers are missing. */
  #missing = new Set();
  #again;
  #timer;

  /**
   * @param {import("../canvas.js").Canvas} canvas
   * @param {import("../drawing/stage.js").Stage} stage
   * @param {import("./tools.js").Tools} tools
   * @param {{legend: HTMLElement | null, found: HTMLElement | null, time: HTMLInputElement | null}} parts
   * @param {import("./page-parts.js").StateLine} line
   * @param {string | null} settings where a member's settings are kept
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, tools, parts, line, settings, signal) {
    [this.#canvas, this.#stage, this.#tools, this.#parts, this.#line] = [canvas, stage, tools, parts, line];
    [this.#settings, this.#signal] = [settings, signal];
    this.#again = new Again(() => this.follow(), signal, pauses);
    this.#finding = new Finding(canvas, tools, parts.found, signal);
    this.#entities = new EntityFilter(canvas, tools, signal);
    tools.watch((name) => this.#changed(name), () => this.#finding.first());
    parts.time?.addEventListener("input", ({ target }) => this.#until(target), { signal });
    signal.addEventListener("abort", () => this.#keep(true));
  }

  /** Forgets the server's answers: they were about the graph shown before. */
  renew() {
    this.#before = {};
  }

  /** Offers what was made since the page came: kinds of links, and fields with choices. */
  async learn() {
    const lists = await this.#tools.part("choices", "");
    if (lists && !this.#signal.aborted) renewOffers(this.#tools.form, lists.filter(({ localName }) => localName), this.#signal);
  }

  /** Asks again what was searched and could not be answered: one after the other, since a search ends the one before. */
  again = async () => {
    await this.#finding.again();
    await this.#entities.again();
  };

  #changed(name) {
    // A depth counts from a node: from the one that is selected, where no other was meant before.
    const { choice: { focus }, selection } = this.#stage;
    if (name === "depth" && focus < 0 && selection.size === 1) this.#canvas.focus([...selection][0], this.#tools.read().choice);
    this.follow();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(false), pause);
  }

  /** The next visit, on any device, finds it like this. */
  async #keep(isLast) {
    if (this.#timer === undefined || !this.#settings) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const fields = Object.fromEntries(new URLSearchParams(this.#tools.save()));
    try {
      await fetch(this.#settings, { method: "POST", body: owned(fields), redirect: "manual", keepalive: isLast });
    } catch {
      // Settings that were not saved are saved with the next change.
    }
  }

  /** Shows the form's choice: first the part that the page knows by itself, then the server's answers. */
  async follow() {
    const { choice, query, by, hasLabels, hasPhotos, hasNotes } = this.#tools.read();
    Object.assign(this.#stage, { hasLabels, hasPhotos, hasNotes });
    this.#canvas.change(choice);
    this.#entities.show();
    await Promise.all([this.#ask("query", query, this.#filter), this.#ask("by", by, this.#colour)]);
  }

  /** Asks where something else was chosen. What cannot be had is said, and asked again. */
  async #ask(name, chosen, follow) {
    const { graph } = this.#canvas;
    if (!graph || this.#before[name] === chosen) return;
    this.#before[name] = chosen;
    try {
      await follow(chosen, graph);
      this.#missing.delete(name);
      this.#again.went();
    } catch {
      // Something else was chosen meanwhile.
      if (this.#before[name] !== chosen) return;
      delete this.#before[name];
      this.#missing.add(name);
      this.#again.soon();
    }
    this.#line.miss(this.#missing.size > 0);
  }

  #filter = async (query, graph) => {
    const mask = await this.#tools.bytes("mask", query, graph);
    if (mask !== undefined && this.#canvas.graph === graph) this.#canvas.change({ mask });
  };

  #colour = async (by, graph) => {
    const query = by && new URLSearchParams({ by }).toString();
    const groups = await this.#tools.bytes("colours", query, graph);
    if (groups === undefined || this.#canvas.graph !== graph) return;
    this.#stage.groups = groups;
    this.#stage.recolour();
    const { legend } = this.#parts;
    if (!legend) return;
    const meaning = groups ? await this.#tools.part("legend", query) : [];
    if (meaning === null) throw new Error("No legend");
    if (!meaning || this.#signal.aborted || this.#before.by !== by) return;
    legend.replaceChildren(...meaning);
    legend.hidden = !legend.textContent.trim();
  };

  /** Shows the graph as it was on a day; at the end of the slider, whole. */
  #until(slider) {
    sayDay(slider);
    if (!this.#canvas.graph) return;
    this.#canvas.change({ until: untilOf(slider) });
  }
}
