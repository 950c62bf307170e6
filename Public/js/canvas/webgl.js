import { discScale, smallest } from "./camera.js";
import { atlasCell, atlasSide, lineFragment, lineVertex, nodeFragment, nodeVertex, textureWidth } from "./shaders.js";

/** Above so many lines they are as thin as can be: while something moves, and always. */
const [thinMoving, thinAlways] = [2500, 50_000];

/** While something moves there are as many lines as can be drawn in time: between so many and all. */
const fewest = 3000;

/** So many frames are judged together. */
const judged = 10;

/** Draws with WebGL 2: all lines in one call, all nodes in another; vertices read what they need from textures. */
export class WebGLDrawing {
  #canvas;
  #gl;
  #programs = {};
  #textures = {};
  #rows = {};
  #most = 12_000;
  #times = [];
  #paint;
  #colours;
  #largestPoint;

  /** @returns {WebGLDrawing | null} null where there is no WebGL 2 */
  static on(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, powerPreference: "high-performance" });
    return gl ? new WebGLDrawing(canvas, gl) : null;
  }

  constructor(canvas, gl) {
    this.#canvas = canvas;
    this.#gl = gl;
    this.#programs = { lines: this.#program(lineVertex, lineFragment), nodes: this.#program(nodeVertex, nodeFragment) };
    const names = { places: gl.NEAREST, lines: gl.NEAREST, nodes: gl.NEAREST, pictures: gl.LINEAR };
    this.#textures = Object.fromEntries(Object.entries(names).map(([name, filter]) => [name, this.#texture(filter)]));
    this.#makePictures();
    this.#largestPoint = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE)[1];
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  }

  #program(vertex, fragment) {
    const gl = this.#gl;
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program));
    const total = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS);
    const names = Array.from({ length: total }, (_, place) => gl.getActiveUniform(program, place).name);
    return { program, at: Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)])) };
  }

  #texture(filter) {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, filter);
    return texture;
  }

  /** Three smaller steps of each picture are enough: a disc under 6 pixels shows none. */
  #makePictures() {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.pictures);
    gl.texStorage2D(gl.TEXTURE_2D, 4, gl.RGBA8, atlasSide, atlasSide);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  }

  resize({ width, height }, density) {
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
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

  /** @param {{cell: number, pixels: ImageData}[]} pictures that are new in the atlas */
  setPictures(pictures, { corner }) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.pictures);
    // For pictures only: numbers that are no colours must arrive as they are.
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    for (const { cell, pixels } of pictures) {
      const { x, y } = corner(cell);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, atlasCell, atlasCell, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    }
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.generateMipmap(gl.TEXTURE_2D);
  }

  /**
   * Takes fewer lines where frames come late, and more where they do not: judged over some of them, because a card that
   * is behind takes several at once and then none for a while.
   */
  #pace(now) {
    this.#times.push(now);
    if (this.#times.length <= judged) return;
    const gap = (now - this.#times[0]) / judged;
    const { count } = this.#paint.lines;
    if (gap > 30) this.#most = Math.max(fewest, this.#most * 0.6);
    else if (gap < 20) this.#most = Math.min(Math.max(count, fewest), this.#most * 1.2);
    this.#times = [];
  }

  /** The next frame does not follow the last one. */
  pause() {
    this.#times = [];
  }

  draw(camera, box, density, isMoving) {
    if (!this.#paint) return;
    if (isMoving) this.#pace(performance.now());
    else this.pause();
    const gl = this.#gl;
    gl.viewport(0, 0, this.#canvas.width, this.#canvas.height);
    const [red, green, blue] = this.#colours.paper.map((part) => part / 255);
    gl.clearColor(red, green, blue, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#bind(gl.TEXTURE0, "places");
    this.#bind(gl.TEXTURE1, "pictures");
    this.#drawLines(camera, box, density, isMoving);
    this.#drawNodes(camera, box, density);
  }

  #bind(unit, name) {
    this.#gl.activeTexture(unit);
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#textures[name]);
  }

  #begin(name, camera, box, density) {
    const gl = this.#gl;
    const { program, at } = this.#programs[name];
    this.#bind(gl.TEXTURE2, name);
    gl.useProgram(program);
    gl.uniform1i(at.places, 0);
    gl.uniform1i(at.items, 2);
    gl.uniform3f(at.camera, camera.x, camera.y, camera.zoom);
    gl.uniform2f(at.box, box.width, box.height);
    gl.uniform1f(at.density, density);
  }

  #drawLines(camera, box, density, isMoving) {
    const gl = this.#gl;
    const { at } = this.#programs.lines;
    const total = this.#paint.lines.count;
    const isThin = total > (isMoving ? thinMoving : thinAlways);
    this.#begin("lines", camera, box, density);
    gl.uniform1f(at.width, Math.min(2.2, Math.max(0.9, camera.zoom * 1.1)));
    gl.uniform1i(at.isThin, isThin ? 1 : 0);
    if (isThin) gl.drawArrays(gl.LINES, 0, 2 * (isMoving ? Math.floor(Math.min(total, this.#most)) : total));
    else gl.drawArrays(gl.TRIANGLES, 0, 6 * total);
  }

  #drawNodes(camera, box, density) {
    const gl = this.#gl;
    const { at } = this.#programs.nodes;
    this.#begin("nodes", camera, box, density);
    gl.uniform1f(at.scale, discScale(camera.zoom));
    gl.uniform1f(at.smallest, smallest(this.#paint.nodes.count));
    gl.uniform1f(at.largestPoint, this.#largestPoint);
    gl.uniform1f(at.whiteness, this.#paint.whiteness);
    gl.uniform1i(at.pictures, 1);
    for (const [name, colour] of [["ground", "paper"], ["ink", "ink"], ["accent", "accent"], ["card", "card"]]) {
      gl.uniform3fv(at[name], this.#colours[colour].map((part) => part / 255));
    }
    gl.drawArrays(gl.POINTS, 0, this.#paint.nodes.count);
  }

  /** Gives everything back to the graphics card at once, rather than when the canvas is collected. */
  drop() {
    this.#paint = null;
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
