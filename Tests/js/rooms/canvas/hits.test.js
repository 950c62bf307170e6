import assert from "node:assert/strict";
import { test } from "node:test";
import { Hits } from "../../../../Public/js/rooms/canvas/hits.js";

const seed = 20261122;

/** Mulberry32: the same numbers each time. */
function numbers(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const radius = Float32Array.of(10, 10, 10);
const xy = Float32Array.of(0, 0, 100, 0, 115, 0);

test("a disc is met on itself and a little beside it; the nearer one wins", () => {
  const hits = new Hits(xy, radius, Uint8Array.of(1, 1, 1));

  assert.equal(hits.nearest({ x: 9, y: 0 }, 4), 0);
  assert.equal(hits.nearest({ x: 13, y: 0 }, 4), 0);
  assert.equal(hits.nearest({ x: 15, y: 0 }, 4), -1);
  assert.equal(hits.nearest({ x: 15, y: 0 }, 18), 0);
  assert.equal(hits.nearest({ x: 106, y: 0 }, 4), 1);
  assert.equal(hits.nearest({ x: 109, y: 0 }, 4), 2);
});

test("a disc is met as far as it is drawn, which is not larger than the largest", () => {
  const hits = new Hits(xy, Float32Array.of(20, 10, 10), Uint8Array.of(1, 0, 0));

  assert.equal(hits.nearest({ x: 70, y: 0 }, 5, { scale: 4 }), 0);
  assert.equal(hits.nearest({ x: 70, y: 0 }, 5, { scale: 4, most: 44 }), -1);
  assert.equal(hits.nearest({ x: 48, y: 0 }, 5, { scale: 4, most: 44 }), 0);
});

test("in a stretched picture the nearest is what looks nearest", () => {
  const hits = new Hits(Float32Array.of(0, 0, 30, 24), Float32Array.of(1, 1), Uint8Array.of(1, 1));

  assert.equal(hits.nearest({ x: 12, y: 15 }, 40), 0);
  assert.equal(hits.nearest({ x: 12, y: 15 }, 40, { tall: 2 }), 1);
});

test("what is hidden is not met, and of nothing there is nothing", () => {
  assert.equal(new Hits(xy, radius, Uint8Array.of(1, 0, 1)).nearest({ x: 101, y: 0 }, 1), -1);
  assert.equal(new Hits(xy, radius, new Uint8Array(3)).nearest({ x: 0, y: 0 }, 100), -1);
  assert.deepEqual(new Hits(xy, radius, new Uint8Array(3)).inside([{ x: -9, y: -9 }, { x: 9, y: -9 }, { x: 0, y: 99 }]), []);
});

test(`the grid finds what looking at each node finds (seed ${seed})`, () => {
  const next = numbers(seed);
  const count = 2000;
  const places = Float32Array.from({ length: 2 * count }, () => next() * 3000);
  const sizes = Float32Array.from({ length: count }, () => 5 + next() * 17);
  const hits = new Hits(places, sizes, new Uint8Array(count).fill(1));
  let met = 0;
  for (let tries = 0; tries < 500; tries += 1) {
    const point = { x: next() * 3000, y: next() * 3000 };
    let [found, closest] = [-1, 6];
    for (let i = 0; i < count; i += 1) {
      const gap = Math.hypot(places[2 * i] - point.x, places[2 * i + 1] - point.y) - sizes[i];
      if (gap < closest) [found, closest] = [i, gap];
    }
    if (found >= 0) met += 1;
    assert.equal(hits.nearest(point, 6), found);
  }
  assert.ok(met > 50 && met < 450, "the points meet some nodes and miss some");
});

test("a lasso catches what is inside it, also where it is dented", () => {
  const spots = Float32Array.of(10, 10, 50, 50, 50, 5);
  const hits = new Hits(spots, radius, Uint8Array.of(1, 1, 1));
  const dented = [{ x: 0, y: 0 }, { x: 50, y: 40 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }];

  assert.deepEqual(hits.inside(dented).sort(), [0, 1]);
});
