import { boundsOf, fitted, toScreen, toWorld } from "./camera.js";
import { css } from "../drawing/theme.js";

/** While one moves about the map is drawn again this often: each time it is given to the screen anew; in milliseconds. */
const pause = 60;

/** The whole graph in a corner, with a frame around what is in view; a press goes there. */
export class MiniMap {
  #canvas;
  #stage;
  #ground = null;
  #camera = null;
  #size = null;
  #drawnAt = -Infinity;

  /**
   * @param {HTMLCanvasElement | null} canvas
   * @param {import("../drawing/stage.js").Stage} stage
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

  /** Asked for once: with each frame it would have the page laid out. */
  get #box() {
    return (this.#size ??= { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight });
  }

  /** The graph is another, or lies otherwise: drawn again with the next frame. */
  renew() {
    this.#ground = null;
  }

  /** The page has another size, and with it the map. */
  resize() {
    this.#ground = this.#size = null;
  }

  /** Nothing of it stays. */
  drop() {
    this.#ground = null;
    if (this.#canvas) [this.#canvas.width, this.#canvas.height] = [1, 1];
  }

  draw() {
    const { graph, camera, box } = this.#stage;
    // Nothing is drawn if the page hides the map.
    if (!this.#canvas || !graph?.count || !this.#box.width) return;
    const now = performance.now();
    // A camera that has come to rest is drawn later than that.
    if (this.#ground && now - this.#drawnAt < pause) return;
    this.#drawnAt = now;
    this.#ground ??= this.#drawGround();
    const size = this.#box;
    const corner = (x, y) => toScreen(this.#camera, size, toWorld(camera, box, { x, y }));
    const [first, last] = [corner(0, 0), corner(box.width, box.height)];
    // With the whole graph in view, the map says nothing and covers a part of it.
    const edge = 8;
    const isAll = first.x < edge && first.y < edge && last.x > size.width - edge && last.y > size.height - edge;
    this.#canvas.toggleAttribute("idle", isAll);
    if (isAll) return;
    const { width, height } = this.#ground;
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    const density = width / size.width;
    const pen = this.#canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(this.#ground, 0, 0);
    pen.scale(density, density);
    const { accent } = this.#stage.colours;
    pen.fillStyle = css(accent, 0.1);
    pen.strokeStyle = css(accent, 0.8);
    // Keep the frame on the map, even if the view is larger.
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
    this.#camera = fitted(boundsOf(xy, (i) => shown[i]), size, 8, 1);
    const picture = pen.createImageData(ground.width, ground.height);
    const isDense = graph.entityCount > 3000;
    const dot = isDense ? 1 : Math.round(2 * density);
    const marks = this.#marks(ground, density, dot);
    const [paper, ink] = [colours.card, colours.soft];
    // Of a large graph one sees where most of it lies, however many there are.
    const most = isDense ? Math.log1p(marks.reduce((max, mark) => Math.max(max, mark), 1)) : 0;
    for (let at = 0; at < marks.length; at += 1) {
      const part = isDense ? 0.85 * (Math.log1p(marks[at]) / most) : marks[at] ? 0.7 : 0;
      for (let band = 0; band < 3; band += 1) picture.data[4 * at + band] = paper[band] + (ink[band] - paper[band]) * part;
      picture.data[4 * at + 3] = 255;
    }
    pen.putImageData(picture, 0, 0);
    return ground;
  }

  /** How many entities lie on each pixel: a rectangle for each of 100,000 would take longer than a page may be held. */
  #marks({ width, height }, density, dot) {
    const { xy, shown, graph } = this.#stage;
    const { x, y, zoom } = this.#camera;
    const marks = new Uint16Array(width * height);
    for (let i = 0; i < graph.entityCount; i += 1) {
      if (!shown[i]) continue;
      const left = Math.round((xy[2 * i] - x) * zoom * density + (width - dot) / 2);
      const top = Math.round((xy[2 * i + 1] - y) * zoom * density + (height - dot) / 2);
      for (let row = Math.max(top, 0); row < Math.min(top + dot, height); row += 1) {
        for (let column = Math.max(left, 0); column < Math.min(left + dot, width); column += 1) marks[row * width + column] += 1;
      }
    }
    return marks;
  }
}
