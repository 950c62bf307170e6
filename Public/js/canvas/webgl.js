import { discScale } from "./camera.js";
import { atlasCell, atlasSide, lineFragment, lineVertex, nodeFragment, nodeVertex, textureWidth } from "./shaders.js";

/** Above so many lines they are drawn as thin as can be while something moves, and only so many of them. */
const [thinAbove, mostMoving] = [2500, 24000];

/** Draws with WebGL 2: all lines in one call, all nodes in another. */
export class WebGLDrawing {
  #canvas;
  #gl;
  #programs = {};
  #arrays = {};
  #buffers = {};
  #textures = {};
  #rows = 0;
  #paint;
  #colours;

  /** @returns {WebGLDrawing | null} null where there is no WebGL 2 */
  static on(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, powerPreference: "high-performance" });
    // Positions are read by vertices, which takes a texture there.
    return gl && gl.getParameter(gl.MAX_VERTEX_TEXTURE_IMAGE_UNITS) > 0 ? new WebGLDrawing(canvas, gl) : null;
  }

  constructor(canvas, gl) {
    this.#canvas = canvas;
    this.#gl = gl;
    this.#programs = { lines: this.#program(lineVertex, lineFragment), nodes: this.#program(nodeVertex, nodeFragment) };
    this.#textures = { places: this.#texture(gl.NEAREST), pictures: this.#texture(gl.LINEAR) };
    this.#makePictures();
    this.#arrays.lines = this.#array([
      ["ends", 2, gl.UNSIGNED_INT, true, 8], ["lineColour", 4, gl.UNSIGNED_BYTE, false, 4],
    ]);
    this.#arrays.nodes = this.#array([
      ["index", 1, gl.UNSIGNED_INT, true, 4], ["nodeColour", 4, gl.UNSIGNED_BYTE, false, 4],
      ["shape", 4, gl.UNSIGNED_BYTE, true, 4],
    ]);
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

  /** Three smaller steps of each picture are enough: a disc under 8 pixels shows none. */
  #makePictures() {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.pictures);
    gl.texStorage2D(gl.TEXTURE_2D, 4, gl.RGBA8, atlasSide, atlasSide);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  }

  #array(parts) {
    const gl = this.#gl;
    const array = gl.createVertexArray();
    gl.bindVertexArray(array);
    parts.forEach(([name, size, type, isWhole, bytes], place) => {
      this.#buffers[name] = gl.createBuffer();
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers[name]);
      gl.enableVertexAttribArray(place);
      if (isWhole) gl.vertexAttribIPointer(place, size, type, bytes, 0);
      else gl.vertexAttribPointer(place, size, type, true, bytes, 0);
      gl.vertexAttribDivisor(place, 1);
    });
    return array;
  }

  resize({ width, height }, density) {
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
  }

  /** @param {Float32Array} xy of all nodes; whole rows of the texture are sent from it */
  setPlaces(xy) {
    const gl = this.#gl;
    const rows = Math.max(1, Math.ceil(xy.length / 2 / textureWidth));
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.places);
    if (rows !== this.#rows) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG32F, textureWidth, rows, 0, gl.RG, gl.FLOAT, null);
      this.#rows = rows;
    }
    const full = Math.floor(xy.length / 2 / textureWidth);
    if (full) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, textureWidth, full, gl.RG, gl.FLOAT, xy);
    const rest = xy.length / 2 - full * textureWidth;
    if (rest) gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, full, rest, 1, gl.RG, gl.FLOAT, xy, 2 * full * textureWidth);
  }

  /** @param {import("./paint.js").Paint} paint */
  setPaint(paint, colours) {
    [this.#paint, this.#colours] = [paint, colours];
    const { nodes, lines } = paint;
    this.#send("index", nodes.index.subarray(0, nodes.count));
    this.#send("nodeColour", nodes.colour.subarray(0, 4 * nodes.count));
    this.#send("shape", nodes.shape.subarray(0, 4 * nodes.count));
    this.#send("ends", lines.ends.subarray(0, 2 * lines.count));
    this.#send("lineColour", lines.colour.subarray(0, 4 * lines.count));
  }

  #send(name, values) {
    const gl = this.#gl;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffers[name]);
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.DYNAMIC_DRAW);
  }

  /** @param {{cell: number, pixels: ImageData}[]} pictures that are new in the atlas */
  setPictures(pictures, { corner }) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.pictures);
    for (const { cell, pixels } of pictures) {
      const { x, y } = corner(cell);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, atlasCell, atlasCell, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    }
    gl.generateMipmap(gl.TEXTURE_2D);
  }

  draw(camera, box, density, isMoving) {
    if (!this.#paint) return;
    const gl = this.#gl;
    gl.viewport(0, 0, this.#canvas.width, this.#canvas.height);
    const [red, green, blue] = this.#colours.paper.map((part) => part / 255);
    gl.clearColor(red, green, blue, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.places);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#textures.pictures);
    this.#drawLines(camera, box, density, isMoving);
    this.#drawNodes(camera, box, density);
  }

  #begin({ program, at }, camera, box, density) {
    const gl = this.#gl;
    gl.useProgram(program);
    gl.uniform1i(at.places, 0);
    gl.uniform3f(at.camera, camera.x, camera.y, camera.zoom);
    gl.uniform2f(at.box, box.width, box.height);
    gl.uniform1f(at.density, density);
  }

  #drawLines(camera, box, density, isMoving) {
    const gl = this.#gl;
    const { at } = this.#programs.lines;
    const total = this.#paint.lines.count;
    const isThin = isMoving && total > thinAbove;
    this.#begin(this.#programs.lines, camera, box, density);
    gl.bindVertexArray(this.#arrays.lines);
    gl.uniform1f(at.width, Math.min(2.2, Math.max(0.9, camera.zoom * 1.1)));
    gl.uniform1i(at.isThin, isThin ? 1 : 0);
    if (isThin) gl.drawArraysInstanced(gl.LINES, 0, 2, Math.min(total, mostMoving));
    else gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, total);
  }

  #drawNodes(camera, box, density) {
    const gl = this.#gl;
    const { at } = this.#programs.nodes;
    this.#begin(this.#programs.nodes, camera, box, density);
    gl.bindVertexArray(this.#arrays.nodes);
    gl.uniform1f(at.scale, discScale(camera.zoom));
    gl.uniform1i(at.pictures, 1);
    for (const [name, colour] of [["ground", "paper"], ["ink", "ink"], ["accent", "accent"]]) {
      gl.uniform3fv(at[name], this.#colours[colour].map((part) => part / 255));
    }
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#paint.nodes.count);
  }

  /** Gives everything back to the graphics card at once, rather than when the canvas is collected. */
  drop() {
    this.#paint = null;
    this.#gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
