/** A cell with more points than this compares only so many of them, others in each tick, and scales the sum up. */
const sampled = 32;

/** Points nearer than this push each other as if they were so far apart: squared, in units of the layout. */
export const nearest = 1;

/** From so many points in the cell of a point, on average, a finer grid is used. */
const crowded = 8;

/** Numbers kept for each cell: see the constants below. */
const width = 11;

// Mass, centre of mass and second moment of the points in the cell, then the field around that centre: a + b·d + c·d².
// Moments and field are complex numbers, which makes the push of 1/distance in a plane a plain 1/z.
const MASS = 0, X = 1, Y = 2, QX = 3, QY = 4, AX = 5, AY = 6, BX = 7, BY = 8, CX = 9, CY = 10;

/**
 * The push of all points on all others, 1/distance for each unit of mass, in time that grows with their number only.
 *
 * Points are summed into grids of 4², 8², 16² … cells. Each grid handles the cells that the one above it left open,
 * except the 3×3 around a cell; so all space is counted once. Far points act on a cell as a whole and are handed down
 * to the cells inside it (L. Greengard, V. Rokhlin, "A fast algorithm for particle simulations", 1987); inside the last
 * 3×3 points are compared truly. The error against comparing all is about 0.3 %.
 */
export class Pyramid {
  /** @param {number} capacity the most points that are pushed at once */
  constructor(capacity) {
    const depth = deepest(capacity);
    this.cells = new Float64Array(firstCell(depth + 1) * width);
    this.starts = new Uint32Array((1 << (2 * depth)) + 1);
    this.cellOf = new Uint32Array(capacity);
    this.points = new Uint32Array(capacity);
    this.sortedX = new Float64Array(capacity);
    this.sortedY = new Float64Array(capacity);
    this.sortedMass = new Float64Array(capacity);
    /** The side of a cell of the finest grid in the last push. */
    this.cellSide = 0;
  }

