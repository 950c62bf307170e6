import { Again } from "../again.js";
import { limited } from "../limits.js";
import { atlasCell, atlasSide } from "./shaders.js";
import { css } from "./theme.js";

const across = atlasSide / atlasCell;
const atOnce = 4;

/** Pictures that could not be had are loaded again after pauses that grow, in milliseconds. */
const pauses = { shortest: 10_000, longest: 300_000 };

const emoji = '34px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif';

/**
 * Icons and photos in one picture, each in its own cell. Cell 0 stays empty and means none. When all are taken, what was
 * out of sight the longest makes room.
 */
export class Atlas {
  /** Made when there is a picture for it: it takes 16 MB. */
  #canvas = null;
  #cells = new Map();
  #used = new Uint32Array(across * across);
  #owners = new Array(across * across);
  #round = 0;
  #fresh = new Set();
  #photos = [];
  #loading = new Set();
  #failed = new Set();
  #address;
  #sprite = null;
  #hasDrawings = false;
  #ink = [0, 0, 0];
  #signal;
  #changed;
  #again;

  /**
   * @param {object} parts
   * @param {string | null} parts.sprite the address of the drawings
   * @param {AbortSignal} parts.signal
   * @param {() => void} parts.changed called when pictures have come
   */
  constructor({ sprite, signal, changed }) {
    this.#signal = signal;
    this.#changed = changed;
    this.#address = sprite;
    this.#again = new Again(() => this.#forgive(), signal, pauses);
  }

  /** Lets pictures that failed load again once they are in sight. */
  #forgive() {
    this.#failed.clear();
    if (!this.#hasDrawings) this.#sprite = null;
    this.#changed();
  }

  get canvas() {
    return (this.#canvas ??= new OffscreenCanvas(atlasSide, atlasSide));
  }

  get #pen() {
    return this.canvas.getContext("2d", { willReadFrequently: true });
  }

  /** The cell of an icon or a photo, or 0 while there is none. */
  cellOf = (key) => this.#cells.get(key) ?? 0;

  corner = (cell) => ({ x: (cell % across) * atlasCell, y: Math.floor(cell / across) * atlasCell });

