/** The side of a cell of the plan in which neighbours are looked for; larger nodes are compared each time. */
const cell = 64;

/** Less than this is no overlap, and so much room is left where there was one; in units of the layout. */
const slack = 0.5;

/** How many times more easily a node moves for each step away from the grown ring, and the most steps that count. */
const [easier, easiest] = [4, 6];

/** A ring in a dense graph has made its room long before. */
const rounds = 400;

/** The places of nodes, to find those near a point. */
class Plan {
  #xy;
  #radius;
  #cells = new Map();
  #large = [];

  constructor(xy, radius) {
    [this.#xy, this.#radius] = [xy, radius];
    for (let i = 0; i < radius.length; i += 1) {
      if (Number.isNaN(xy[2 * i])) continue;
      if (radius[i] > cell) this.#large.push(i);
      else this.#put(i);
    }
  }

  #key = (x, y) => Math.floor(x / cell) * 1_048_576 + Math.floor(y / cell);

  #put(i) {
    const key = this.#key(this.#xy[2 * i], this.#xy[2 * i + 1]);
    if (this.#cells.has(key)) this.#cells.get(key).push(i);
    else this.#cells.set(key, [i]);
  }

  move(i, x, y) {
    const isListed = this.#radius[i] <= cell;
    if (isListed) {
      const others = this.#cells.get(this.#key(this.#xy[2 * i], this.#xy[2 * i + 1]));
      others.splice(others.indexOf(i), 1);
    }
    this.#xy.set([x, y], 2 * i);
    if (isListed) this.#put(i);
  }

  /** All nodes that may overlap one, and others. */
  near(i) {
    const [x, y, reach] = [this.#xy[2 * i], this.#xy[2 * i + 1], this.#radius[i] + cell];
    const found = [...this.#large];
    for (let column = Math.floor((x - reach) / cell); column <= Math.floor((x + reach) / cell); column += 1) {
      for (let row = Math.floor((y - reach) / cell); row <= Math.floor((y + reach) / cell); row += 1) {
        found.push(...(this.#cells.get(column * 1_048_576 + row) ?? []));
      }
    }
    return found;
  }
}

/**
 * Makes room around entities whose rings of attributes have grown: entities within them go outwards, with those they
 * meet on their way. Everything else stays, also overlaps elsewhere: a member may have put them there.
 *
 * @param {Float32Array} xy of all entities, NaN where one has no place; written to
 * @param {Float32Array} radius the room of each
 * @param {number[]} grown
 * @param {(index: number) => boolean} isFixed whether one stays in any case
 * @returns {number[]} those that lie elsewhere now
 */
export function makeRoom(xy, radius, grown, isFixed) {
  const before = new Map();
  const plan = new Plan(xy, radius);
  const ease = new Map(grown.map((i) => [i, 0]));
  let edge = new Set(grown.filter((i) => !Number.isNaN(xy[2 * i])));
  for (let round = 0; round < rounds && edge.size; round += 1) {
    const next = new Set();
    for (const i of edge) {
      for (const j of plan.near(i)) {
        if (j === i) continue;
        for (const [node, x, y] of apart(xy, radius, [i, j], ease, isFixed)) {
          if (!before.has(node)) before.set(node, [xy[2 * node], xy[2 * node + 1]]);
          plan.move(node, x, y);
          next.add(node);
        }
      }
    }
    edge = next;
  }
  return [...before.keys()].filter((i) => Math.hypot(xy[2 * i] - before.get(i)[0], xy[2 * i + 1] - before.get(i)[1]) > slack);
}

/** The new places of two nodes that overlap: the one that moves more easily goes most of the way. */
function apart(xy, radius, [i, j], ease, isFixed) {
  let [dx, dy] = [xy[2 * j] - xy[2 * i], xy[2 * j + 1] - xy[2 * i + 1]];
  let distance = Math.hypot(dx, dy);
  const wanted = radius[i] + radius[j];
  if (distance > wanted - slack) return [];
  // Two nodes on one point go apart in a direction that is the same each time.
  if (distance < 0.001) [dx, dy, distance] = [Math.cos(j), Math.sin(j), 1];
  ease.set(j, Math.min(ease.get(j) ?? Infinity, ease.get(i) + 1));
  // A ring stays where it is, unless it meets another one, or a fixed node.
  const isStill = (node, met) => isFixed(node) || (!ease.get(node) && ease.get(met) > 0 && !isFixed(met));
  const share = (node, met) => (isStill(node, met) ? 0 : easier ** Math.min(ease.get(node), easiest));
  const [one, other] = [share(i, j), share(j, i)];
  if (one + other === 0) return [];
  const far = (wanted + slack - Math.min(distance, wanted)) / distance / (one + other);
  return [[i, -one], [j, other]].filter(([, part]) => part).map(([node, part]) => [
    node, xy[2 * node] + dx * far * part, xy[2 * node + 1] + dy * far * part,
  ]);
}
