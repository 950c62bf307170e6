import { atlasCell, atlasSide } from "./shaders.js";

/** The texture of the atlas. It is one pixel until there is a picture: all of it takes 22 MB, and longer than a first frame. */
export class Pictures {
  texture;

  #gl;
  #isWhole = false;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.#gl = gl;
    this.#make(gl.LINEAR);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
  }

  #make(smaller) {
    const gl = this.#gl;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
  }

  /** Three smaller steps of each picture are enough: a disc under 6 pixels shows none. */
  #makeWhole() {
    const gl = this.#gl;
    gl.deleteTexture(this.texture);
    this.#make(gl.LINEAR_MIPMAP_LINEAR);
    gl.texStorage2D(gl.TEXTURE_2D, 4, gl.RGBA8, atlasSide, atlasSide);
    this.#isWhole = true;
  }

  /** @param {{cell: number, pixels: ImageData}[]} pictures that are new in the atlas */
  set(pictures, { corner }) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE1);
    if (!this.#isWhole) this.#makeWhole();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    // For pictures only: numbers that are no colours must arrive as they are.
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    for (const { cell, pixels } of pictures) {
      const { x, y } = corner(cell);
      gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, atlasCell, atlasCell, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    }
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    gl.generateMipmap(gl.TEXTURE_2D);
  }
}
