import assert from "node:assert/strict";
import test from "node:test";

import { Flight } from "../../../../../Public/js/rooms/canvas/view/flight.js";

/** Frames that a test draws, and the camera that they show. */
function sky() {
  globalThis.matchMedia = () => ({ matches: false });
  const steps = new Set();
  const sky = { camera: { x: 0, y: 0, zoom: 1 } };
  const run = (step) => {
    steps.add(step);
    return () => steps.delete(step);
  };
  const draw = (now) => {
    for (const step of steps) if (step(now) === false) steps.delete(step);
  };
  sky.flight = new Flight({ run }, () => sky.camera, (camera) => (sky.camera = camera));
  sky.later = (time) => draw(performance.now() + time);
  return sky;
}

test("of two flights the second goes on alone, from where the first had come to", () => {
  const view = sky();
  view.flight.to({ x: 100, y: 0, zoom: 1 }, 10_000);
  view.later(5000);
  assert.ok(view.camera.x > 0);

  view.flight.to({ x: 0, y: 50, zoom: 1 }, 100);
  view.later(200);

  assert.deepEqual(view.camera, { x: 0, y: 50, zoom: 1 });
  view.later(20_000);
  assert.deepEqual(view.camera, { x: 0, y: 50, zoom: 1 });
});

test("a hand stops a flight and a glide where they are", () => {
  const view = sky();
  view.flight.to({ x: 100, y: 0, zoom: 1 }, 1000);
  view.later(500);
  const { x } = view.camera;
  assert.ok(x > 0 && x < 100);

  view.flight.halt();
  view.later(900);
  assert.equal(view.camera.x, x);

  view.flight.glide({ x: 1, y: 0 });
  view.flight.halt();
  view.later(100);
  assert.equal(view.camera.x, x);
});
