import { cut } from "./labels.js";
import { css, mixed } from "./theme.js";

const [height, widest] = [18, 168];
const fonts = { plain: "500 12px", strong: "620 13px", small: "400 12px" };

/** The number of drawn names that are kept. */
const keptLimit = 600;

/** For so long names are measured in one frame, and drawn for the first time; in milliseconds. The rest waits for the next. */
const budgets = { measuring: 4, drawing: 6 };

/** Names beside their nodes, on a canvas above the others. Each is drawn once, with a halo of the ground, and then copied. */
export class Writing {
  #canvas;
  #pen;
  #family;
  #cut = new Map();
  #drawn = new Map();
  #colours;
  #density = 1;
  #isBlank = true;
  #until = Infinity;

  /** Whether a name was not measured since `begin`, because the time of its frame was over. */
  isLate = false;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d");
    this.#family = getComputedStyle(canvas).fontFamily;
  }

  setColours(colours) {
    this.#colours = colours;
    this.#drawn.clear();
  }

  resize({ width, height: high }, density) {
    if (density !== this.#density) this.#drawn.clear();
    this.#density = density;
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(high * density);
  }

  /** Names are measured anew, in the time of a frame. */
  begin() {
    [this.#until, this.isLate] = [performance.now() + budgets.measuring, false];
  }

  /** The size of a name in pixels, with the top and bottom of its ink; null where it has to wait for the next frame. */
  sized(name, style) {
    if (!this.#cut.has(`${style} ${name}`) && performance.now() > this.#until) {
      this.isLate = true;
      return null;
    }
    return this.#sized(name, style);
  }

  /** The text of a name as it is written, cut where it is too long, and its size. */
  #sized(name, style) {
    const key = `${style} ${name}`;
    if (!this.#cut.has(key)) {
      this.#pen.font = `${fonts[style]} ${this.#family}`;
      this.#pen.textBaseline = "middle";
      const text = cut(name, widest, (part) => this.#pen.measureText(part).width);
      const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = this.#pen.measureText(text);
      this.#cut.set(key, { text, width: Math.ceil(width), height, top: height / 2 - up, bottom: height / 2 + down });
    }
    return this.#cut.get(key);
  }

  /**
   * @param {{name: string, style: string, x: number, y: number, isDim: boolean}[]} labels the middle of the upper edge
   * @param {object} ground a picture of the same size
   * @param {HTMLCanvasElement | null} ground.below one that is copied below them
   * @param {CanvasRenderingContext2D | null} ground.pen the pen of one that they are drawn on, instead of their canvas
   * @returns {boolean} whether all of them are there; otherwise the rest comes with the next frames
   */
  draw(labels, { below = null, pen = null } = {}) {
    if (pen) return this.#write(pen, labels);
    if (!labels.length && !below && this.#isBlank) return true;
    this.#isBlank = !labels.length && !below;
    this.#pen.setTransform(1, 0, 0, 1, 0, 0);
    this.#pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    // Of a lost graphics card nothing is drawn.
    if (below) this.#pen.drawImage(below, 0, 0);
    return this.#write(this.#pen, labels);
  }

  #write(pen, labels) {
    const density = this.#density;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const end = performance.now() + budgets.drawing;
    const ready = [];
    for (const label of labels) {
      const isReady = this.#drawn.has(`${label.style} ${label.name}`) || performance.now() < end;
      if (isReady) ready.push([label, this.#picture(label.name, label.style)]);
    }
    // The first is the most important, so it lies on top.
    for (const [{ x, y, isDim }, picture] of ready.reverse()) {
      pen.globalAlpha = isDim ? 0.3 : 1;
      // On whole pixels letters stay sharp.
      pen.drawImage(picture, Math.round(x * density - picture.width / 2), Math.round(y * density));
    }
    pen.globalAlpha = 1;
    return ready.length === labels.length;
  }

  #picture(name, style) {
    const key = `${style} ${name}`;
    const kept = this.#drawn.get(key);
    if (kept) return kept;
    if (this.#drawn.size >= keptLimit) this.#drawn.delete(this.#drawn.keys().next().value);
    const { text, width } = this.#sized(name, style);
    const [density, edge] = [this.#density, 4];
    const picture = new OffscreenCanvas(Math.ceil((width + 2 * edge) * density), Math.ceil(height * density));
    const pen = picture.getContext("2d");
    const { paper, ink, soft } = this.#colours;
    pen.scale(density, density);
    Object.assign(pen, { font: `${fonts[style]} ${this.#family}`, textAlign: "center", textBaseline: "middle" });
    Object.assign(pen, { lineJoin: "round", lineWidth: 4, strokeStyle: css(paper, 0.94) });
    pen.fillStyle = css(style === "strong" ? ink : mixed(soft, ink, style === "plain" ? 0.55 : 0));
    pen.strokeText(text, width / 2 + edge, height / 2);
    pen.fillText(text, width / 2 + edge, height / 2);
    this.#drawn.set(key, picture);
    return picture;
  }

  drop() {
    this.#drawn.clear();
    this.#cut.clear();
    [this.#canvas.width, this.#canvas.height] = [1, 1];
  }
}
