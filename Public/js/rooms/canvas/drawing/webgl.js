import { crowding, discScale, smallest, zoomDown } from "../view/camera.js";
import { Pace } from "./pace.js";
import { Pictures } from "./pictures.js";
import { Card, units } from "./programs.js";
import { textureWidth } from "./shaders.js";

/** Above so many lines they are as thin as can be: while something moves, and always. */
const [thinMoving, thinAlways] = [2500, 50_000];

/** The vertices of the first part of a picture that is drawn in parts, and the fewest of any. */
const [firstPart, leastPart] = [60_000, 30_000];

/** An emulated card is waited for when its canvas is put on the screen, so that it draws at once only so many vertices. */
const emulatedPart = 20_000;

/** Draws with WebGL 2: all lines in one call, all nodes in another; vertices read what they need from textures. */
export class WebGLDrawing {
  #canvas;
  #gl;
  #card;
  #textures = {};
  #rows = {};
  #pace = new Pace();
  #paint;
  #colours;
  #part = firstPart;
  #work = null;
  #frame;
  #hasFrame = false;
  #pictures;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Card | null} early the canvas's card, where it was made already
   * @returns {WebGLDrawing | null} null where there is no WebGL 2
   */
  static on(canvas, early) {
    const card = early?.canvas === canvas ? early : Card.of(canvas);
    return card && new WebGLDrawing(card);
  }

  constructor(card) {
    const { gl } = card;
    [this.#canvas, this.#gl, this.#card] = [card.canvas, gl, card];
    this.#textures = Object.fromEntries(["places", "lines", "nodes", "beside"].map((name) => [name, this.#texture()]));
    this.#pictures = new Pictures(gl);
    this.#frame = gl.createFramebuffer();
  }

  #texture() {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
    return texture;
  }

  get isReady() {
    return this.#card.isReady;
  }

  get isLost() {
    return this.#gl.isContextLost();
  }

  get isEmulated() {
    return this.#card.isEmulated;
  }

