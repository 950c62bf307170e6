import { fill } from "../../parts/media/upload/format.js";
import { LinkRequests } from "./link-requests.js";

/** A second tap on the end of a link within this time, in milliseconds, is one tap too many and begins no other link. */
const soon = 300;

/** A request that ends with its page may fail before the page says that it is left: so long before, in milliseconds. */
const leaving = 300;

/** Links nodes by hand: by a line drawn from one to another, or by tapping both. */
export class Linking {
  /** The nodes that are to be linked with the next one; nothing while no linking goes on. */
  sources = null;

  #canvas;
  #stage;
  #parts;
  #requests;
  #signal;
  #ended = -1;
  #timer;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./drawing/stage.js").Stage} stage
   * @param {{linking: HTMLFormElement | null, path: SVGElement | null}} parts
   * @param {string | null} address
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, parts, address, signal) {
    [this.#canvas, this.#stage, this.#parts, this.#signal] = [canvas, stage, parts, signal];
    this.#requests = new LinkRequests(canvas, stage, address, signal);
    parts.linking?.addEventListener("submit", (event) => event.preventDefault(), { signal });
  }

  get isOn() {
    return this.sources !== null;
  }

  /** Begins with the selected nodes, or ends. */
  toggle(isOn = !this.isOn) {
    if (!this.#parts.linking || (isOn && !this.#canvas.isWritable)) return;
    this.#turn(isOn ? [...this.#stage.selection] : null);
    if (!isOn) return this.#draw(null);
    this.#say();
    // Under its card lies what is linked next.
    this.#canvas.select(this.sources, { isQuiet: true });
  }

  #turn(sources) {
    this.sources = sources;
    this.#parts.linking.hidden = !this.isOn;
    // The next node is found by its name.
    this.#stage.keepsNames = this.isOn;
    this.#stage.frames.ask();
    this.#canvas.press("link", this.isOn);
  }

  /** The graph was read anew: its nodes have other indices. */
  carry(indices) {
    if (this.isOn) this.sources = indices(this.sources);
    [this.#ended = -1] = indices([this.#ended]);
  }

  get #line() {
    return this.#parts.linking.querySelector("[role=status]");
  }

  #say(problem) {
    // Linking may have ended while a name was waited for.
    if (!this.isOn) return;
    const { sources } = this;
    const name = sources.length === 1 ? this.#canvas.nameOf(sources[0]) : "";
    const words = this.#line.dataset[sources.length > 1 ? "several" : sources.length ? "second" : "first"] ?? "";
    this.#line.textContent = problem ?? fill(words, { name, n: sources.length });
  }

  /** A tap: the first node, or the one that it is linked with. On the ground it lets the first one go. */
  async tap(index) {
    if (index >= 0 && index === this.#ended) return;
    if (index >= 0 && this.sources.length) return this.#join(this.sources, index);
    await this.#begin(index < 0 ? [] : [index]);
  }

  async #begin(indices, problem) {
    this.sources = indices;
    await this.#canvas.select(indices, { isQuiet: true });
    this.#say(problem);
  }

  /** Draws a line from a node; at its end, links the node with the one that lies there. */
  draw(from, point, isEnd) {
    this.#draw(isEnd ? null : [this.#stage.screenOf(from), point]);
    if (!isEnd) return;
    const to = this.#stage.hit(point, true);
    const { selection } = this.#stage;
    if (to >= 0 && to !== from) this.#join(selection.has(from) ? [...selection] : [from], to);
  }

  #draw(ends) {
    const { path } = this.#parts;
    if (!path) return;
    const line = path.querySelector("line") ?? document.createElementNS("http://www.w3.org/2000/svg", "line");
    if (!ends) return line.remove();
    const [from, to] = ends;
    for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) line.setAttribute(name, value);
    path.append(line);
  }

  async #join(sources, target) {
    const others = sources.filter((index) => index !== target);
    if (!others.length) return;
    // Ids: the graph may be read anew before the answer comes.
    const [ids, to] = [others.map(this.#canvas.idOf), this.#canvas.idOf(target)];
    const kind = this.#parts.linking.elements.kind.value;
    this.#end(target);
    const left = await this.#requests.sendAll(ids, { kind, with: to });
    // The next page sends it: what is selected here would be selected there.
    if (left?.problem === "") await new Promise((resolve) => setTimeout(resolve, leaving));
    if (this.#signal.aborted) return;
    if (left) await this.#refuse(left.problem, left.ids);
    if (left && !left.isAny) return;
    // While one goes on linking no card may cover the next node. Nodes chosen meanwhile stay chosen.
    const isLast = !left && !this.isOn && !this.#stage.selection.size;
    await this.#canvas.renew(isLast ? [this.#canvas.indexOf(to)] : []);
  }

  /** The next tap begins another link: it does not wait for the answer to this one. */
  #end(target) {
    this.#ended = target;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#ended = -1), soon);
    if (this.isOn) this.#begin([]);
  }

  /** Gives back what was to be linked, unless the hand has chosen something else by now. */
  async #refuse(problem, ids) {
    const words = problem || this.#line.dataset.failed || "";
    // A line that was drawn, and gives nothing back, begins no linking by taps.
    if (!this.isOn && !ids.length) return this.#requests.say(words);
    if (!this.isOn) this.#turn([]);
    if (this.sources.length || this.#stage.selection.size) this.#say(words);
    else await this.#begin(ids.map(this.#canvas.indexOf).filter((index) => index >= 0), words);
  }

  /** Resolves when all that is on its way has been answered, or cannot be. */
  last = () => this.#requests.last();
}
