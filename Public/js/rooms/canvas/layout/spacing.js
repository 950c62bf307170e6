/** The share of an overlap that is undone in a tick. */
const firmness = 0.8;

/** Keeps nodes from lying on each other: every two are at least as far apart as their radii together. */
export class Spacing {
  /** @param {Float64Array} radius of all nodes of a layout */
  constructor(radius) {
    this.radius = radius;
    this.cellOf = new Uint32Array(radius.length);
    this.nodes = new Uint32Array(radius.length);
    this.starts = new Uint32Array(5 * radius.length + 4);
  }

  /**
   * Moves apart those of the nodes from..<to that overlap.
   *
   * @param {import("./level.js").Level} level
   * @returns {number} the largest movement
   */
  separate(level, from, to) {
    const { x, y } = level;
    const { radius, cellOf, nodes, starts } = this;
    let left = Infinity, top = Infinity, mostRight = -Infinity, bottom = -Infinity, sum = 0;
    for (let i = from; i < to; i += 1) {
      left = Math.min(left, x[i]);
      mostRight = Math.max(mostRight, x[i]);
      top = Math.min(top, y[i]);
      bottom = Math.max(bottom, y[i]);
      sum += radius[i];
    }
    // At most five cells for each node, and none smaller than a usual node.
    const cell = Math.max((2 * sum) / (to - from), Math.sqrt(((mostRight - left + 1) * (bottom - top + 1)) / (3 * (to - from))),
      Math.max(mostRight - left, bottom - top) / (to - from));
    const columns = Math.floor((mostRight - left) / cell) + 1, rows = Math.floor((bottom - top) / cell) + 1;
    starts.fill(0, 0, columns * rows + 1);
    for (let i = from; i < to; i += 1) {
      const at = Math.floor((y[i] - top) / cell) * columns + Math.floor((x[i] - left) / cell);
      cellOf[i] = at;
      starts[at] += 1;
    }
    for (let at = 1; at <= columns * rows; at += 1) starts[at] += starts[at - 1];
    for (let i = to - 1; i >= from; i -= 1) nodes[(starts[cellOf[i]] -= 1)] = i;

    let largest = 0;
    for (let i = from; i < to; i += 1) {
      const reach = 2 * radius[i], right = x[i] - left, down = y[i] - top;
      const rowTo = Math.min(rows - 1, Math.floor((down + reach) / cell));
      const columnFrom = Math.max(0, Math.floor((right - reach) / cell));
      const columnTo = Math.min(columns - 1, Math.floor((right + reach) / cell));
      for (let row = Math.max(0, Math.floor((down - reach) / cell)); row <= rowTo; row += 1) {
        const end = starts[row * columns + columnTo + 1];
        for (let at = starts[row * columns + columnFrom]; at < end; at += 1) {
          const j = nodes[at];
          // Each pair once, from its larger node: so the reach of the smaller one does not matter.
          if (radius[j] > radius[i] || (radius[j] === radius[i] && j >= i)) continue;
          largest = Math.max(largest, apart(level, i, j, radius[i] + radius[j]));
        }
      }
    }
    return largest;
  }
}

/** Moves two nodes apart if they are too near. Gives how far. */
function apart({ x, y, mobility }, i, j, wanted) {
  let dx = x[i] - x[j], dy = y[i] - y[j];
  const square = dx * dx + dy * dy;
  const sum = mobility[i] + mobility[j];
  if (square >= wanted * wanted || sum === 0) return 0;
  let distance = Math.sqrt(square);
  if (distance < 0.001) {
    dx = i & 1 ? 1 : -1;
    dy = j & 1 ? 1 : -1;
    distance = 1;
  }
  const step = (((wanted - distance) / distance) * firmness) / sum;
  x[i] += dx * step * mobility[i];
  y[i] += dy * step * mobility[i];
  x[j] -= dx * step * mobility[j];
  y[j] -= dy * step * mobility[j];
  return (wanted - distance) * firmness;
}
