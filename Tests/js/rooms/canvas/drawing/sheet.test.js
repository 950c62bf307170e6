import assert from "node:assert/strict";
import { test } from "node:test";
import { Pace } from "../../../../../Public/js/rooms/canvas/drawing/pace.js";
import { ahead, covers } from "../../../../../Public/js/rooms/canvas/drawing/sheet.js";

const over = { x: 100, y: 100 };

test("a picture serves as long as what reaches over its edges is not used up", () => {
  const drawn = { x: 0, y: 0, zoom: 2 };

  assert.equal(covers(drawn, { x: 50, y: -50, zoom: 2 }, over), true);
  assert.equal(covers(drawn, { x: 50.1, y: 0, zoom: 2 }, over), false);
  assert.equal(covers(drawn, { x: 0, y: -50.1, zoom: 2 }, over), false);
  assert.equal(covers(drawn, { x: 0, y: 0, zoom: 2.01 }, over), false);
  assert.equal(covers(null, drawn, over), false);
});

test("the next picture lies ahead of a camera on its way, and never so far that it misses what is seen", () => {
  const camera = { x: 60, y: 0, zoom: 2 };

  const next = ahead(camera, { x: 0, y: 0, zoom: 2 }, over);

  assert.deepEqual(next, { x: 60 + 45, y: 0, zoom: 2 });
  assert.equal(covers(next, camera, over), true);
  assert.equal(ahead(camera, { x: 0, y: 0, zoom: 1 }, over), camera);
  assert.equal(ahead(camera, null, over), camera);
  assert.equal(ahead(camera, { x: 0, y: 0, zoom: 2 }, { x: 0, y: 0 }), camera);
});

test("where frames come late fewer lines are drawn, down to a least; in time, more again", () => {
  const pace = new Pace();
  let now = 0;
  const frames = (count, gap) => {
    for (let frame = 0; frame < count; frame += 1) pace.tick((now += gap), 50_000);
  };

  frames(11, 40);
  assert.equal(pace.limit, 7200);
  frames(110, 40);
  assert.equal(pace.limit, 3000);
  frames(11, 16);
  assert.equal(pace.limit, 3600);
});

test("frames with a pause between them are not late", () => {
  const pace = new Pace();
  for (let frame = 0; frame < 40; frame += 1) {
    pace.tick(frame * 100, 50_000);
    pace.pause();
  }

  assert.equal(pace.limit, 12_000);
});
