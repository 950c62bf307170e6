import { Ids } from "./places/node-ids.js";

/** `HGC1` as it is read from the first four bytes, least first. */
const magic = 0x31434748;

const padded = (bytes) => (bytes + 3) & ~3;

/**
 * A graph as the server sends it: numbers only, read in place without copying. Entities have the indices below
 * `entityCount`, attributes those after them, both in the order in which they were made.
 *
 * @param {ArrayBuffer} buffer
 * @returns {{stamp: number, entityCount: number, attributeCount: number, count: number, linkCount: number,
 *   xy: Float32Array, owner: Uint32Array, ends: Uint32Array, kind: Uint16Array, created: Uint16Array,
 *   changed: Uint16Array, flags: Uint8Array, ids: Ids, kindIds: string[], looks: number, linkDays: Uint16Array,
 *   linkCounts: Uint32Array}} `xy` is NaN where a node was never placed; days count from 1970; links come in the order of
 *   their making, so many on each of their days; `stamp` changes with the order, `looks` with names, pictures and places
 * @throws {RangeError} for bytes that are no graph, or not all of one
 */
export function readBlock(buffer) {
  if (buffer.byteLength < 24) throw new RangeError("A block has at least 24 bytes");
  const [found, stamp, entityCount, attributeCount, linkCount, kindCount] = new Uint32Array(buffer, 0, 6);
  if (found !== magic) throw new RangeError("The block is of another kind");
  const count = entityCount + attributeCount;
  let at = 24;
  const take = (View, length) => {
    const bytes = length * View.BYTES_PER_ELEMENT;
    if (at + bytes > buffer.byteLength) throw new RangeError("The block ends too soon");
    const view = new View(buffer, at, length);
    at += padded(bytes);
    return view;
  };
  const block = {
    stamp, entityCount, attributeCount, count, linkCount, kindCount,
    xy: take(Float32Array, 2 * count),
    owner: take(Uint32Array, attributeCount),
    ends: take(Uint32Array, 2 * linkCount),
    kind: take(Uint16Array, linkCount),
    created: take(Uint16Array, count),
    changed: take(Uint16Array, count),
    flags: take(Uint8Array, count),
    ids: new Ids(take(Uint8Array, 16 * count)),
  };
  const kinds = new Ids(take(Uint8Array, 16 * kindCount));
  const looks = take(Uint32Array, 1)[0];
  // A house that was put back to an older state while the page is open does not send them.
  const dayCount = at < buffer.byteLength ? take(Uint32Array, 1)[0] : 0;
  const [linkDays, linkCounts] = [take(Uint16Array, dayCount), take(Uint32Array, dayCount)];
  return { ...block, kindIds: Array.from({ length: kindCount }, (_, kind) => kinds.of(kind)), looks, linkDays, linkCounts };
}

/** The bits of a node's flags; `grown` has more attributes by now than its place has room for. */
export const flag = { pinned: 1, photo: 2, icon: 4, grown: 8 };

/**
 * Everything that is drawn as a line: the links, then one spoke from each attribute to its entity.
 *
 * @returns {Uint32Array} two node indices for each line
 */
export function linesOf({ entityCount, attributeCount, linkCount, owner, ends }) {
  const lines = new Uint32Array(2 * (linkCount + attributeCount));
  lines.set(ends);
  for (let a = 0; a < attributeCount; a += 1) {
    lines[2 * (linkCount + a)] = entityCount + a;
    lines[2 * (linkCount + a) + 1] = owner[a];
  }
  return lines;
}

/**
 * The neighbours of each node: those of node `i` are `nodes[start[i]]` to `nodes[start[i + 1] - 1]`, each reached by
 * the line of the same place in `via`. A line from a node to itself counts once.
 *
 * @param {number} count of nodes
 * @param {Uint32Array} lines two node indices for each
 */
export function neighboursOf(count, lines) {
  const start = new Uint32Array(count + 1);
  const total = lines.length / 2;
  for (let line = 0; line < total; line += 1) {
    const from = lines[2 * line];
    const to = lines[2 * line + 1];
    start[from + 1] += 1;
    if (to !== from) start[to + 1] += 1;
  }
  for (let i = 0; i < count; i += 1) start[i + 1] += start[i];
  const next = start.slice(0, count);
  const nodes = new Uint32Array(start[count]);
  const via = new Uint32Array(start[count]);
  for (let line = 0; line < total; line += 1) {
    const from = lines[2 * line];
    const to = lines[2 * line + 1];
    nodes[next[from]] = to;
    via[next[from]] = line;
    next[from] += 1;
    if (to === from) continue;
    nodes[next[to]] = from;
    via[next[to]] = line;
    next[to] += 1;
  }
  return { start, nodes, via, degree: (i) => start[i + 1] - start[i] };
}

/** A graph ready to be drawn: the block with its lines, neighbours, and node indices with the best linked first. */
export function graphOf(block) {
  const steps = graphInSteps(block);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same in steps, between which a page can do something else: 100,000 nodes take longer than it may be held. */
export function* graphInSteps(block) {
  const lines = linesOf(block);
  yield;
  const beside = neighboursOf(block.count, lines);
  yield;
  const ranked = rankedOf(block.count, beside);
  yield;
  return { ...block, lines, lineCount: lines.length / 2, beside, ranked, radius: radiiOf(block, beside) };
}

/** Nodes with the best linked first, those with as many links in their order: sorted by counting. */
function rankedOf(count, { start, degree }) {
  let most = 0;
  for (let i = 0; i < count; i += 1) most = Math.max(most, start[i + 1] - start[i]);
  const next = new Uint32Array(most + 2);
  for (let i = 0; i < count; i += 1) next[most - degree(i) + 1] += 1;
  for (let place = 0; place <= most; place += 1) next[place + 1] += next[place];
  const ranked = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const place = most - degree(i);
    ranked[next[place]] = i;
    next[place] += 1;
  }
  return ranked;
}

/** Radii in the units of the layout: entities grow with what they are linked to, attributes stay small. */
function radiiOf({ count, entityCount }, { degree }) {
  const radius = new Float32Array(count).fill(5);
  for (let i = 0; i < entityCount; i += 1) radius[i] = 10 + Math.min(12, 2.2 * Math.log2(1 + degree(i) / 2));
  return radius;
}
