import { owned } from "../lib/form.js";
import { Finding } from "./finding.js";
import { renewOffers } from "./offers.js";
import { sayDay, untilOf } from "./page-parts.js";

/** Settings are kept when nothing was changed for so long, in milliseconds. */
const pause = 800;

/** Follows the form of tools: which nodes are shown, in which colours, and what the colours mean. */
export class Choosing {
  #canvas;
  #stage;
  #tools;
  #parts;
  #settings;
  #signal;
  #finding;
  #before = {};
  #timer;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./stage.js").Stage} stage
   * @param {import("./tools.js").Tools} tools
   * @param {{legend: HTMLElement | null, found: HTMLElement | null, time: HTMLInputElement | null}} parts
   * @param {string | null} settings where a member's settings are kept
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, tools, parts, settings, signal) {
    [this.#canvas, this.#stage, this.#tools, this.#parts] = [canvas, stage, tools, parts];
    [this.#settings, this.#signal] = [settings, signal];
    this.#finding = new Finding(canvas, tools, parts.found, signal);
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

  /** All that was selected is found again. */
  again = () => this.#finding.again();

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
    const { graph } = this.#canvas;
    const before = this.#before;
    this.#before = { query, by };
    Object.assign(this.#stage, { hasLabels, hasPhotos, hasNotes });
    this.#canvas.change(choice);
    if (before.query !== query) {
      const mask = await this.#tools.bytes("mask", query, graph);
      if (mask !== undefined) this.#canvas.change({ mask });
    }
    if (before.by !== by) await this.#colour(by, graph);
  }

  async #colour(by, graph) {
    const query = by && new URLSearchParams({ by }).toString();
    const groups = await this.#tools.bytes("colours", query, graph);
    if (groups !== undefined) this.#stage.groups = groups;
    this.#stage.recolour();
    const { legend } = this.#parts;
    if (!legend) return;
    const meaning = groups ? await this.#tools.part("legend", query) : null;
    if (this.#signal.aborted) return;
    legend.replaceChildren(...(meaning ?? []));
    legend.hidden = !legend.textContent.trim();
  }

  /** Shows the graph as it was on a day; at the end of the slider, whole. */
  #until(slider) {
    sayDay(slider);
    if (!this.#canvas.graph) return;
    this.#canvas.change({ until: untilOf(slider) });
  }
}
