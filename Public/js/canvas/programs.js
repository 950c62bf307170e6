/**
 * A program of the graphics card. It is compiled beside the page: asking whether it is ready would wait for it, so that is
 * asked when it is used first.
 */
export class Program {
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
