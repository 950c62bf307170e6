import { boundsOf, centred, fittedInside, panned, pinched, stretch, toScreen, toWorld, zoomDown, zoomed } from "./camera.js";
import { Flight } from "./flight.js";
import { paddingOf } from "../opening.js";

/** The camera over a graph, and its movements. A class that extends it draws, and says where nodes are. */
export class View {
  camera = { x: 0, y: 0, zoom: 1 };
  box = { width: 1, height: 1 };
  /** Of all nodes, and which of them are shown. */
  xy = new Float32Array(0);
  shown = new Uint8Array(0);

  #flight;
  #place;
  #moved;

  /**
   * @param {import("../drawing/frames.js").Frames} frames
   * @param {() => HTMLElement} place the element on which one looks; its padding is left free
   * @param {() => void} moved called when the camera is elsewhere
   */
  constructor(frames, place, moved) {
    [this.frames, this.#place, this.#moved] = [frames, place, moved];
    this.#flight = new Flight(frames, () => this.camera, (camera) => this.look(camera));
  }

  look(camera) {
    this.camera = camera;
    this.#moved();
  }

  pan = (dx, dy) => this.look(panned(this.camera, dx, dy));
  pinch = (from, to) => this.look(pinched(this.camera, [from, to], this.box));

  zoom(factor, point = { x: this.box.width / 2, y: this.box.height / 2 }) {
    this.look(zoomed(this.camera, factor, point, this.box));
  }

  fly = (camera, time = 260) => this.#flight.to(camera, time);
  glide = (speed) => this.#flight.glide(speed);
  halt = () => this.#flight.halt();

  /** The camera that shows some nodes, or all of them: only then it stretches the picture to a tall screen. */
  cameraFor(nodes) {
    const isIn = nodes ? (i) => nodes.has(i) && this.shown[i] : (i) => this.shown[i];
    const { tall = 1 } = this.camera;
    return fittedInside(boundsOf(this.xy, isIn), this.box, this.#padding, nodes ? [tall, tall] : stretch(this.box));
  }

  /** Whether all shown nodes are in view, as large as they can be. */
  get isWhole() {
    const [{ x, y, zoom }, whole] = [this.camera, this.cameraFor()];
    const isAs = (one, other) => Math.abs(one / other - 1) < 0.001;
    const isAsFar = isAs(zoom, whole.zoom) && isAs(zoomDown(this.camera), zoomDown(whole));
    return isAsFar && Math.hypot(x - whole.x, y - whole.y) * zoom < 1;
  }

  /** Flies to a node. The padding of the page's place is left free. */
  flyTo(index, zoom, time) {
    const at = { x: this.xy[2 * index], y: this.xy[2 * index + 1] };
    this.fly(centred({ ...this.camera, zoom }, at, this.box, this.#padding), time);
  }

  get #padding() {
    return paddingOf(this.#place());
  }

  /** Flies there unless it is well in view. */
  reveal(index) {
    const [at, edge, { left, top, right, bottom }] = [this.screenOf(index), 40, this.#padding];
    const { width, height } = this.box;
    const isSeen = at.x > left + edge && at.y > top + edge && at.x < width - right - edge && at.y < height - bottom - edge;
    if (!isSeen) this.flyTo(index, Math.max(this.camera.zoom, 0.7));
  }

  screenOf = (index) => toScreen(this.camera, this.box, { x: this.xy[2 * index], y: this.xy[2 * index + 1] });
  worldOf = (point) => toWorld(this.camera, this.box, point);
}
