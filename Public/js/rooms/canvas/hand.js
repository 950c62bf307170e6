import { fill } from "../../parts/media/upload/format.js";
import { stepped } from "./scene.js";
import { zoomDown } from "./view/camera.js";
import { watchGestures } from "./gestures.js";

/** A second tap opens the page, unless it turns out to be a double tap; in milliseconds. */
const doubleTapDelay = 300;

/** Turns gestures and keys into actions on the graph. */
export class Hand {
  #canvas;
  #stage;
  #parts;
  #opening;
  #isDown = false;
  #isSeveral = false;
  /** The node that keys are moving, or -1. */
  #nudged = -1;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./drawing/stage.js").Stage} stage
   * @param {{stage: HTMLElement, path: SVGElement | null, announcer: HTMLElement | null}} parts
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, parts, signal) {
    [this.#canvas, this.#stage, this.#parts] = [canvas, stage, parts];
    if (!parts.stage.hasAttribute("tabindex")) parts.stage.tabIndex = 0;
    watchGestures(parts.stage, this, signal);
    parts.stage.addEventListener("keydown", this.#key, { signal });
    parts.stage.addEventListener("keyup", ({ key }) => ["Control", "Meta", "Shift"].includes(key) && this.#letGo(), { signal });
    parts.stage.addEventListener("focusout", this.#letGo, { signal });
  }

  hit = (point, isTouch) => this.#stage.hit(point, isTouch);
  isWritable = () => this.#canvas.isWritable;
  isLasso = () => this.#isSeveral;
  isLinking = () => this.#canvas.linking.isOn;

  chooseSeveral(isOn = !this.#isSeveral) {
    this.#isSeveral = isOn;
    this.#canvas.press("several", isOn);
    if (isOn) this.#canvas.linking.toggle(false);
  }

  pan = (dx, dy) => this.#stage.pan(dx, dy);
  glide = (speed) => this.#stage.glide(speed);
  pinch = (from, to) => this.#stage.pinch(from, to);
  zoom = (factor, point) => this.#stage.zoom(factor, point);

  lift = () => {
    this.#isDown = false;
  };

  stop = () => {
    clearTimeout(this.#opening);
    this.#letGo();
    this.#canvas.unfold(false);
    this.#canvas.moving?.touched();
    this.#stage.halt();
  };

  hover = (index) => {
    this.#stage.hover(index);
    this.#parts.stage.toggleAttribute("over", index >= 0);
  };

  tap = (index, isMore) => {
    const { selection } = this.#stage;
    if (this.isLinking()) this.#canvas.linking.tap(index);
    else if (isMore || this.#isSeveral) {
      const others = [...selection].filter((i) => i !== index);
      const chosen = selection.has(index) ? others : [...selection, index];
      // A card of the first node would cover the nodes that are to be selected next.
      if (index >= 0) this.#canvas.select(chosen, { isQuiet: this.#isSeveral });
    } else if (index >= 0 && selection.size === 1 && selection.has(index)) {
      this.#opening = setTimeout(() => this.#canvas.open(), doubleTapDelay);
    } else {
      // The second tap of two is meant for the node, not for the card over it.
      this.#canvas.select(index < 0 ? [] : [index], { after: doubleTapDelay, makesWay: true });
    }
  };

  doubleTap = (index, point) => {
    // While nodes are linked, the second tap of two is one too many: the first one has begun the link, or ended it.
    if (this.isLinking()) return;
    if (this.#isSeveral) this.tap(index, true);
    else if (index >= 0) this.#canvas.moving.pin([index]);
    else this.#stage.fly(this.#nearer(point));
  };

  #nearer({ x, y }) {
    const [{ camera }, at] = [this.#stage, this.#stage.worldOf({ x, y })];
    const zoom = Math.min(camera.zoom * 2, 8);
    const part = 1 - camera.zoom / zoom;
    return { ...camera, x: camera.x + (at.x - camera.x) * part, y: camera.y + (at.y - camera.y) * part, zoom };
  }

  grab = (index) => {
    this.#parts.stage.toggleAttribute("held", true);
    this.#canvas.moving?.grab(index);
  };

  drag = (index, point) => this.#canvas.moving?.drag(index, this.#stage.worldOf(point));

  drop = (index) => {
    this.#parts.stage.removeAttribute("held");
    this.#canvas.moving?.release(index);
  };

  press = () => {
    this.#isDown = true;
  };

  /** Whether a finger is on the ground: the node under it must keep its index. */
  get isHolding() {
    return this.#isDown;
  }

  /** A line from a node, which links it with the node at its end. */
  thread = (index, point, isEnd) => this.#canvas.linking.draw(index, point, isEnd);

  /** A line around nodes, drawn with the hand: at its end they are selected. */
  lasso = (line, isEnd) => {
    this.#draw(isEnd ? [] : line);
    if (isEnd && line.length > 2) this.#canvas.select([...this.#stage.selection, ...this.#stage.inside(line)]);
  };

  #draw(line) {
    const { path } = this.#parts;
    if (!path) return;
    const shape = path.querySelector("polygon") ?? document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    shape.setAttribute("points", line.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "));
    if (line.length) path.append(shape);
    else shape.remove();
  }

  #key = (event) => {
    // The slider and the buttons over the ground have keys of their own.
    if (event.key !== "Escape" && event.target.closest("button, input")) return;
    const action = this.#actionOf(event);
    if (!action) return;
    event.preventDefault();
    clearTimeout(this.#opening);
    this.#canvas.moving?.touched();
    action();
  };

  #actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }) {
    const [canvas, stage] = [this.#canvas, this.#stage];
    if (altKey || !stage.graph) return null;
    const isMore = ctrlKey || metaKey;
    if (key.startsWith("Arrow")) return this.#arrow(key, isMore, shiftKey);
    if (isMore && key === "a" && !shiftKey) return () => canvas.select([...stage.shown.keys()].filter((i) => stage.shown[i]));
    if (isMore) return key === "z" && !shiftKey ? () => canvas.moving.undo() : null;
    if (key === "Enter" && this.isLinking()) return () => canvas.linking.tap([...stage.selection][0] ?? -1);
    if (key === "Enter") return stage.selection.size === 1 ? () => canvas.open() : null;
    if (key === "Escape") return this.#escape();
    if (key === "l") return () => canvas.linking.toggle();
    if (key === "h") return stage.selection.size ? () => canvas.do("hide") : null;
    if (key === "p") return () => canvas.moving.pin([...stage.selection]);
    if (key === "0") return () => stage.fly(stage.cameraFor());
    if (key === "+" || key === "=") return () => stage.zoom(1.3);
    return key === "-" ? () => stage.zoom(1 / 1.3) : null;
  }

  #escape() {
    if (this.isLinking()) return () => this.#canvas.linking.toggle(false);
    if (this.#isSeveral) return () => this.chooseSeveral(false);
    return this.#stage.selection.size ? () => this.#canvas.select([]) : null;
  }

  #arrow(key, isMore, isShift) {
    if (!isMore || !isShift) return () => (isShift ? this.#shove(key) : this.#step(key, isMore || this.#isSeveral));
    return this.#stage.selection.size === 1 && this.isWritable() ? () => this.#nudge(key) : null;
  }

  /** Moves the selected node, which is held until Control or Shift is let go: all of that is one drag. */
  #nudge(key) {
    const { selection, xy, camera } = this.#stage;
    const [[index], far, down] = [selection, 16 / camera.zoom, 16 / zoomDown(camera)];
    if (this.#nudged !== index) {
      this.#letGo();
      this.#nudged = index;
      this.press();
      this.grab(index);
    }
    const [dx, dy] = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -down], ArrowDown: [0, down] }[key];
    this.#canvas.moving.drag(index, { x: xy[2 * index] + dx, y: xy[2 * index + 1] + dy });
  }

  #letGo = () => {
    if (this.#nudged < 0) return;
    this.drop(this.#nudged);
    this.lift();
    this.#nudged = -1;
  };

  /** Nothing waits for a hand any more, and no mode stays on the page. */
  leave() {
    clearTimeout(this.#opening);
    this.#letGo();
    this.chooseSeveral(false);
    this.#canvas.linking.toggle(false);
  }

  #shove(key) {
    const far = 80;
    this.#stage.pan(...{ ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[key]);
  }

  /** Along a link; from nothing, to the best linked node in view. `isMore` keeps what is selected. */
  #step(key, isMore) {
    const { selection, graph, drawn, xy, shown, box } = this.#stage;
    const from = [...selection].at(-1);
    const isSeen = (i) => {
      const { x, y } = this.#stage.screenOf(i);
      return shown[i] && x >= 0 && y >= 0 && x <= box.width && y <= box.height;
    };
    const to = from === undefined ? (graph.ranked.find(isSeen) ?? -1) : stepped(graph, drawn, xy, from, key);
    if (to < 0) return;
    const kept = isMore ? [...selection].filter((i) => i !== to) : [];
    this.#canvas.select([...kept, to], { isQuiet: this.isLinking() || this.#isSeveral });
    this.#stage.reveal(to);
  }

  /** Says what is selected, for those who do not see it. The words are the page's. */
  announce(node, neighbours, count) {
    const { announcer } = this.#parts;
    if (!announcer) return;
    const { node: one = "{name}", nodes: many = "{n}" } = announcer.dataset;
    const text = node ? fill(one, { name: node.name, n: neighbours }) : count > 1 ? fill(many, { n: count }) : "";
    // Do not announce the same text twice.
    if (announcer.textContent !== text) announcer.textContent = text;
  }
}
