import { boundsOf, fitted, toScreen, toWorld } from "./camera.js";
import { css } from "./theme.js";

/** The whole graph in a corner, with a frame around what is in view; a press goes there. */
export class MiniMap {
  #canvas;
  #stage;
  #ground = null;
  #camera = null;

  /**
   * @param {HTMLCanvasElement | null} canvas
   * @param {import("./stage.js").Stage} stage
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, signal) {
    [this.#canvas, this.#stage] = [canvas, stage];
    if (!canvas) return;
    const go = (event) => {
      if (!this.#camera || (event.type === "pointermove" && !event.buttons)) return;
      if (event.type === "pointerdown") canvas.setPointerCapture(event.pointerId);
      stage.halt();
      stage.look({ ...stage.camera, ...toWorld(this.#camera, this.#box, { x: event.offsetX, y: event.offsetY }) });
    };
    for (const name of ["pointerdown", "pointermove"]) canvas.addEventListener(name, go, { signal });
  }

  get #box() {
    return { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
  }

  /** The graph is another, or lies otherwise: drawn again with the next frame. */
  renew() {
    this.#ground = null;
  }

  /** Nothing of it stays. */
  drop() {
    this.#ground = null;
    if (this.#canvas) [this.#canvas.width, this.#canvas.height] = [1, 1];
  }

  draw() {
    const { graph, camera, box } = this.#stage;
    // Where the page hides it, it costs nothing.
    if (!this.#canvas?.clientWidth || !graph?.count) return;
    this.#ground ??= this.#drawGround();
    const size = this.#box;
    const density = this.#ground.width / size.width;
    Object.assign(this.#canvas, { width: this.#ground.width, height: this.#ground.height });
    const pen = this.#canvas.getContext("2d");
    pen.drawImage(this.#ground, 0, 0);
    pen.scale(density, density);
    const corner = (x, y) => toScreen(this.#camera, size, toWorld(camera, box, { x, y }));
    const [first, last] = [corner(0, 0), corner(box.width, box.height)];
    const { accent } = this.#stage.colours;
    pen.fillStyle = css(accent, 0.1);
    pen.strokeStyle = css(accent, 0.8);
    // Where the view is larger than the map its frame runs along the edge.
    const [left, top] = [Math.max(first.x, 0.5), Math.max(first.y, 0.5)];
    const [right, bottom] = [Math.min(last.x, size.width - 0.5), Math.min(last.y, size.height - 0.5)];
    pen.fillRect(left, top, right - left, bottom - top);
    pen.strokeRect(left, top, right - left, bottom - top);
  }

  #drawGround() {
    const { xy, shown, graph, colours } = this.#stage;
    const size = this.#box;
    const density = Math.min(devicePixelRatio, 2);
    const ground = new OffscreenCanvas(Math.round(size.width * density), Math.round(size.height * density));
    const pen = ground.getContext("2d");
    pen.fillStyle = css(colours.card);
    pen.fillRect(0, 0, ground.width, ground.height);
    this.#camera = fitted(boundsOf(xy, (i) => shown[i]), size, 8, 1);
    pen.fillStyle = css(colours.soft, graph.entityCount > 3000 ? 0.35 : 0.7);
    const dot = graph.entityCount > 3000 ? 1 : 2 * density;
    for (let i = 0; i < graph.entityCount; i += 1) {
      if (!shown[i]) continue;
      const { x, y } = toScreen(this.#camera, size, { x: xy[2 * i], y: xy[2 * i + 1] });
      pen.fillRect(x * density - dot / 2, y * density - dot / 2, dot, dot);
    }
    return ground;
  }
}
