import assert from "node:assert/strict";
import { test } from "node:test";

import { Naming } from "../../../../../Public/js/rooms/canvas/drawing/naming.js";

const graph = { count: 2, entityCount: 2, radius: [10, 10], ranked: [0, 1], beside: { degree: () => 1 } };
const view = {
  camera: { x: 0, y: 0, zoom: 1 }, box: { width: 400, height: 400 }, xy: [-100, 0, 100, 0], shown: [1, 1], pinned: [0, 0],
  selection: new Set([0]), lifted: { nodes: new Set([0]), lines: new Set() }, hovered: -1, choice: { focus: -1 }, hasLabels: true,
};

/** The names that step back. */
function dimmed(keepsNames) {
  const names = ["Port", "Madeira"];
  const details = { get: (index) => ({ name: names[index] }) };
  const naming = new Naming(graph, details, { sized: () => ({ width: 50, height: 18 }) });
  naming.choose({ ...view, keepsNames });
  const labels = naming.labels({ ...view, keepsNames });
  assert.deepEqual(labels.map(({ name }) => name), names);
  return labels.filter(({ isDim }) => isDim).map(({ name }) => name);
}

test("names of nodes that the selection does not lift step back, unless one links", () => {
  assert.deepEqual(dimmed(false), ["Madeira"]);
  assert.deepEqual(dimmed(true), []);
});

/** Two rows of nodes so near each other that only some have room for their names. */
function crowded(count, { zoom = 1, entityCount = count, ...more } = {}) {
  const all = Array.from({ length: count }, (_, i) => i);
  const rows = { ...graph, count, entityCount, radius: all.map(() => 10), ranked: all };
  const xy = all.flatMap((i) => [-180 + 18 * Math.floor(i / 2), 20 * (i % 2)]);
  const writing = { sized: () => ({ width: 90, height: 18, top: 3, bottom: 15 }) };
  const naming = new Naming(rows, { get: (index) => ({ name: `Node ${index}` }) }, writing);
  const bare = { selection: new Set(), lifted: null, shown: all.map(() => 1), pinned: all.map(() => 0) };
  return naming.choose({ ...view, ...bare, xy, camera: { ...view.camera, zoom }, ...more });
}

test("a way, what is chosen, pinned or found, and the focus have their names whatever room there is", () => {
  const wanted = [9, 10, 11, 12];
  const isThere = (how) => assert.deepEqual(wanted.filter((i) => !crowded(40, how).includes(i)), []);

  assert.notDeepEqual(wanted.filter((i) => !crowded(40).includes(i)), []);
  isThere({ selection: new Set([9, 12]), lifted: { nodes: new Set(wanted), lines: new Set() } });
  isThere({ selection: new Set(wanted), lifted: { nodes: new Set(wanted), lines: new Set() } });
  isThere({ pinned: Array.from({ length: 40 }, (_, i) => (wanted.includes(i) ? 1 : 0)) });
  isThere({ found: new Set(wanted) });
  assert.ok(crowded(40, { choice: { focus: 11 } }).includes(11));
  // Without names in the picture there are those that one asks for.
  assert.deepEqual(crowded(40, { hasLabels: false, found: new Set([3]) }), [3]);
});

test("coming nearer names more", () => {
  const counts = [0.5, 1, 2, 4].map((zoom) => crowded(20, { zoom }).length);

  assert.deepEqual(counts, [...counts].sort((one, other) => one - other));
  assert.ok(counts[3] > counts[0], String(counts));
});

test("attributes are named where there is room; from afar those of a crowd are not", () => {
  assert.ok(crowded(20, { entityCount: 1, zoom: 0.3 }).length > 1);
  assert.deepEqual(crowded(400, { entityCount: 1, zoom: 0.3 }), [0]);
});
