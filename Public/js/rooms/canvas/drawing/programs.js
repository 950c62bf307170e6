import { lineFragment, lineVertex, nodeFragment, nodeVertex } from "./shaders.js";

/** A program of the graphics card. It is compiled beside the page: asking for more than that waits for it. */
class Program {
  #gl;
  #program;
  #at = null;

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {string} vertex
   * @param {string} fragment
   */
  constructor(gl, vertex, fragment) {
    this.#gl = gl;
    this.#program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.#program, shader);
    }
    gl.linkProgram(this.#program);
  }

  /** @returns {Record<string, WebGLUniformLocation>} where its uniforms are, by their names */
  use() {
    const gl = this.#gl;
    gl.useProgram(this.#program);
    this.#at ??= this.#uniforms();
    return this.#at;
  }

  #uniforms() {
    const [gl, program] = [this.#gl, this.#program];
    // Of a card that is gone nothing is expected.
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) throw new Error(gl.getProgramInfoLog(program));
    const total = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) ?? 0;
    const names = Array.from({ length: total }, (_, place) => gl.getActiveUniform(program, place)?.name);
    return Object.fromEntries(names.map((name) => [name, gl.getUniformLocation(program, name)]));
  }
}

/** A card that compiles is asked so often whether it is done, in milliseconds. */
const soon = 3;

/** The programs that do a graphics card's work on the processor. */
const emulators = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** The name of the card. Firefox has it where all others answer "WebKit WebGL", and warns of the extension. */
function rendererOf(gl) {
  const name = gl.getParameter(gl.RENDERER);
  const more = name === "WebKit WebGL" ? gl.getExtension("WEBGL_debug_renderer_info") : null;
  return more ? gl.getParameter(more.UNMASKED_RENDERER_WEBGL) : name;
}

/** The graphics card behind a canvas: WebGL 2, and the programs that draw. Both are made ready beside the page. */
export class Card {
  /** Signals when the card has done all that it was given so far. */
  #done;
  #isWarm = false;
  #isRetired = false;

  /** @returns {Card | null} null where there is no WebGL 2 */
  static of(canvas) {
    const gl = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false, powerPreference: "high-performance" });
    return gl ? new Card(canvas, gl) : null;
  }

  /** Whether a program on the processor does its work. */
  isEmulated;

  constructor(canvas, gl) {
    Object.assign(this, { canvas, gl });
    // Asked while it has nothing else to do: later on this would wait for all of it.
    this.largestPoint = gl.getParameter(gl.ALIASED_POINT_SIZE_RANGE)?.[1] ?? 64;
    this.isEmulated = emulators.test(rendererOf(gl) ?? "");
    this.programs = { lines: new Program(gl, lineVertex, lineFragment), nodes: new Program(gl, nodeVertex, nodeFragment) };
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.#mark();
    setTimeout(this.#watch, soon);
  }

  #mark() {
    this.#done = this.gl.fenceSync(this.gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    this.gl.flush();
  }

  get #isDone() {
    return this.gl.getSyncParameter(this.#done, this.gl.SYNC_STATUS) === this.gl.SIGNALED;
  }

  #watch = () => {
    if (this.#isRetired || this.gl.isContextLost()) return;
    if (!this.#isDone) return void setTimeout(this.#watch, soon);
    this.#warm();
    this.#isWarm = true;
    this.#mark();
  };

  /** Draws one picture that is not seen: a card compiles a part of its programs only when they first draw. */
  #warm() {
    const { gl, programs } = this;
    const [frame, texture] = [gl.createFramebuffer(), gl.createTexture()];
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    gl.bindTexture(gl.TEXTURE_2D, null);
    for (const target of [null, frame]) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target);
      for (const [program, mode] of [[programs.lines, gl.TRIANGLES], [programs.nodes, gl.POINTS]]) {
        units(gl, program.use());
        gl.drawArrays(mode, 0, 3);
      }
    }
    gl.deleteFramebuffer(frame);
    gl.deleteTexture(texture);
  }

  /** Draws nothing any more. */
  retire() {
    this.#isRetired = true;
  }

  /** Whether it can draw without being waited for. */
  get isReady() {
    return this.gl.isContextLost() || (this.#isWarm && this.#isDone);
  }
}

/** Says where each texture is: numbers and colours may not lie in the same unit. */
export function units(gl, { places, pictures, items }) {
  gl.uniform1i(places, 0);
  gl.uniform1i(items, 2);
  if (pictures) gl.uniform1i(pictures, 1);
}
