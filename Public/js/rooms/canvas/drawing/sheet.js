import { panned, zoomDown } from "../view/camera.js";
import { together } from "../opening.js";
import { PlainDrawing } from "./plain.js";
import { WebGLDrawing } from "./webgl.js";
import { Writing } from "./writing.js";

/** The share of the margin that lies ahead of a moving camera. */
const lead = 0.9;

/**
 * Without a real graphics card, up to so many nodes and lines are drawn with Canvas 2D: putting WebGL's picture on the
 * screen takes longer than the drawing then.
 */
const plainLimit = 5000;

/** After so long a card that is not used any more is given back, in milliseconds: most have compiled what they began. */
const resting = 2000;

/** The pixels of a screen that one pixel of the page takes, as far as they are worth their time. */
export const densityOf = () => Math.min(devicePixelRatio || 1, 2);

/**
 * The best camera to draw a picture for, after a move: one farther ahead, so that the picture is of use twice as long.
 */
export function ahead(camera, before, over) {
  if (!before || !isAsNear(before, camera)) return camera;
  const part = (way, far) => (far > 0 ? Math.max(-1, Math.min(way / far, 1)) * lead * far : 0);
  const [wide, high] = [(camera.x - before.x) * camera.zoom, (camera.y - before.y) * zoomDown(camera)];
  const [x, y] = [part(wide, over.x), part(high, over.y)];
  return x || y ? panned(camera, -x, -y) : camera;
}

const isAsNear = (one, other) => one.zoom === other.zoom && zoomDown(one) === zoomDown(other);

/** Whether a picture that was drawn for a camera shows all of what another one sees. */
export function covers(drawn, camera, over) {
  if (!drawn || !isAsNear(drawn, camera)) return false;
  const isIn = (way, far) => Math.abs(way) <= far;
  return isIn((drawn.x - camera.x) * camera.zoom, over.x) && isIn((drawn.y - camera.y) * zoomDown(camera), over.y);
}

/**
 * The two canvases, one for the ground and one for names. They reach over the edges of the view, so that the picture
 * can be moved for a while instead of drawn: moving it costs a tenth of drawing it. Two canvases cost nearly twice as much
 * to move as one: a ground that is drawn at once takes the names while it is moved, or is copied below them.
 */
export class Sheet {
  /** The size of both canvases, in pixels of the page. */
  box = { width: 1, height: 1 };

  /** The camera that names, and the next ground, are drawn for. */
  camera = null;
  writing;

  #ground;
  #labels;
  #frames;
  #drawing;
  #density = 1;
  #over = { x: 0, y: 0 };
  #aimed = null;
  #shown = null;
  #work = null;
  #isBlank = true;
  /** Whether the names were drawn on the ground, or the ground below the names. */
  #isMerged = false;
  #timer;
  #revived;
  /** Whether the graphics card is a program on the processor; and whether Canvas 2D draws instead of it. */
  #isEmulated = false;
  #isPlain = false;
  #count = null;
  #retired = null;
  #retiring;

