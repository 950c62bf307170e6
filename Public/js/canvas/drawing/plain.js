import { discRadius, smallest } from "../view/camera.js";
import { rim } from "./paint.js";
import { atlasCell } from "./shaders.js";
import { css, mixed } from "./theme.js";

/** While something moves, at most so many lines are drawn. */
const movingLimit = 1500;

/** Draws without WebGL: slower, with the same picture. It has the methods of `WebGLDrawing`. */
export class PlainDrawing {
  isReady = true;
  isLost = false;

  #canvas;
  #pen;
  #xy = new Float32Array(0);
  #paint;
  #colours;
  #atlas;

  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = canvas.getContext("2d", { alpha: false });
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
      (this.#xy[2 * i + 1] - camera.y) * camera.zoom + box.height / 2,
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
      const [red, green, blue, alpha] = bytes.subarray(16 * line + 8, 16 * line + 12);
      const tint = css([red, green, blue], alpha / 255);
      if (tint !== last) {
        if (last) pen.stroke();
        pen.beginPath();
        pen.strokeStyle = tint;
        last = tint;
      }
      pen.moveTo(...place(words[4 * line]));
      pen.lineTo(...place(words[4 * line + 1]));
    }
    if (last) pen.stroke();
  }

  #drawNodes(camera, box, place) {
    const { words, bytes, count } = this.#paint.nodes;
    for (let at = 0; at < count; at += 1) {
      const radius = discRadius(bytes[16 * at + 8] / 4, camera.zoom, smallest(count, camera.zoom));
      const [x, y] = place(words[4 * at]);
      if (x < -radius || y < -radius || x > box.width + radius || y > box.height + radius) continue;
      this.#drawNode({
        x, y, radius,
        fill: [...bytes.subarray(16 * at + 4, 16 * at + 7)],
        strength: bytes[16 * at + 7] / 255,
        edge: bytes[16 * at + 9],
        cell: bytes[16 * at + 10] + 256 * bytes[16 * at + 11],
      });
    }
  }

  #drawNode({ x, y, radius, fill, strength, edge, cell }) {
    const pen = this.#pen;
    const { paper, card, ink, accent } = this.#colours;
    const hasPicture = cell && radius >= 3.5 && this.#atlas;
    const faded = (colour) => css(mixed(paper, colour, strength));
    pen.fillStyle = faded(hasPicture ? mixed(fill, card, this.#paint.whiteness) : fill);
    this.#round(x, y, radius);
    pen.fill();
    if (hasPicture) {
      const { x: left, y: top } = this.#atlas.corner(cell);
      pen.globalAlpha = strength;
      pen.drawImage(this.#atlas.canvas, left, top, atlasCell, atlasCell, x - radius, y - radius, 2 * radius, 2 * radius);
      pen.globalAlpha = 1;
    }
    const [width, darkness] = edge === rim.pinned ? [2, 0.8] : [1, 0.22];
    if (radius > 2.5) this.#ring(x, y, radius, width, faded(mixed(fill, ink, darkness)));
    if (edge === rim.selected) this.#ring(x, y, radius + 5, 2.5, css(accent));
  }

  #ring(x, y, radius, width, colour) {
    this.#pen.lineWidth = width;
    this.#pen.strokeStyle = colour;
    this.#round(x, y, radius - width / 2);
    this.#pen.stroke();
  }

  #round(x, y, radius) {
    this.#pen.beginPath();
    this.#pen.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI);
  }

  drop() {
    this.#paint = null;
    this.#xy = new Float32Array(0);
    this.#atlas = null;
    [this.#canvas.width, this.#canvas.height] = [1, 1];
  }
}
