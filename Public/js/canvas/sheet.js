import { together } from "./opening.js";
import { PlainDrawing } from "./plain.js";
import { WebGLDrawing } from "./webgl.js";
import { Writing } from "./writing.js";

/** So much of what reaches over an edge is laid ahead of a camera on its way. */
const lead = 0.9;

/** How far ahead of a camera that comes from another one a picture is best drawn: then it is of use twice as long. */
export function ahead(camera, before, over) {
  if (!before || before.zoom !== camera.zoom) return camera;
  const part = (way, far) => (far > 0 ? Math.max(-1, Math.min((way * camera.zoom) / far, 1)) * lead * far : 0);
  const [x, y] = [part(camera.x - before.x, over.x), part(camera.y - before.y, over.y)];
  return x || y ? { ...camera, x: camera.x + x / camera.zoom, y: camera.y + y / camera.zoom } : camera;
}

/**
 * The two canvases, one for the ground and one for names. They reach over the edges of what is seen, so that the picture
 * is drawn along as it is for a while where one only moves about: putting a picture elsewhere costs a tenth of drawing it.
 */
export class Sheet {
  /** The size of both canvases, in pixels of the page. */
  box = { width: 1, height: 1 };

  /** What is drawn, or is about to be: the middle of the sheet. */
  camera = null;
  writing;

  #ground;
  #labels;
  #drawing;
  #density = 1;
  #over = { x: 0, y: 0 };
  #aimed = null;
  #isDrawn = false;
  #revived;

  /**
   * @param {HTMLCanvasElement} ground
   * @param {HTMLCanvasElement} labels
   * @param {() => void} revived called when everything has to be given to the ground again
   */
  constructor(ground, labels, revived) {
    [this.#ground, this.#labels, this.#revived] = [ground, labels, revived];
    this.writing = new Writing(labels);
    this.#begin();
  }

  get drawing() {
    return this.#drawing;
  }

  /** What the canvases lie in. */
  get place() {
    return this.#ground.parentElement;
  }

  #begin() {
    this.#drawing = WebGLDrawing.on(this.#ground) ?? new PlainDrawing(this.#ground);
    this.#ground.addEventListener("webglcontextlost", this.#revive);
  }

  /** The browser has taken the graphics memory away: everything is sent again, to a new canvas. */
  #revive = () => {
    this.#replaceGround();
    this.#begin();
    this.#drawing.resize(this.box, this.#density);
    this.#isDrawn = false;
    this.#revived();
  };

  /** A canvas whose graphics memory is gone cannot be used again. */
  #replaceGround() {
    const old = this.#ground;
    old.removeEventListener("webglcontextlost", this.#revive);
    const isChosen = document.activeElement === old;
    this.#ground = old.cloneNode();
    old.replaceWith(this.#ground);
    if (isChosen) this.#ground.focus({ preventScroll: true });
  }

  /** @param {{width: number, height: number}} seen the part in the middle that is seen, in pixels of the page */
  resize(seen, density) {
    const { clientWidth, clientHeight } = this.#ground;
    this.box = { width: clientWidth || seen.width, height: clientHeight || seen.height };
    this.#over = { x: (this.box.width - seen.width) / 2, y: (this.box.height - seen.height) / 2 };
    this.#density = density;
    this.#drawing.resize(this.box, density);
    this.writing.resize(this.box, density);
    this.#isDrawn = false;
  }

  get isDrawn() {
    return this.#isDrawn;
  }

  /** Says where the camera looks: there the next picture is drawn, or a little ahead while the camera moves. */
  aim(camera, isMoving) {
    const next = !isMoving ? camera : camera === this.#aimed ? this.camera : ahead(camera, this.camera, this.#over);
    if (next !== this.camera) this.#isDrawn = false;
    [this.#aimed, this.camera] = [camera, next];
  }

  draw(isMoving) {
    this.#drawing.draw(this.camera, this.box, this.#density, isMoving);
    this.#isDrawn = true;
    this.#put();
  }

  /** Puts what is drawn where the camera looks now; false where it has to be drawn again. */
  follow(camera) {
    if (!this.#isDrawn || camera.zoom !== this.camera.zoom) return false;
    const isOver = (way, far) => Math.abs(way * camera.zoom) > far;
    if (isOver(this.camera.x - camera.x, this.#over.x) || isOver(this.camera.y - camera.y, this.#over.y)) return false;
    this.#aimed = camera;
    this.#drawing.pause();
    this.#put();
    return true;
  }

  #put() {
    const { x, y, zoom } = this.#aimed;
    // Between pixels everything would be a little blurred.
    const whole = (way) => Math.round(way * zoom * this.#density) / this.#density;
    const [left, top] = [whole(this.camera.x - x), whole(this.camera.y - y)];
    for (const { style } of [this.#ground, this.#labels]) style.transform = left || top ? `translate(${left}px, ${top}px)` : "";
  }

  /** What is seen of both canvases, as one picture. What WebGL has drawn may be read in the same task only. */
  picture() {
    const { width, height } = this.box;
    const { x, y } = this.#over;
    const seen = [x, y, width - 2 * x, height - 2 * y].map((side) => Math.round(side * this.#density));
    return together([this.#ground, this.#labels], seen);
  }

  /** Nothing of it stays. */
  drop() {
    this.#replaceGround();
    this.#drawing.drop();
    this.writing.drop();
  }
}
