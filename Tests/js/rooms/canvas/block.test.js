import assert from "node:assert/strict";
import { test } from "node:test";
import { graphOf, linesOf, neighboursOf, readBlock } from "../../../../Public/js/rooms/canvas/block.js";

/** Three entities and two attributes of the second, with links 0–1, 1–2 and one from the first attribute to the third. */
export function block({ kindCount = 1, hasDays = true } = {}) {
  const bytes = new ArrayBuffer(24 + 40 + 8 + 24 + 8 + 12 + 12 + 8 + 80 + 16 * kindCount + 4 + (hasDays ? 4 + 4 + 8 : 0));
  new Uint32Array(bytes, 0, 6).set([0x31434748, 9, 3, 2, 3, kindCount]);
  new Float32Array(bytes, 24, 10).set([0, 0, 100, 0, 100, 50, NaN, NaN, 90, 10]);
  new Uint32Array(bytes, 64, 2).set([1, 1]);
  new Uint32Array(bytes, 72, 6).set([0, 1, 1, 2, 3, 2]);
  new Uint16Array(bytes, 96, 3).set([0, 1, 0]);
  new Uint16Array(bytes, 104, 5).set([10, 20, 30, 40, 50]);
  new Uint16Array(bytes, 116, 5).set([11, 21, 31, 41, 51]);
  new Uint8Array(bytes, 128, 5).set([1, 2, 4, 0, 6]);
  for (let i = 0; i < 5; i += 1) new Uint8Array(bytes, 136 + 16 * i, 16).fill(i + 1);
  new Uint8Array(bytes, 216, 16 * kindCount).fill(0xab);
  new Uint32Array(bytes, 216 + 16 * kindCount, 1)[0] = 77;
  if (!hasDays) return bytes;
  new Uint32Array(bytes, 220 + 16 * kindCount, 1)[0] = 2;
  new Uint16Array(bytes, 224 + 16 * kindCount, 2).set([30, 60]);
  new Uint32Array(bytes, 228 + 16 * kindCount, 2).set([2, 1]);
  return bytes;
}

test("a block is read in place, each part where the one before ends, filled up to four bytes", () => {
  const bytes = block();
  const graph = readBlock(bytes);

  assert.deepEqual([graph.stamp, graph.entityCount, graph.attributeCount, graph.linkCount, graph.count], [9, 3, 2, 3, 5]);
  assert.equal(graph.xy.buffer, bytes);
  assert.deepEqual([...graph.xy], [0, 0, 100, 0, 100, 50, NaN, NaN, 90, 10]);
  assert.deepEqual([...graph.owner], [1, 1]);
  assert.deepEqual([...graph.ends], [0, 1, 1, 2, 3, 2]);
  assert.deepEqual([...graph.kind], [0, 1, 0]);
  assert.deepEqual([...graph.created], [10, 20, 30, 40, 50]);
  assert.deepEqual([...graph.changed], [11, 21, 31, 41, 51]);
  assert.deepEqual([...graph.flags], [1, 2, 4, 0, 6]);
  assert.deepEqual([graph.ids.of(0), graph.ids.of(4), graph.ids.of(5)], ["01".repeat(16), "05".repeat(16), undefined]);
  assert.deepEqual([graph.kindIds, graph.looks], [["ab".repeat(16)], 77]);
  assert.deepEqual([[...graph.linkDays], [...graph.linkCounts]], [[30, 60], [2, 1]]);
});

test("a block of a house that knows nothing of the days of links is read", () => {
  const graph = readBlock(block({ hasDays: false }));

  assert.deepEqual([graph.looks, graph.linkDays.length], [77, 0]);
});

test("what is no block, or not all of one, is refused", () => {
  assert.throws(() => readBlock(new ArrayBuffer(10)), RangeError);
  assert.throws(() => readBlock(new ArrayBuffer(24)), /another kind/);
  for (const end of [120, 140, 233, 240, 246]) assert.throws(() => readBlock(block().slice(0, end)), /too soon/, String(end));
});

test("an empty graph is a graph", () => {
  const bytes = new ArrayBuffer(28);
  new Uint32Array(bytes)[0] = 0x31434748;

  const graph = graphOf(readBlock(bytes));

  assert.equal(graph.count, 0);
  assert.equal(graph.ranked.length, 0);
});

test("lines are the links and then a spoke for each attribute", () => {
  assert.deepEqual([...linesOf(readBlock(block()))], [0, 1, 1, 2, 3, 2, 3, 1, 4, 1]);
});

test("neighbours are known from both ends, and a loop counts once", () => {
  const beside = neighboursOf(3, Uint32Array.of(0, 1, 2, 2, 1, 0));

  const of = (i) => [...beside.nodes.subarray(beside.start[i], beside.start[i + 1])];
  assert.deepEqual([of(0), of(1), of(2)], [[1, 1], [0, 0], [2]]);
  assert.deepEqual([...beside.via], [0, 2, 0, 2, 1]);
  assert.equal(beside.degree(1), 2);
});

test("the best linked come first, and are larger; among the same the first", () => {
  const graph = graphOf(readBlock(block()));

  assert.deepEqual([...graph.ranked], [1, 2, 3, 0, 4]);
  assert.ok(graph.radius[1] > graph.radius[0]);
  assert.equal(graph.radius[3], 5);
});
