import assert from "node:assert/strict";
import { test } from "node:test";
import { captionsOf } from "../../../../../Public/js/rooms/canvas/drawing/captions.js";

const view = { camera: { x: 0, y: 0, zoom: 1 }, box: { width: 1000, height: 800 } };

/** The captions of links from the first node, which is selected, to all others. */
function captions(others, names = []) {
  const xy = Float32Array.from([0, 0, ...others.flat()]);
  const texts = new Map(others.map((_, index) => [index + 1, "loves"]));
  const stage = { selection: new Set([0]), captions: texts, shown: new Uint8Array(others.length + 1).fill(1) };
  return captionsOf(names, { ...view, xy }, stage);
}

test("a caption stands on its line, nearer to the other end", () => {
  assert.deepEqual(captions([[200, 0]]).map(({ name, x, y }) => [name, x, y]), [["loves", 616, 391]]);
  assert.deepEqual(captions([[60, 0]]), []);
});

test("of captions that would lie on each other the first stands, and none lies on a name", () => {
  const beside = [[200, 0], [205, 10], [-200, 0]];
  assert.deepEqual(captions(beside).map(({ x }) => Math.round(x)), [616, 384]);

  const name = { name: "Parmigiana", x: 640, y: 395 };
  assert.deepEqual(captions(beside, [name]).map(({ x }) => Math.round(x)), [384]);
});
