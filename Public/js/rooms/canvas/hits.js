/** The average number of nodes in a cell. */
const crowd = 3;

/**
 * Finds nodes near a point: a grid over those that are shown, sorted by cell. Making it costs about as much as looking
 * at each node twice, so it is made when it is asked for and not while nodes move.
 */
export class Hits {
  #xy;
  #radius;
  #box;
  #side;
  #start;
  #nodes;

  /**
   * @param {Float32Array} xy
   * @param {Float32Array} radius
   * @param {Uint8Array} shown
   */
  constructor(xy, radius, shown) {
    this.#xy = xy;
    this.#radius = radius;
    const chosen = [];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < shown.length; i += 1) {
      if (!shown[i]) continue;
      chosen.push(i);
      left = Math.min(left, xy[2 * i]);
      right = Math.max(right, xy[2 * i]);
      top = Math.min(top, xy[2 * i + 1]);
      bottom = Math.max(bottom, xy[2 * i + 1]);
    }
    this.#side = Math.max(1, Math.min(512, Math.round(Math.sqrt(chosen.length / crowd))));
    this.#box = { left, top, width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) };
    this.#sort(chosen);
  }

  #column = (x) => this.#within((x - this.#box.left) / this.#box.width);
  #row = (y) => this.#within((y - this.#box.top) / this.#box.height);
  #within = (part) => Math.min(Math.max(Math.floor(part * this.#side), 0), this.#side - 1);

  #sort(chosen) {
    const cells = chosen.map((i) => this.#row(this.#xy[2 * i + 1]) * this.#side + this.#column(this.#xy[2 * i]));
    this.#start = new Uint32Array(this.#side * this.#side + 1);
    for (const cell of cells) this.#start[cell + 1] += 1;
    for (let cell = 1; cell < this.#start.length; cell += 1) this.#start[cell] += this.#start[cell - 1];
    const next = this.#start.slice();
    this.#nodes = new Uint32Array(chosen.length);
    chosen.forEach((i, place) => {
      this.#nodes[next[cells[place]]] = i;
      next[cells[place]] += 1;
    });
  }

  /** Calls `each` with each node of the cells that a rectangle touches. */
  #visit(left, top, right, bottom, each) {
    if (!this.#nodes.length) return;
    const [first, last] = [this.#column(left), this.#column(right)];
    for (let row = this.#row(top); row <= this.#row(bottom); row += 1) {
      const line = row * this.#side;
      for (let at = this.#start[line + first]; at < this.#start[line + last + 1]; at += 1) each(this.#nodes[at]);
    }
  }

  /**
   * The node whose disc is under a point, or else the nearest one.
   *
   * @param {{x: number, y: number}} point in the layout
   * @param {number} reach how far from a disc's edge still counts, in units of the layout
   * @param {object} how
   * @param {number} [how.scale] what radii are multiplied with
   * @param {number} [how.most] what no radius is drawn larger than, in units of the layout
   * @param {number} [how.tall] how much longer a unit is drawn from top to bottom
   * @returns {number} an index, or -1
   */
  nearest({ x, y }, reach, { scale = 1, most = Infinity, tall = 1 } = {}) {
    let [found, closest] = [-1, reach];
    const far = reach + Math.min(24 * scale, most);
    this.#visit(x - far, y - far, x + far, y + far, (i) => {
      const gap = Math.hypot(this.#xy[2 * i] - x, (this.#xy[2 * i + 1] - y) * tall) - Math.min(this.#radius[i] * scale, most);
      if (gap < closest) [found, closest] = [i, gap];
    });
    return found;
  }

  /** The nodes inside a closed line of points, as by the even-odd rule. */
  inside(line) {
    const xs = line.map(({ x }) => x);
    const ys = line.map(({ y }) => y);
    const found = [];
    this.#visit(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (i) => {
      if (isInside(this.#xy[2 * i], this.#xy[2 * i + 1], line)) found.push(i);
    });
    return found;
  }
}

function isInside(x, y, line) {
  let isIn = false;
  line.forEach((one, place) => {
    const other = line[(place + 1) % line.length];
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x) isIn = !isIn;
  });
  return isIn;
}