  /**
   * @param {{ground: HTMLCanvasElement, labels: HTMLCanvasElement, card: object | null}} parts
   * @param {import("./frames.js").Frames} frames
   * @param {() => void} revived called when everything has to be given to the ground again
   */
  constructor({ ground, labels, card }, frames, revived) {
    [this.#ground, this.#labels, this.#frames, this.#revived] = [ground, labels, frames, revived];
    this.writing = new Writing(labels);
    this.#begin(card);
  }

  get drawing() {
    return this.#drawing;
  }

  /** Whether the ground can be drawn without waiting for its card. */
  get isReady() {
    return this.#drawing.isReady;
  }

  /** The element that the canvases lie in. */
  get place() {
    return this.#ground.parentElement;
  }

  /** Whether there is something to be seen. */
  get isShown() {
    return this.#shown !== null;
  }

  /** Whether a picture is still being drawn. */
  get isAtWork() {
    return this.#work !== null;
  }

  #begin(card = null) {
    const { clientWidth, clientHeight } = this.#ground;
    const density = densityOf();
    // A canvas that has its size before it draws is not made twice.
    const size = { width: Math.round(clientWidth * density), height: Math.round(clientHeight * density) };
    if (clientWidth && clientHeight) Object.assign(this.#ground, size);
    // A canvas that is seen is put on the screen also while it is empty, and that waits for all the card was given to do.
    if (!this.isShown) this.#ground.style.visibility = "hidden";
    this.#drawing = (this.#isPlain ? null : WebGLDrawing.on(this.#ground, card)) ?? new PlainDrawing(this.#ground);
    this.#ground.addEventListener("webglcontextlost", this.#revive);
    // A context that was lost before the listener was added sends no event.
    if (card && this.#drawing.isLost) queueMicrotask(this.#revive);
  }

  /** The browser has taken the graphics memory away: everything is sent again, to a new canvas. */
  #revive = () => {
    this.#replaceGround();
    this.#begin();
    // Until it is drawn on there are the names. What is hidden could not keep the focus.
    this.#ground.style.opacity = "0";
    this.#labels.style.visibility = "";
    this.#drawing.resize(this.box, this.#density);
    [this.#work, this.#isBlank] = [null, true];
    this.#revived();
    // Some browsers go on with an emulated card where the real one is lost.
    if (this.#count !== null) this.suit(this.#count);
  };

  /** Chooses how a graph of so many nodes and lines is drawn. */
  suit(count) {
    this.#count = count;
    this.#isEmulated ||= this.#drawing.isEmulated;
    const isPlain = this.#isEmulated && count <= plainLimit;
    if (isPlain === this.#isPlain) return;
    this.#isPlain = isPlain;
    this.#retire();
    this.#revive();
  }

  /** A card that still compiles would be waited for: it is given back later. */
  #retire() {
    this.#dropRetired();
    this.#retired = this.#drawing;
    this.#retired.retire();
    this.#retiring = setTimeout(this.#dropRetired, resting);
  }

  #dropRetired = () => {
    clearTimeout(this.#retiring);
    this.#retired?.drop();
    this.#retired = null;
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
    [this.#work, this.#isBlank] = [null, true];
  }

  /** Says where the camera looks: there is drawn next, or a little ahead while the camera moves. */
  aim(camera, isMoving) {
    if (!isMoving) this.camera = camera;
    else if (camera !== this.#aimed) this.camera = ahead(camera, this.camera, this.#over);
    this.#aimed = camera;
  }

  /**
   * Draws the ground, at once or in the frames to come, and the names.
   *
   * @param {object[]} names as `Writing` takes them
   * @param {object} how
   * @param {boolean} how.isMoving
   * @param {boolean} how.isStirred nodes are elsewhere than in the picture before
   * @param {boolean} how.isOther anything but the camera is
   * @returns {boolean} whether all names are there; otherwise the rest comes with the next frames
   */
  draw(names, { isMoving, isStirred, isOther }) {
    const isPanned = isMoving && !isStirred && !this.#isBlank && this.#shown && isAsNear(this.camera, this.#shown);
    // A picture that only lags behind is finished: begun anew with each movement it would never be.
    const isWanted = this.#isBlank || this.#isMerged || this.#shown !== this.camera;
    const isDrawn = (isOther || (!this.#work && isWanted)) && this.#start(isMoving, isStirred);
    // WebGL's drawing may be read only in the task that made it.
    this.#isMerged = isDrawn && isPanned;
    const pen = (this.#isMerged && this.#drawing.pen) || null;
    const below = this.#isMerged && !pen ? this.#ground : null;
    // Not by its visibility: fingers still have to meet it.
    this.#ground.style.opacity = below ? "0" : "";
    this.#labels.style.visibility = pen ? "hidden" : "";
    this.#put();
    return this.writing.draw(names, { below, pen });
  }

  /** @returns {boolean} whether the picture stands */
  #start(isMoving, isStirred) {
    const { camera, box } = this;
    const isRunning = this.#work !== null;
    this.#work = camera;
    const isFirst = this.#shown === null;
    if (isStirred && isMoving && !isFirst) this.#drawing.sketch(camera, box, this.#density);
    else if (!this.#drawing.begin(camera, box, this.#density, isMoving)) {
      if (!isRunning && isFirst) this.#hurry();
      else if (!isRunning) this.#frames.run(this.#goOn);
      // The ground was emptied where its size was set: a sketch stands there until the picture does.
      if (!this.#isBlank || isFirst) return false;
      this.#drawing.sketch(camera, box, this.#density);
      this.#drawing.begin(camera, box, this.#density, isMoving);
      this.#ground.style.visibility = "";
      [this.#shown, this.#isBlank] = [camera, false];
      return false;
    }
    this.#finish();
    return true;
  }

  #goOn = () => {
    if (!this.#work) return false;
    if (!this.#drawing.goOn()) return true;
    this.#finish();
    this.#put();
    return false;
  };

  /** A first picture is waited for: it does not wait for frames of the screen. */
  #hurry = () => {
    if (!this.#work) return;
    if (this.#goOn()) this.#timer = setTimeout(this.#hurry, 2);
    else this.#frames.now();
  };

  #finish() {
    this.#ground.style.visibility = "";
    [this.#shown, this.#work, this.#isBlank] = [this.#work, null, false];
  }

  /** Puts what is drawn where the camera looks now; false where something has to be drawn again. */
  follow(camera) {
    const isGround = this.#work !== null || (!this.#isBlank && covers(this.#shown, camera, this.#over));
    if (!isGround || !covers(this.camera, camera, this.#over)) return false;
    this.#aimed = camera;
    this.#put();
    return true;
  }

  #put() {
    for (const [{ style }, drawn] of [[this.#ground, this.#shown], [this.#labels, this.camera]]) {
      if (style.visibility !== "hidden") style.transform = drawn ? this.#wayFrom(drawn) : "";
    }
  }

  /** The CSS transform from the camera that a picture was drawn for to the present one. */
  #wayFrom(drawn) {
    const { x, y, zoom } = this.#aimed;
    const high = zoomDown(this.#aimed);
    // Between pixels everything would be a little blurred.
    const whole = (way) => Math.round(way * this.#density) / this.#density;
    const [left, top] = [whole((drawn.x - x) * zoom), whole((drawn.y - y) * high)];
    const shift = left || top ? `translate(${left}px, ${top}px)` : "";
    return isAsNear(drawn, this.#aimed) ? shift : `${shift} scale(${zoom / drawn.zoom}, ${high / zoomDown(drawn)})`;
  }

  /** The seen part of both canvases, as one picture. WebGL's drawing may be read only in the task that made it. */
  picture() {
    // At rest neither is on the other.
    this.#drawing.draw(this.camera, this.box, this.#density);
    const { width, height } = this.box;
    const { x, y } = this.#over;
    const seen = [x, y, width - 2 * x, height - 2 * y].map((side) => Math.round(side * this.#density));
    return together([this.#ground, this.#labels], seen);
  }

  /** Gives back all drawings, and ends what is still to be drawn. */
  drop() {
    clearTimeout(this.#timer);
    this.#work = null;
    this.#dropRetired();
    this.#replaceGround();
    this.#drawing.drop();
    this.writing.drop();
  }
}
