import { discRadius, smallest, zoomDown } from "../view/camera.js";
import { rim } from "./paint.js";
import { atlasCell } from "./shaders.js";
import { css, mixed } from "./theme.js";

/** While something moves, at most so many lines are drawn. */
const movingLimit = 5000;

/** Draws without WebGL: slower, with the same picture. It has the methods of `WebGLDrawing`. */
export class PlainDrawing {
  isReady = true;
  isLost = false;
  isEmulated = false;

  #canvas;
  #pen;
  #xy = new Float32Array(0);
  #paint;
  #colours;
  #atlas;
  /** The tints of discs without a picture, and of those with one. */
  #known;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d", { alpha: false });
  }

  /** Names can be written on the picture itself. */
  get pen() {
    return this.#pen;
  }

  resize({ width, height }, density) {
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
  }

  setPlaces(xy) {
    this.#xy = xy;
  }

  setPaint(paint, colours) {
    [this.#paint, this.#colours] = [paint, colours];
    this.#known = [new Map(), new Map()];
  }

  setPictures(pictures, atlas) {
    this.#atlas = atlas;
  }

  /** Draws the whole picture, however long it takes. */
  begin(camera, box, density, isMoving) {
    this.draw(camera, box, density, isMoving);
    return true;
  }

  sketch(camera, box, density) {
    this.draw(camera, box, density, true);
  }

  draw(camera, box, density, isMoving = false) {
    if (!this.#paint) return;
    const pen = this.#pen;
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.fillStyle = css(this.#colours.paper);
    pen.fillRect(0, 0, box.width, box.height);
    const place = (i) => [
      (this.#xy[2 * i] - camera.x) * camera.zoom + box.width / 2,
      (this.#xy[2 * i + 1] - camera.y) * zoomDown(camera) + box.height / 2,
    ];
    this.#drawLines(camera, place, isMoving);
    this.#drawNodes(camera, box, place);
  }

  /** Lines of one colour that follow each other are one stroke. */
  #drawLines(camera, place, isMoving) {
    const pen = this.#pen;
    const { words, bytes, count } = this.#paint.lines;
    const first = isMoving ? Math.max(0, count - movingLimit) : 0;
    pen.lineWidth = Math.min(2.2, Math.max(0.9, camera.zoom * 1.1));
    let last = null;
    for (let line = first; line < count; line += 1) {
      const tint = words[4 * line + 2];
      if (tint !== last) {
        if (last !== null) pen.stroke();
        pen.beginPath();
        const [red, green, blue, alpha] = bytes.subarray(16 * line + 8, 16 * line + 12);
        pen.strokeStyle = css([red, green, blue], alpha / 255);
        last = tint;
      }
      pen.moveTo(...place(words[4 * line]));
      pen.lineTo(...place(words[4 * line + 1]));
    }
    if (last !== null) pen.stroke();
  }

  #drawNodes(camera, box, place) {
    const { words, bytes, count } = this.#paint.nodes;
    const least = smallest(count, camera.zoom);
    for (let at = 0; at < count; at += 1) {
      const radius = discRadius(bytes[16 * at + 8] / 4, camera.zoom, least);
      const [x, y] = place(words[4 * at]);
      if (x < -radius || y < -radius || x > box.width + radius || y > box.height + radius) continue;
      const cell = bytes[16 * at + 10] + 256 * bytes[16 * at + 11];
      const hasPicture = this.#atlas && radius >= 3.5;
      this.#drawNode({ x, y, radius, colour: words[4 * at + 1], edge: bytes[16 * at + 9], cell: hasPicture ? cell : 0 });
    }
  }

  #drawNode({ x, y, radius, colour, edge, cell }) {
    const pen = this.#pen;
    const { fill, hairline, pinned, strength } = this.#tints(colour, cell > 0);
    const width = radius > 2.5 ? (edge === rim.pinned ? 2 : 1) : 0;
    if (edge === rim.selected) this.#ring(x, y, radius);
    pen.fillStyle = fill;
    this.#round(x, y, radius - width / 2);
    pen.fill();
    if (cell) {
      const { x: left, y: top } = this.#atlas.corner(cell);
      pen.globalAlpha = strength;
      pen.drawImage(this.#atlas.canvas, left, top, atlasCell, atlasCell, x - radius, y - radius, 2 * radius, 2 * radius);
      pen.globalAlpha = 1;
    }
    if (width) this.#stroke(width, edge === rim.pinned ? pinned : hairline);
  }

  /** Around a selected disc, with the ground between them. */
  #ring(x, y, radius) {
    this.#pen.fillStyle = css(this.#colours.paper);
    this.#round(x, y, radius + 3.75);
    this.#pen.fill();
    this.#stroke(2.5, css(this.#colours.accent));
  }

  /** The colours of a disc and of its rims; few discs have one of their own. */
  #tints(colour, hasPicture) {
    const known = this.#known[hasPicture ? 1 : 0];
    if (!known.has(colour)) known.set(colour, this.#mixTints(colour, hasPicture));
    return known.get(colour);
  }

  #mixTints(colour, hasPicture) {
    const { paper, card, ink } = this.#colours;
    const fill = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    const strength = (colour >>> 24) / 255;
    const faded = (tint) => css(mixed(paper, tint, strength));
    const sheet = hasPicture ? mixed(fill, card, this.#paint.whiteness) : fill;
    return { fill: faded(sheet), hairline: faded(mixed(sheet, ink, 0.22)), pinned: faded(mixed(sheet, ink, 0.8)), strength };
  }

  /** Draws along the path that was begun last. */
  #stroke(width, colour) {
    this.#pen.lineWidth = width;
    this.#pen.strokeStyle = colour;
    this.#pen.stroke();
  }

  #round(x, y, radius) {
    this.#pen.beginPath();
    this.#pen.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI);
  }

  /** Without a graphics card there is nothing to retire. */
  retire() {}

  drop() {
    this.#paint = null;
    this.#xy = new Float32Array(0);
    this.#atlas = null;
    [this.#canvas.width, this.#canvas.height] = [1, 1];
  }
}
