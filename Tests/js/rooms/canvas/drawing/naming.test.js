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
