import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boundsOf, discRadius, fitted, fittedInside, flown, maxZoom, minZoom, panned, pinched, smallest, stretch,
  toScreen, toWorld, zoomed,
} from "../../../../../Public/js/rooms/canvas/view/camera.js";

const box = { width: 400, height: 800 };
const camera = { x: 10, y: -20, zoom: 2 };

test("the camera's point is in the middle, and the way to the screen leads back", () => {
  assert.deepEqual(toScreen(camera, box, { x: 10, y: -20 }), { x: 200, y: 400 });
  assert.deepEqual(toScreen(camera, box, { x: 60, y: 0 }), { x: 300, y: 440 });
  assert.deepEqual(toWorld(camera, box, { x: 300, y: 440 }), { x: 60, y: 0 });
});

test("the ground goes where it is drawn", () => {
  const at = toWorld(camera, box, { x: 50, y: 60 });

  assert.deepEqual(toScreen(panned(camera, 30, -8), box, at), { x: 80, y: 52 });
});

test("what is under the pointer stays under it, at any zoom", () => {
  const point = { x: 50, y: 700 };
  const still = toWorld(camera, box, point);

  for (const factor of [0.5, 1.7, 1000, 0.00001]) assert.deepEqual(round(toWorld(zoomed(camera, factor, point, box), box, point)), round(still));
  assert.equal(zoomed(camera, 1000, point, box).zoom, maxZoom);
  assert.equal(zoomed(camera, 0.00001, point, box).zoom, minZoom);
});

const round = ({ x, y }) => ({ x: Number(x.toFixed(6)), y: Number(y.toFixed(6)) });

test("two fingers carry what is under them", () => {
  const from = [{ x: 100, y: 100 }, { x: 200, y: 100 }];
  const to = [{ x: 150, y: 300 }, { x: 350, y: 300 }];

  const after = pinched(camera, [from, to], box);

  assert.equal(after.zoom, 4);
  assert.deepEqual(round(toWorld(after, box, to[0])), round(toWorld(camera, box, from[0])));
  assert.deepEqual(round(toWorld(after, box, to[1])), round(toWorld(camera, box, from[1])));
});

test("bounds leave out what has no place and what is not asked for", () => {
  const xy = Float32Array.of(0, 0, NaN, NaN, 30, -5, 1000, 1000);

  assert.deepEqual(boundsOf(xy, (i) => i < 3), { left: 0, top: -5, right: 30, bottom: 0 });
  assert.equal(boundsOf(xy, (i) => i === 1), null);
});

test("a graph is shown whole, and a small one is not blown up", () => {
  const whole = fitted({ left: -1000, top: 0, right: 1000, bottom: 100 }, box, { edge: 50 });

  assert.deepEqual(whole, { x: 0, y: 50, zoom: 0.15 });
  assert.equal(fitted({ left: 5, top: 5, right: 5, bottom: 5 }, box).zoom, 2);
  assert.deepEqual(fitted(null, box), { x: 0, y: 0, zoom: 1 });
});

test("what lies over the canvas covers nothing of a graph that is shown whole", () => {
  const bounds = { left: 0, top: 0, right: 100, bottom: 1000 };
  const padding = { left: 0, top: 60, right: 100, bottom: 200 };

  const whole = fittedInside(bounds, box, padding);

  const [first, last] = [toScreen(whole, box, { x: 0, y: 0 }), toScreen(whole, box, { x: 100, y: 1000 })];
  assert.ok(first.x > 0 && last.x < 300);
  assert.ok(Math.abs(first.y - (60 + 18.75)) < 1e-6 && Math.abs(last.y - (600 - 18.75)) < 1e-6);
});

test("on a tall screen a round graph is stretched to its height, as far as it goes, and stays so under the hand", () => {
  const [bounds, none] = [{ left: 0, top: 0, right: 1000, bottom: 1000 }, { left: 0, top: 0, right: 0, bottom: 0 }];
  assert.deepEqual(stretch(box), [1, 1.8]);
  assert.deepEqual(stretch({ width: 800, height: 400 }), [1, 1]);

  const whole = fittedInside(bounds, box, none, [1, 1.5]);

  const [first, last] = [toScreen(whole, box, { x: 0, y: 0 }), toScreen(whole, box, { x: 1000, y: 1000 })];
  assert.deepEqual([first.x, last.x, round(first).y, round(last).y], [25, 375, 137.5, 662.5]);
  assert.deepEqual(round(toWorld(whole, box, last)), { x: 1000, y: 1000 });
  for (const next of [panned(whole, 30, -8), zoomed(whole, 2, { x: 1, y: 2 }, box), flown(whole, { ...whole, x: 1 }, 0.5)]) assert.equal(next.tall, 1.5);
  assert.deepEqual(round(toScreen(panned(whole, 30, -8), box, { x: 0, y: 0 })), { x: first.x + 30, y: round(first).y - 8 });
  assert.equal(flown(whole, { ...whole, tall: 1 }, 0.5).tall, 1.25);

  // One that is tall itself, and a few nodes that are shown as large as they may be, are not.
  assert.equal(fitted({ left: 0, top: 0, right: 100, bottom: 1000 }, box, { tall: [1, 1.8] }).tall, undefined);
  assert.equal(fitted({ left: 0, top: 0, right: 40, bottom: 40 }, box, { tall: [1, 1.8] }).tall, undefined);
});

test("a flight begins and ends where it should, and changes its zoom evenly", () => {
  const to = { x: 500, y: 300, zoom: 0.5 };

  assert.deepEqual(flown(camera, to, 0), camera);
  assert.deepEqual(flown(camera, to, 1), to);
  assert.equal(flown(camera, to, 0.5).zoom, 1);
  assert.deepEqual(flown(camera, { ...to, zoom: 2 }, 0.5), { x: 255, y: 140, zoom: 2 });
});

test("discs are always to be seen and never in the way", () => {
  assert.equal(discRadius(10, 1), 10);
  assert.equal(discRadius(10, 0.01), 1.3);
  assert.equal(discRadius(22, 8), 44);
});

test("dots of many nodes seen from afar leave room between them, those of a few do not shrink", () => {
  assert.deepEqual([smallest(4000, 0.01), smallest(6000, 1), smallest(100_000, 1)], [1.3, 1.3, 0.7]);
  assert.equal(smallest(10_000, 0.05), 0.9);
  assert.equal(smallest(10_000, 0.01), 0.7);
});
