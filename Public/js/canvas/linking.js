import { owned } from "../lib/form.js";
import { isClosed } from "../lib/sign-out-guard.js";
import { fill } from "../lib/upload/format.js";
import { wrote } from "../lib/windows.js";
import { limited } from "./limits.js";
import { askAnew } from "./opening.js";

/** So many are linked with one at once; more go one handful after the other. */
const handful = 150;

/** Links nodes by hand: by a line drawn from one to another, or by tapping both. */
export class Linking {
  /** The nodes that are to be linked with the next one; nothing while no linking goes on. */
  sources = null;

  #canvas;
  #stage;
  #parts;
  #address;
  #signal;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./stage.js").Stage} stage
   * @param {{linking: HTMLFormElement | null, path: SVGElement | null}} parts
   * @param {string | null} address
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, parts, address, signal) {
    [this.#canvas, this.#stage, this.#parts, this.#address, this.#signal] = [canvas, stage, parts, address, signal];
    parts.linking?.addEventListener("submit", (event) => event.preventDefault(), { signal });
    document.addEventListener("submit", this.#undo, { signal, capture: true });
  }

  get isOn() {
    return this.sources !== null;
  }

  /** Begins with the selected nodes, or ends. */
  toggle(isOn = !this.isOn) {
    if (!this.#parts.linking || !this.#canvas.isWritable) return;
    this.sources = isOn ? [...this.#stage.selection] : null;
    this.#parts.linking.hidden = !isOn;
    this.#canvas.press("link", isOn);
    if (!isOn) return this.#draw(null);
    this.#say();
    // Under its card lies what is linked next.
    this.#canvas.select(this.sources, { isQuiet: true });
  }

  /** The graph was read anew: its nodes have other indices. */
  carry(indices) {
    if (this.isOn) this.sources = indices(this.sources);
  }

  #say(state) {
    const line = this.#parts.linking.querySelector("[role=status]");
    const { sources } = this;
    const name = sources.length === 1 ? this.#canvas.nameOf(sources[0]) : "";
    const words = state ?? (sources.length > 1 ? "several" : sources.length ? "second" : "first");
    line.textContent = fill(line.dataset[words] ?? "", { name, n: sources.length });
  }

  /** A tap: the first node, or the one that it is linked with. On the ground it lets the first one go. */
  async tap(index) {
    if (index >= 0 && this.sources.length) return this.#join(this.sources, index);
    await this.#begin(index < 0 ? [] : [index]);
  }

  async #begin(indices) {
    this.sources = indices;
    await this.#canvas.select(indices, { isQuiet: true });
    this.#say();
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
    if (!others.length || !(await this.#canvas.know([...others, target]))) return;
    const ids = others.map((index) => this.#canvas.idOf(index));
    const to = this.#canvas.idOf(target);
    const kind = this.#parts.linking.elements.kind.value;
    for (let at = 0; at < ids.length; at += handful) {
      const wanted = { kind, with: to };
      const problem = await this.#send(ids.slice(at, at + handful), wanted);
      if (this.#signal.aborted) return;
      if (problem !== null) return this.#refuse(problem);
    }
    if (this.isOn) await this.#begin([]);
    await this.#canvas.renew([this.#canvas.indexOf(to)]);
  }

  #refuse(problem) {
    if (!this.isOn) this.toggle(true);
    if (problem) this.#parts.linking.querySelector("[role=status]").textContent = problem;
    else this.#say("failed");
  }

  /** @returns {Promise<string | null>} the problem, empty if its reason is unknown; null on success */
  async #send(ids, fields) {
    const body = owned(fields);
    for (const id of ids) body.append("node", id);
    try {
      const answer = await fetch(this.#address, { method: "POST", body, redirect: "manual", signal: limited(this.#signal) });
      if (isClosed(answer)) askAnew();
      const part = new DOMParser().parseFromString(await answer.text(), "text/html").body;
      if (answer.status === 422) return part.textContent.trim();
      if (!answer.ok) return "";
      wrote(this.#address);
      document.querySelector("toast-note")?.remove();
      document.body.append(...part.querySelectorAll("toast-note"));
      import("../elements/toast-note.js").catch(() => {
        // Without it the toast stays until the page is left.
      });
      return null;
    } catch {
      return "";
    }
  }

  /** Taking back what the toast says happens here, too: the picture stays where it is. */
  #undo = async (event) => {
    if (!event.target.closest("toast-note")) return;
    event.preventDefault();
    const form = event.target;
    try {
      const answer = await fetch(form.action, { method: "POST", body: owned(), redirect: "manual", signal: limited(this.#signal) });
      if (answer.type !== "opaqueredirect") return form.submit();
      form.closest("toast-note").remove();
      wrote(this.#address);
      await this.#canvas.renew([...this.#stage.selection]);
    } catch {
      if (!this.#signal.aborted) form.submit();
    }
  };
}