  /** Makes or loads what is in sight now; the first are the most important. */
  want(pictures) {
    this.#round += 1;
    for (const { key } of pictures) if (this.#cells.has(key)) this.#used[this.#cells.get(key)] = this.#round;
    this.#photos = [];
    for (const { key, isPhoto } of pictures) {
      if (this.#cells.has(key) || this.#failed.has(key) || this.#loading.has(key)) continue;
      if (isPhoto) this.#photos.push(key);
      else this.#drawIcon(key);
    }
    while (this.#loading.size < atOnce && this.#photos.length) this.#loadPhoto(this.#photos.shift());
  }

  /** Pictures that came since the last time. */
  takeFresh() {
    const fresh = [...this.#fresh].map((cell) => {
      const { x, y } = this.corner(cell);
      return { cell, pixels: this.#pen.getImageData(x, y, atlasCell, atlasCell) };
    });
    this.#fresh.clear();
    return fresh;
  }

  /** All of them are to be taken again. */
  renew() {
    for (const cell of this.#cells.values()) this.#fresh.add(cell);
  }

  /** Another theme: drawings have the colour of ink, so they are made again. */
  setInk(ink) {
    if (String(ink) === String(this.#ink)) return;
    this.#ink = ink;
    for (const key of this.#cells.keys()) if (key.startsWith("icon:")) this.#cells.delete(key);
  }

  #take(key) {
    let cell = 0;
    for (let other = 1; other < this.#owners.length; other += 1) {
      if (this.#owners[other] === undefined) {
        cell = other;
        break;
      }
      if (this.#used[other] < this.#round && (!cell || this.#used[other] < this.#used[cell])) cell = other;
    }
    if (!cell) return 0;
    if (this.#cells.get(this.#owners[cell]) === cell) this.#cells.delete(this.#owners[cell]);
    this.#owners[cell] = key;
    this.#used[cell] = this.#round;
    this.#cells.set(key, cell);
    this.#fresh.add(cell);
    const { x, y } = this.corner(cell);
    this.#pen.clearRect(x, y, atlasCell, atlasCell);
    return cell;
  }

  async #drawIcon(key) {
    const drawing = key.startsWith("icon:") ? (await this.#drawings())?.get(key.slice(5)) : null;
    if (this.#signal.aborted || this.#cells.has(key) || (key.startsWith("icon:") && !drawing)) return;
    const cell = this.#take(key);
    if (!cell) return;
    const pen = this.#pen;
    const { x, y } = this.corner(cell);
    pen.save();
    pen.translate(x + atlasCell / 2, y + atlasCell / 2);
    if (drawing) {
      pen.scale(1.5, 1.5);
      pen.translate(-12, -12);
      Object.assign(pen, { strokeStyle: css(this.#ink), lineWidth: 1.75, lineCap: "round", lineJoin: "round" });
      pen.stroke(drawing);
    } else {
      Object.assign(pen, { font: emoji, fillStyle: css(this.#ink), textAlign: "center", textBaseline: "alphabetic" });
      // Centre the sign by its measured height: a text baseline is not its middle.
      const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(key);
      pen.fillText(key, 0, (up - down) / 2);
    }
    pen.restore();
    this.#changed();
  }

  async #loadPhoto(path) {
    this.#loading.add(path);
    try {
      const answer = await fetch(path, { signal: limited(this.#signal) });
      if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
      const photo = await createImageBitmap(await answer.blob());
      const cell = this.#signal.aborted ? 0 : this.#take(path);
      if (cell) this.#putPhoto(cell, photo);
      photo.close();
      this.#again.went();
      this.#changed();
    } catch {
      // Without its photo a node keeps its icon.
      this.#failed.add(path);
      this.#again.soon();
    }
    this.#loading.delete(path);
    if (!this.#signal.aborted && this.#photos.length) this.#loadPhoto(this.#photos.shift());
  }

  /** Cut to a disc that it fills. */
  #putPhoto(cell, photo) {
    const pen = this.#pen;
    const { x, y } = this.corner(cell);
    const side = Math.min(photo.width, photo.height);
    pen.save();
    pen.beginPath();
    pen.arc(x + atlasCell / 2, y + atlasCell / 2, atlasCell / 2, 0, 2 * Math.PI);
    pen.clip();
    pen.imageSmoothingQuality = "high";
    pen.drawImage(
      photo, (photo.width - side) / 2, (photo.height - side) / 2, side, side, x, y, atlasCell, atlasCell,
    );
    pen.restore();
  }

  /** Asked for when the first of them is wanted. */
  #drawings() {
    return (this.#sprite ??= this.#address ? this.#loadSprite(this.#address) : Promise.resolve(null));
  }

  /** The drawings of the server as lines for a canvas. */
  async #loadSprite(address) {
    try {
      const answer = await fetch(address, { signal: limited(this.#signal) });
      if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
      const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
      const drawings = new Map([...sprite.querySelectorAll("symbol")].map((symbol) => [symbol.id, pathOf(symbol)]));
      this.#hasDrawings = true;
      return drawings;
    } catch {
      this.#again.soon();
      return null;
    }
  }

  /** Gives back all pictures and their memory. */
  drop() {
    this.#again.stop();
    if (this.#canvas) [this.#canvas.width, this.#canvas.height] = [1, 1];
    this.#cells.clear();
    this.#fresh.clear();
    this.#photos = [];
  }
}

function pathOf(symbol) {
  const path = new Path2D();
  for (const shape of symbol.children) {
    const number = (name) => Number(shape.getAttribute(name) ?? 0);
    if (shape.localName === "path") path.addPath(new Path2D(shape.getAttribute("d")));
    const part = new Path2D();
    if (shape.localName === "circle") part.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
    if (shape.localName === "rect") part.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    path.addPath(part);
  }
  return path;
}