  resize({ width, height }, density) {
    this.#work = null;
    const [across, down] = [Math.round(width * density), Math.round(height * density)];
    if (this.#canvas.width === across && this.#canvas.height === down) return;
    Object.assign(this.#canvas, { width: across, height: down });
    this.#hasFrame = false;
  }

  /** @param {Float32Array} xy of all nodes */
  setPlaces(xy) {
    const gl = this.#gl;
    this.#send("places", xy, 2, xy.length / 2, [gl.RG32F, gl.RG, gl.FLOAT]);
  }

  /** @param {import("./paint.js").Paint} paint */
  setPaint(paint, colours) {
    [this.#paint, this.#colours] = [paint, colours];
    const gl = this.#gl;
    const format = [gl.RGBA32UI, gl.RGBA_INTEGER, gl.UNSIGNED_INT];
    for (const name of ["nodes", "lines"]) this.#send(name, paint[name].words, 4, paint[name].count, format);
  }

  /** Whole rows, and then what is left of the last. The texture grows and does not shrink. */
  #send(name, values, size, count, [inside, outside, type]) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures[name]);
    const rows = Math.max(1, Math.ceil(count / textureWidth));
    if (rows > (this.#rows[name] ?? 0)) {
      gl.texImage2D(gl.TEXTURE_2D, 0, inside, textureWidth, rows, 0, outside, type, null);
      this.#rows[name] = rows;
    }
    const [full, rest] = [Math.floor(count / textureWidth), count % textureWidth];
    if (full) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, textureWidth, full, outside, type, values);
    if (rest) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, full, rest, 1, outside, type, values, size * full * textureWidth);
  }

  setPictures(pictures, atlas) {
    this.#pictures.set(pictures, atlas);
  }

  /**
   * Begins a picture. One that takes longer than a frame is drawn in parts beside the canvas, each when the card is done
   * with the last: where a processor draws, the page would be held as long as all of it takes.
   *
   * @returns {boolean} whether it stands on the canvas; otherwise `goOn` is called with each frame until it does
   */
  begin(camera, box, density, isMoving) {
    if (!this.#paint) return true;
    this.#pace.pause();
    const lines = this.#paint.lines.count;
    const isThin = lines > (isMoving ? thinMoving : thinAlways);
    const work = { view: [camera, box, density], isThin, perLine: isThin ? 2 : 6, line: 0, node: 0, sync: null, waited: 0 };
    this.#work = null;
    if (lines * work.perLine + this.#paint.nodes.count <= Math.min(this.#part, this.isEmulated ? emulatedPart : Infinity)) {
      this.#drawAll(work.view, isThin, lines, this.#paint.nodes.count);
      return true;
    }
    this.#work = work;
    this.#beside();
    this.#clear();
    return this.goOn();
  }

  /** @returns {boolean} whether the picture that was begun stands on the canvas now */
  goOn() {
    const work = this.#work;
    if (!work || !this.#paint) return true;
    if (work.sync && !this.#isPartDone(work)) return false;
    const { lines, nodes } = this.#paint;
    if (work.line === lines.count && work.node === nodes.count) {
      this.#hangUp();
      return true;
    }
    this.#beside();
    const line = Math.min(lines.count, work.line + Math.floor(this.#part / work.perLine));
    const rest = Math.max(0, this.#part - (line - work.line) * work.perLine);
    const node = line < lines.count ? 0 : Math.min(nodes.count, work.node + rest);
    this.#drawLines(...work.view, work.isThin, work.line, line - work.line);
    this.#drawNodes(...work.view, work.node, node - work.node);
    [work.line, work.node] = [line, node];
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    work.sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    return false;
  }

  /** Parts grow while the card is done with one in two frames, and shrink where it takes more than four. */
  #isPartDone(work) {
    const gl = this.#gl;
    if (gl.getSyncParameter(work.sync, gl.SYNC_STATUS) !== gl.SIGNALED) {
      work.waited += 1;
      return false;
    }
    gl.deleteSync(work.sync);
    if (work.waited < 2) this.#part *= 1.5;
    if (work.waited > 3) this.#part = Math.max(leastPart, this.#part * 0.7);
    [work.sync, work.waited] = [null, 0];
    return true;
  }

  /** Sends all drawing from now on into a picture beside the canvas. */
  #beside() {
    const gl = this.#gl;
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#frame);
    if (this.#hasFrame) return;
    this.#hasFrame = true;
    gl.activeTexture(gl.TEXTURE3);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.beside);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, this.#canvas.width, this.#canvas.height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.#textures.beside, 0);
  }

  /** Puts the finished picture on the canvas. */
  #hangUp() {
    const gl = this.#gl;
    const { width, height } = this.#canvas;
    gl.bindFramebuffer(gl.READ_FRAMEBUFFER, this.#frame);
    gl.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    this.#work = null;
  }

  /** Draws at once while nodes move, with no more lines than can be drawn in time. */
  sketch(camera, box, density) {
    if (!this.#paint) return;
    const { lines, nodes } = this.#paint;
    this.#pace.tick(performance.now(), lines.count);
    const isThin = lines.count > thinMoving;
    const many = isThin ? Math.floor(Math.min(lines.count, this.#pace.limit)) : lines.count;
    this.#drawAll([camera, box, density], isThin, many, nodes.count);
  }

  /** Draws everything at once. */
  draw(camera, box, density) {
    if (!this.#paint) return;
    const { lines, nodes } = this.#paint;
    this.#drawAll([camera, box, density], lines.count > thinAlways, lines.count, nodes.count);
  }

  #drawAll(view, isThin, lines, nodes) {
    this.#work = null;
    this.#gl.bindFramebuffer(this.#gl.FRAMEBUFFER, null);
    this.#clear();
    this.#drawLines(...view, isThin, 0, lines);
    this.#drawNodes(...view, 0, nodes);
  }

  #clear() {
    const gl = this.#gl;
    gl.viewport(0, 0, this.#canvas.width, this.#canvas.height);
    const [red, green, blue] = this.#colours.paper.map((part) => part / 255);
    gl.clearColor(red, green, blue, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  }

  #bind(unit, name) {
    this.#gl.activeTexture(unit);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#textures[name]);
  }

  #begin(name, camera, box, density) {
    const gl = this.#gl;
    this.#bind(gl.TEXTURE0, "places");
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#pictures.texture);
    this.#bind(gl.TEXTURE2, name);
    const at = this.#card.programs[name].use();
    units(gl, at);
    gl.uniform4f(at.camera, camera.x, camera.y, camera.zoom, zoomDown(camera));
    gl.uniform2f(at.box, box.width, box.height);
    gl.uniform1f(at.density, density);
    return at;
  }

  #drawLines(camera, box, density, isThin, first, count) {
    if (!count) return;
    const gl = this.#gl;
    const at = this.#begin("lines", camera, box, density);
    gl.uniform1f(at.width, Math.min(2.2, Math.max(0.9, camera.zoom * 1.1)));
    gl.uniform1i(at.isThin, isThin ? 1 : 0);
    if (isThin) gl.drawArrays(gl.LINES, 2 * first, 2 * count);
    else gl.drawArrays(gl.TRIANGLES, 6 * first, 6 * count);
  }

  #drawNodes(camera, box, density, first, count) {
    if (!count) return;
    const gl = this.#gl;
    const at = this.#begin("nodes", camera, box, density);
    gl.uniform1f(at.scale, discScale(camera.zoom));
    gl.uniform1f(at.smallest, smallest(this.#paint.nodes.count, camera.zoom));
    gl.uniform1f(at.largestPoint, this.#card.largestPoint);
    gl.uniform1f(at.crowding, crowding(this.#paint.nodes.count));
    gl.uniform1f(at.whiteness, this.#paint.whiteness);
    for (const [name, colour] of [["ground", "paper"], ["ink", "ink"], ["accent", "accent"], ["card", "card"]]) {
      gl.uniform3fv(at[name], this.#colours[colour].map((part) => part / 255));
    }
    gl.drawArrays(gl.POINTS, first, count);
  }

  /** Another one draws from now on. */
  retire() {
    this.#card.retire();
  }

  /** Gives everything back to the graphics card at once, rather than when the canvas is collected. */
  drop() {
    this.#paint = this.#work = null;
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
