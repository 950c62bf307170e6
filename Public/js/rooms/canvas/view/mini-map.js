import { boundsOf, fitted, toScreen, toWorld } from "./camera.js";

/** While one moves about the frame follows this often: each time it is put on the screen anew; in milliseconds. */
const pause = 60;

/** The least size of the frame, in pixels. */
const thinnest = 3;

/** The whole graph in a corner, with a frame around what is in view; a press goes there. */
export class MiniMap {
  #map;
  #canvas;
  #frame;
  #stage;
  #isDrawn = false;
  #camera = null;
  #size = null;
  #drawnAt = -Infinity;
  #timer = null;

  /**
   * @param {HTMLElement | null} map a canvas for the graph, and an element over it that becomes the frame
   * @param {import("../drawing/stage.js").Stage} stage
   * @param {AbortSignal} signal
   */
  constructor(map, stage, signal) {
    [this.#map, this.#stage] = [map, stage];
    if (!map) return;
    [this.#canvas, this.#frame] = map.children;
    const go = (event) => {
      if (!this.#camera || (event.type === "pointermove" && !event.buttons)) return;
      if (event.type === "pointerdown") map.setPointerCapture(event.pointerId);
      stage.halt();
      stage.look({ ...stage.camera, ...toWorld(this.#camera, this.#box, { x: event.offsetX, y: event.offsetY }) });
    };
    for (const name of ["pointerdown", "pointermove"]) map.addEventListener(name, go, { signal });
  }

  /** Asked for once: with each frame it would have the page laid out. */
  get #box() {
    return (this.#size ??= { width: this.#map.clientWidth, height: this.#map.clientHeight });
  }

  /** The graph is another, or lies otherwise: drawn again after the next frame. */
  renew() {
    this.#isDrawn = false;
  }

  /** The page has another size, and with it the map. */
  resize() {
    [this.#isDrawn, this.#size] = [false, null];
  }

  /** Forgets the drawn map. */
  drop() {
    clearTimeout(this.#timer);
    this.#isDrawn = false;
    if (this.#map) [this.#canvas.width, this.#canvas.height] = [1, 1];
  }

  #begin = () => {
    this.#timer = null;
    if (!this.#stage.graph || !this.#box.width) return;
    this.#drawGraph();
    this.#drawnAt = -Infinity;
    this.draw();
  };

  draw() {
    const { graph, camera, box } = this.#stage;
    // Nothing is drawn if the page hides the map.
    if (!this.#map || !graph?.count || !this.#box.width) return;
    // Of 100,000 nodes the map takes as long as a frame may.
    if (!this.#isDrawn) return void (this.#timer ??= setTimeout(this.#begin));
    const now = performance.now();
    // A camera that has come to rest is drawn later than that.
    if (now - this.#drawnAt < pause) return;
    this.#drawnAt = now;
    const size = this.#box;
    const corner = (x, y) => toScreen(this.#camera, size, toWorld(camera, box, { x, y }));
    const [first, last] = [corner(0, 0), corner(box.width, box.height)];
    // With the whole graph in view, the map says nothing and covers a part of it.
    const edge = 8;
    const isAll = first.x < edge && first.y < edge && last.x > size.width - edge && last.y > size.height - edge;
    this.#map.toggleAttribute("idle", isAll);
    if (!isAll) this.#putFrame(first, last);
  }

  /** An element costs less to move than the map to draw. */
  #putFrame(first, last) {
    const { width, height } = this.#box;
    const { style } = this.#frame;
    // The frame stays on the map, even if the view is larger, or lies beside it.
    const within = (from, to, most) => {
      const start = Math.round(Math.min(Math.max(from, 0), most - thinnest));
      return [start, Math.max(Math.round(Math.min(to, most)) - start, thinnest)];
    };
    const [[left, across], [top, down]] = [within(first.x, last.x, width), within(first.y, last.y, height)];
    const size = { inlineSize: `${across}px`, blockSize: `${down}px` };
    for (const [name, value] of Object.entries(size)) if (style[name] !== value) style[name] = value;
    style.transform = `translate(${left}px, ${top}px)`;
  }

  #drawGraph() {
    const { xy, shown, graph, colours } = this.#stage;
    const size = this.#box;
    const density = Math.min(devicePixelRatio, 2);
    const ground = Object.assign(this.#canvas, { width: Math.round(size.width * density), height: Math.round(size.height * density) });
    const pen = ground.getContext("2d");
    this.#camera = fitted(boundsOf(xy, (i) => shown[i]), size, { edge: 8, closest: 1 });
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
    this.#isDrawn = true;
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
