/** The least room between two parts is about one such cell. */
const finest = 48;

/** Cells along a side of the plan on which parts are laid, at most. */
const widest = 2048;

/**
 * The cells that a part covers: for each row where it begins and ends. A row without nodes is as wide as its
 * neighbours, because links cross it.
 *
 * @returns {{left: number, top: number, width: number, spans: Int32Array}} left and top in cells, spans from left
 */
export function shapeOf(x, y, radius, from, to, cell) {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (let i = from; i < to; i += 1) {
    const room = radius[i] + finest / 4;
    left = Math.min(left, Math.floor((x[i] - room) / cell));
    right = Math.max(right, Math.floor((x[i] + room) / cell));
    top = Math.min(top, Math.floor((y[i] - room) / cell));
    bottom = Math.max(bottom, Math.floor((y[i] + room) / cell));
  }
  const height = bottom - top + 1;
  const spans = new Int32Array(2 * height);
  for (let row = 0; row < height; row += 1) {
    spans[2 * row] = right - left + 1;
    spans[2 * row + 1] = -1;
  }
  for (let i = from; i < to; i += 1) {
    const room = radius[i] + finest / 4;
    const start = Math.floor((x[i] - room) / cell) - left, end = Math.floor((x[i] + room) / cell) - left;
    const last = Math.floor((y[i] + room) / cell) - top;
    for (let row = Math.floor((y[i] - room) / cell) - top; row <= last; row += 1) {
      spans[2 * row] = Math.min(spans[2 * row], start);
      spans[2 * row + 1] = Math.max(spans[2 * row + 1], end);
    }
  }
  for (let row = 1; row < height; row += 1) {
    if (spans[2 * row + 1] >= 0) continue;
    let after = row + 1;
    while (spans[2 * after + 1] < 0) after += 1;
    spans[2 * row] = Math.min(spans[2 * row - 2], spans[2 * after]);
    spans[2 * row + 1] = Math.max(spans[2 * row - 1], spans[2 * after + 1]);
  }
  return { left, top, width: right - left + 1, spans };
}

/** A full rectangle around a point. */
export function rectangle(x, y, width, height, cell) {
  const left = Math.floor((x - width / 2) / cell), top = Math.floor((y - height / 2) / cell);
  const columns = Math.ceil(width / cell) + 1, rows = Math.ceil(height / cell) + 1;
  const spans = new Int32Array(2 * rows);
  for (let row = 0; row < rows; row += 1) spans[2 * row + 1] = columns - 1;
  return { left, top, width: columns, spans };
}

/** The side of a cell with which parts of these sizes, [width, height] each, fit on one plan. */
export function cellFor(sizes) {
  let area = 0, longest = 0;
  for (const [width, height] of sizes) {
    area += (width + 2 * finest) * (height + 2 * finest);
    longest = Math.max(longest, width, height);
  }
  let cell = finest;
  while (planSide(area / (cell * cell), longest / cell) > widest) cell *= 2;
  return cell;
}

/** The side of a plan with room for a spiral of parts around the first one, for all their forms. */
function planSide(area, longest) {
  return Math.ceil(2 * Math.sqrt(area)) + 2 * Math.ceil(longest) + 8;
}

/**
 * Places shapes so that none lies on another: as near to the middle as there is room, one after the other. Fixed shapes
 * are around the middle already.
 *
 * @returns {Int32Array} for each shape how many cells it moves to the right and down
 */
export function packed(shapes, fixed) {
  const plan = planFor(shapes, fixed);
  for (const shape of fixed) plan.cover(shape, shape.left, shape.top);
  const shifts = new Int32Array(2 * shapes.length);
  // A ring without room for one form has none for the same form later.
  const ringOf = new Map();
  shapes.forEach((shape, index) => {
    const form = shape.width * 65536 + shape.spans.length;
    const left = plan.middleX - (shape.width >> 1), top = plan.middleY - (shape.spans.length >> 2);
    let ring = ringOf.get(form) ?? 0, found = null;
    for (; !found && ring < plan.side; ring += 1) found = onRing(plan, shape, left, top, ring);
    ringOf.set(form, Math.max(0, ring - 1));
    const [x, y] = found ?? plan.below(shape);
    plan.cover(shape, x, y);
    shifts[2 * index] = x - shape.left;
    shifts[2 * index + 1] = y - shape.top;
  });
  return shifts;
}

/** The first free place on a square ring around the middle, or null. Corners are farthest, so they come last. */
function onRing(plan, shape, left, top, ring) {
  if (ring === 0) return plan.isFree(shape, left, top) ? [left, top] : null;
  for (let turn = 0; turn <= 2 * ring; turn += 1) {
    const step = turn & 1 ? (turn + 1) >> 1 : -(turn >> 1);
    if (plan.isFree(shape, left + step, top - ring)) return [left + step, top - ring];
    if (plan.isFree(shape, left + ring, top + step)) return [left + ring, top + step];
    if (plan.isFree(shape, left - step, top + ring)) return [left - step, top + ring];
    if (plan.isFree(shape, left - ring, top - step)) return [left - ring, top - step];
  }
  return null;
}

function planFor(shapes, fixed) {
  let area = 0, longest = 0, left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const shape of [...fixed, ...shapes]) {
    area += (shape.width * shape.spans.length) / 2;
    longest = Math.max(longest, shape.width, shape.spans.length / 2);
  }
  for (const shape of fixed) {
    left = Math.min(left, shape.left);
    right = Math.max(right, shape.left + shape.width);
    top = Math.min(top, shape.top);
    bottom = Math.max(bottom, shape.top + shape.spans.length / 2);
  }
  const isEmpty = fixed.length === 0;
  const middleX = isEmpty ? 0 : (left + right) >> 1, middleY = isEmpty ? 0 : (top + bottom) >> 1;
  return new Plan(middleX, middleY, planSide(area, isEmpty ? longest : Math.max(longest, right - left, bottom - top)));
}

/** The covered cells, in a square around a middle. Everything outside is free. */
class Plan {
  #cells;
  #left;
  #top;
  #bottom;

  constructor(middleX, middleY, side) {
    this.middleX = middleX;
    this.middleY = middleY;
    this.side = Math.min(side, 2 * widest);
    this.#left = middleX - (this.side >> 1);
    this.#top = middleY - (this.side >> 1);
    this.#bottom = this.#top + this.side;
    this.#cells = new Uint8Array(this.side * this.side);
  }

  /** Whether a shape lies on the plan and on nothing else. */
  isFree({ width, spans }, left, top) {
    const x = left - this.#left, y = top - this.#top;
    if (x < 0 || y < 0 || x + width > this.side || y + spans.length / 2 > this.side) return false;
    for (let row = 0; row < spans.length / 2; row += 1) {
      const from = (y + row) * this.side + x;
      for (let at = from + spans[2 * row]; at <= from + spans[2 * row + 1]; at += 1) if (this.#cells[at]) return false;
    }
    return true;
  }

  cover({ spans }, left, top) {
    this.#bottom = Math.max(this.#bottom, top + spans.length / 2);
    for (let row = 0; row < spans.length / 2; row += 1) {
      const y = top + row - this.#top;
      if (y < 0 || y >= this.side) continue;
      const from = Math.max(0, left - this.#left + spans[2 * row]);
      const to = Math.min(this.side - 1, left - this.#left + spans[2 * row + 1]);
      if (from <= to) this.#cells.fill(1, y * this.side + from, y * this.side + to + 1);
    }
  }

  /** A place under all there is, for a shape that found none. */
  below({ width }) {
    return [this.middleX - (width >> 1), this.#bottom];
  }
}