  /**
   * Adds the push on each of the points from..<to to `pushX` and `pushY`.
   *
   * @param {Float64Array} x
   * @param {Float64Array} y
   * @param {Float64Array} mass
   * @param {import("./random.js").Random} random
   */
  push(x, y, mass, from, to, pushX, pushY, random) {
    // Where points are crowded, a finer grid compares fewer of them and need not sample.
    let depth = depthFor(to - from);
    while (this.#sort(x, y, from, to, depth) > crowded && depth < deepest(to - from)) depth += 1;
    this.#gatherPoints(x, y, mass, from, to);
    this.#sum(depth);
    for (let level = 2; level <= depth; level += 1) this.#spread(level);
    this.#compare(depth, pushX, pushY, random);
  }

  /** Counts the points of each cell of the finest grid. Gives how many share a cell with a point, on average. */
  #sort(x, y, from, to, depth) {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (let i = from; i < to; i += 1) {
      if (x[i] < left) left = x[i];
      if (x[i] > right) right = x[i];
      if (y[i] < top) top = y[i];
      if (y[i] > bottom) bottom = y[i];
    }
    const side = 1 << depth;
    const extent = Math.max(right - left, bottom - top, 1) * 1.000001;
    const scale = side / extent;
    this.cellSide = extent / side;
    const { cellOf, starts } = this;
    starts.fill(0, 0, side * side + 1);
    for (let i = from; i < to; i += 1) {
      const cell = Math.floor((y[i] - top) * scale) * side + Math.floor((x[i] - left) * scale);
      cellOf[i - from] = cell;
      starts[cell] += 1;
    }
    let sum = 0, pairs = 0;
    for (let cell = 0; cell <= side * side; cell += 1) {
      pairs += starts[cell] * starts[cell];
      sum += starts[cell];
      starts[cell] = sum;
    }
    return pairs / (to - from);
  }

  /** Puts the points of each cell beside each other. */
  #gatherPoints(x, y, mass, from, to) {
    const { cellOf, starts, points, sortedX, sortedY, sortedMass } = this;
    for (let i = to - 1; i >= from; i -= 1) {
      const place = (starts[cellOf[i - from]] -= 1);
      points[place] = i;
      sortedX[place] = x[i];
      sortedY[place] = y[i];
      sortedMass[place] = mass[i];
    }
  }

  /** Sums mass, centre and second moment from the finest grid up. */
  #sum(depth) {
    const { cells, starts, sortedX, sortedY, sortedMass } = this;
    cells.fill(0, 0, firstCell(depth + 1) * width);
    const first = firstCell(depth);
    for (let cell = 0; cell < 1 << (2 * depth); cell += 1) {
      const start = starts[cell], end = starts[cell + 1];
      if (start === end) continue;
      const at = (first + cell) * width;
      let mass = 0, x = 0, y = 0, qx = 0, qy = 0;
      for (let i = start; i < end; i += 1) {
        mass += sortedMass[i];
        x += sortedMass[i] * sortedX[i];
        y += sortedMass[i] * sortedY[i];
      }
      x /= mass;
      y /= mass;
      for (let i = start; i < end; i += 1) {
        const dx = sortedX[i] - x, dy = sortedY[i] - y;
        qx += sortedMass[i] * (dx * dx - dy * dy);
        qy += sortedMass[i] * 2 * dx * dy;
      }
      cells[at + MASS] = mass;
      cells[at + X] = x;
      cells[at + Y] = y;
      cells[at + QX] = qx;
      cells[at + QY] = qy;
    }
    for (let level = depth - 1; level >= 1; level -= 1) this.#gather(level);
  }

  /** Sums the four cells inside each cell of a grid. */
  #gather(level) {
    const { cells } = this;
    const side = 1 << level, above = firstCell(level), below = firstCell(level + 1);
    for (let row = 0; row < side; row += 1) {
      for (let column = 0; column < side; column += 1) {
        const corner = (below + row * 4 * side + column * 2) * width;
        let mass = 0, x = 0, y = 0, qx = 0, qy = 0;
        for (let part = 0; part < 4; part += 1) {
          const at = corner + ((part >> 1) * 2 * side + (part & 1)) * width;
          mass += cells[at + MASS];
          x += cells[at + MASS] * cells[at + X];
          y += cells[at + MASS] * cells[at + Y];
        }
        if (mass === 0) continue;
        x /= mass;
        y /= mass;
        for (let part = 0; part < 4; part += 1) {
          const at = corner + ((part >> 1) * 2 * side + (part & 1)) * width;
          const dx = cells[at + X] - x, dy = cells[at + Y] - y;
          qx += cells[at + QX] + cells[at + MASS] * (dx * dx - dy * dy);
          qy += cells[at + QY] + cells[at + MASS] * 2 * dx * dy;
        }
        const at = (above + row * side + column) * width;
        cells[at + MASS] = mass;
        cells[at + X] = x;
        cells[at + Y] = y;
        // An empty cell inside has its centre at 0 and no mass, so it adds nothing.
        cells[at + QX] = qx;
        cells[at + QY] = qy;
      }
    }
  }

  /** Hands the field of each cell of the grid above down to the cells of this one, and adds what that one left open. */
  #spread(level) {
    const { cells } = this;
    const side = 1 << level, first = firstCell(level), above = firstCell(level - 1);
    for (let row = 0; row < side; row += 1) {
      const rowFrom = Math.max(0, (row >> 1) * 2 - 2), rowTo = Math.min(side - 1, (row >> 1) * 2 + 3);
      for (let column = 0; column < side; column += 1) {
        const at = (first + row * side + column) * width;
        if (cells[at + MASS] === 0) continue;
        const x = cells[at + X], y = cells[at + Y];
        const parent = (above + (row >> 1) * (side >> 1) + (column >> 1)) * width;
        const px = x - cells[parent + X], py = y - cells[parent + Y];
        let cx = cells[parent + CX], cy = cells[parent + CY];
        let bx = cells[parent + BX] + 2 * (cx * px - cy * py), by = cells[parent + BY] + 2 * (cx * py + cy * px);
        const hx = cells[parent + BX] + cx * px - cy * py, hy = cells[parent + BY] + cx * py + cy * px;
        let ax = cells[parent + AX] + hx * px - hy * py, ay = cells[parent + AY] + hx * py + hy * px;

        const columnFrom = Math.max(0, (column >> 1) * 2 - 2), columnTo = Math.min(side - 1, (column >> 1) * 2 + 3);
        for (let r = rowFrom; r <= rowTo; r += 1) {
          const isNearRow = r >= row - 1 && r <= row + 1;
          for (let c = columnFrom; c <= columnTo; c += 1) {
            if (isNearRow && c >= column - 1 && c <= column + 1) continue;
            const other = (first + r * side + c) * width;
            const mass = cells[other + MASS];
            if (mass === 0) continue;
            // w = 1 / (here - there), and its powers.
            const dx = x - cells[other + X], dy = y - cells[other + Y];
            const inverse = 1 / (dx * dx + dy * dy);
            const wx = dx * inverse, wy = -dy * inverse;
            const w2x = wx * wx - wy * wy, w2y = 2 * wx * wy;
            const w3x = w2x * wx - w2y * wy, w3y = w2x * wy + w2y * wx;
            const qx = cells[other + QX], qy = cells[other + QY];
            ax += mass * wx + qx * w3x - qy * w3y;
            ay += mass * wy + qx * w3y + qy * w3x;
            bx -= mass * w2x;
            by -= mass * w2y;
            cx += mass * w3x;
            cy += mass * w3y;
          }
        }
        cells[at + AX] = ax;
        cells[at + AY] = ay;
        cells[at + BX] = bx;
        cells[at + BY] = by;
        cells[at + CX] = cx;
        cells[at + CY] = cy;
      }
    }
  }

  /** Gives each point the field of its cell, and the push of the points in the 3×3 around it. */
  #compare(depth, pushX, pushY, random) {
    const { cells, starts, points, sortedX, sortedY, sortedMass } = this;
    const side = 1 << depth, first = firstCell(depth);
    for (let cell = 0; cell < side * side; cell += 1) {
      const start = starts[cell], end = starts[cell + 1];
      if (start === end) continue;
      const at = (first + cell) * width;
      const x = cells[at + X], y = cells[at + Y];
      for (let i = start; i < end; i += 1) {
        const dx = sortedX[i] - x, dy = sortedY[i] - y;
        const hx = cells[at + BX] + cells[at + CX] * dx - cells[at + CY] * dy;
        const hy = cells[at + BY] + cells[at + CX] * dy + cells[at + CY] * dx;
        pushX[points[i]] += cells[at + AX] + hx * dx - hy * dy;
        pushY[points[i]] -= cells[at + AY] + hx * dy + hy * dx;
      }
      const row = cell >> depth, column = cell & (side - 1);
      for (let r = Math.max(0, row - 1); r <= Math.min(side - 1, row + 1); r += 1) {
        for (let c = Math.max(0, column - 1); c <= Math.min(side - 1, column + 1); c += 1) {
          const other = r * side + c;
          this.#meet(start, end, starts[other], starts[other + 1], pushX, pushY, random);
        }
      }
    }
  }

  /** The push of the sorted points from..<to on those at start..<end. */
  #meet(start, end, from, to, pushX, pushY, random) {
    const { points, sortedX, sortedY, sortedMass } = this;
    let factor = 1;
    if (to - from > sampled) {
      factor = (to - from) / sampled;
      from += random.next() % (to - from - sampled + 1);
      to = from + sampled;
    }
    for (let i = start; i < end; i += 1) {
      const x = sortedX[i], y = sortedY[i];
      let sumX = 0, sumY = 0;
      for (let j = from; j < to; j += 1) {
        const dx = x - sortedX[j], dy = y - sortedY[j];
        let square = dx * dx + dy * dy;
        if (square < nearest) {
          if (square === 0 && i !== j) {
            sumX += random.signed();
            sumY += random.signed();
          }
          square = nearest;
        }
        const push = sortedMass[j] / square;
        sumX += dx * push;
        sumY += dy * push;
      }
      pushX[points[i]] += sumX * factor;
      pushY[points[i]] += sumY * factor;
    }
  }
}

/** The number of times that the plane is halved for so many points: until there are at most four for each cell. */
function depthFor(count) {
  let depth = 2;
  while (depth < 10 && 4 << (2 * depth) < count) depth += 1;
  return depth;
}

/** The finest grid for so many points: about 2·√count cells a side. */
function deepest(count) {
  let depth = 2;
  while (depth < 10 && 4 << (2 * depth) < 4 * count) depth += 1;
  return depth;
}

/** The index of a grid's first cell: before it lie the cells of all coarser grids. */
function firstCell(level) {
  return ((1 << (2 * level)) - 4) / 3;
}
