import assert from "node:assert/strict";
import { test } from "node:test";
import { spacing } from "../../../../../Public/js/rooms/canvas/layout/attributes.js";
import { Random } from "../../../../../Public/js/rooms/canvas/layout/random.js";
import { makeRoom } from "../../../../../Public/js/rooms/canvas/places/room.js";

/** A field of entities 60 apart, of which the one in the middle has so many attributes. */
function field(side, attributes) {
  const count = side * side, middle = (count - 1) / 2;
  const xy = Float32Array.from({ length: 2 * count }, (_, at) => 60 * (at % 2 ? Math.floor((at >> 1) / side) : (at >> 1) % side));
  return { count, middle, xy, radius: spacing(new Uint32Array(attributes).fill(middle), count) };
}

const apart = (xy, i, j) => Math.hypot(xy[2 * i] - xy[2 * j], xy[2 * i + 1] - xy[2 * j + 1]);
const places = (xy, i) => [...xy.subarray(2 * i, 2 * i + 2)];

/** The overlaps of two whose rings lie on each other, in units of the layout. */
function overlaps(xy, radius, nodes) {
  const found = [];
  for (const i of nodes) for (let j = 0; j < radius.length; j += 1) {
    const over = radius[i] + radius[j] - apart(xy, i, j);
    if (j !== i && over > 1) found.push([i, j, over]);
  }
  return found;
}

test("what lies in a ring that has grown goes out of it, with what that meets, and nothing else moves", () => {
  const { count, middle, xy, radius } = field(41, 200);
  const before = xy.slice();

  const moved = makeRoom(xy, radius, [middle], () => false);

  assert.deepEqual(overlaps(xy, radius, [middle, ...moved]), []);
  assert.deepEqual(places(xy, middle), places(before, middle));
  assert.ok(moved.length > 20 && moved.length < 300, `${moved.length} of ${count}`);
  const still = new Set(moved);
  for (let i = 0; i < count; i += 1) if (!still.has(i)) assert.ok(Math.hypot(xy[2 * i] - before[2 * i], xy[2 * i + 1] - before[2 * i + 1]) <= 0.5);
  assert.ok(moved.every((i) => Math.hypot(before[2 * i] - before[2 * middle], before[2 * i + 1] - before[2 * middle + 1]) < 8 * radius[middle]));
});

test("what is pinned stays in the ring, and two rings that have grown both move", () => {
  const { middle, xy, radius } = field(21, 60);
  const pinned = middle + 1;
  const before = xy.slice();
  makeRoom(xy, radius, [middle], (i) => i === pinned || i === middle);
  assert.deepEqual([places(xy, pinned), places(xy, middle)], [places(before, pinned), places(before, middle)]);

  const two = Float32Array.from([0, 0, 30, 0, 500, 500]);
  const moved = makeRoom(two, Float32Array.from([100, 100, 22]), [0, 1], () => false);
  assert.deepEqual(moved.sort(), [0, 1]);
  assert.ok(apart(two, 0, 1) >= 200 && Math.abs(two[0] + 85) < 2, String(two));
});

test("what overlaps elsewhere stays as somebody put it, and what has no place gets none", () => {
  const xy = Float32Array.from([0, 0, 20, 0, 900, 900, 905, 900, NaN, NaN]);
  const moved = makeRoom(xy, Float32Array.from([60, 22, 22, 22, 22]), [0], () => false);

  assert.deepEqual(moved, [1]);
  assert.ok(apart(xy, 0, 1) >= 82);
  assert.deepEqual([...xy.subarray(4)], [900, 900, 905, 900, NaN, NaN]);
  assert.deepEqual(makeRoom(Float32Array.from([NaN, NaN, 0, 0]), Float32Array.from([60, 22]), [0], () => false), []);
});

test("what lies on one point goes apart the same way each time", () => {
  const laid = () => {
    const xy = new Float32Array(20);
    makeRoom(xy, new Float32Array(10).fill(22).fill(90, 0, 1), [0], () => false);
    return xy;
  };
  const xy = laid();

  assert.deepEqual(overlaps(xy, new Float32Array(10).fill(22).fill(90, 0, 1), [0]), []);
  assert.deepEqual(laid(), xy);
});

test("a ring of 5,000 among 20,000 entities moves those around it alone", () => {
  const count = 20_000, random = new Random(7);
  const xy = Float32Array.from({ length: 2 * count }, () => 7000 * random.signed());
  const before = xy.slice(), radius = spacing(new Uint32Array(5000).fill(3), count);
  const moved = makeRoom(xy, radius, [3], () => false);

  const farthest = Math.max(...moved.map((i) => Math.hypot(before[2 * i] - before[6], before[2 * i + 1] - before[7])));
  assert.ok(moved.length > 50 && farthest < 3 * radius[3], `${moved.length} up to ${farthest}`);
  assert.deepEqual(overlaps(xy, radius, [3]), []);
});
