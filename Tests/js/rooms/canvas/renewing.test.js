import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../../pages.js";

openPage();
const { Renewing } = await import("../../../../Public/js/rooms/canvas/renewing.js");

test("a graph that was changed elsewhere waits for the hand that is at work, and is loaded again once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let count = 0;
  const canvas = { isMoving: true, isSaving: false, renew: () => (count += 1) };
  const renewing = new Renewing(canvas, {}, () => {}, new AbortController().signal);

  renewing.stale(false);
  renewing.stale(false);
  mock.timers.tick(5000);
  assert.equal(count, 0);
  [canvas.isMoving, canvas.isSaving] = [false, true];
  mock.timers.tick(5000);
  assert.equal(count, 0);

  canvas.isSaving = false;
  mock.timers.tick(500);
  assert.equal(count, 1);
  mock.timers.tick(5000);
  assert.equal(count, 1);
  mock.timers.reset();
});
