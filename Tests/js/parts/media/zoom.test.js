import assert from "node:assert/strict";
import { test } from "node:test";
import { bounded, fitted, isNear, maxScale, meaning, pinched, still, zoomed } from "../../../../Public/js/parts/media/zoom.js";

const box = { width: 400, height: 800 };
const wide = { width: 400, height: 300 };

test("a picture fills its place without being cut, and a small one is at most doubled", () => {
  assert.deepEqual(fitted({ width: 4000, height: 3000 }, box), wide);
  assert.deepEqual(fitted({ width: 1000, height: 4000 }, box), { width: 200, height: 800 });
  assert.deepEqual(fitted({ width: 20, height: 10 }, box), { width: 40, height: 20 });
});

test("what is under the finger stays under it", () => {
  const point = { x: 100, y: 20 };
  const view = zoomed(still, 4, point, wide, box);

  assert.equal(view.scale, 4);
  // The spot 100 from the middle lies now at 400, so the picture is moved by 300 the other way.
  assert.equal(view.x, -300);
  const again = zoomed(view, 2, point, wide, box);
  assert.equal(again.x, -100);
});

test("a picture is not moved farther than to its edges, nor enlarged without end, nor made smaller than its place", () => {
  assert.deepEqual(bounded({ scale: 2, x: 900, y: -900 }, wide, box), { scale: 2, x: 200, y: 0 });
  assert.deepEqual(bounded({ scale: 4, x: -900, y: -900 }, wide, box), { scale: 4, x: -600, y: -200 });
  assert.equal(zoomed(still, 100, { x: 0, y: 0 }, wide, box).scale, maxScale);
  assert.deepEqual(zoomed({ scale: 3, x: 300, y: 40 }, 0.2, { x: 0, y: 0 }, wide, box), still);
});

test("two fingers that part enlarge, and carry the picture along", () => {
  const from = [{ x: -50, y: 0 }, { x: 50, y: 0 }];

  const parted = pinched(still, [from, [{ x: -100, y: 0 }, { x: 100, y: 0 }]], wide, box);
  assert.deepEqual(parted, { scale: 2, x: 0, y: 0 });
  const carried = pinched(parted, [from, [{ x: -20, y: 0 }, { x: 80, y: 0 }]], wide, box);
  assert.deepEqual(carried, { scale: 2, x: 30, y: 0 });
  assert.ok(isNear(carried));
  assert.ok(!isNear(still));
});

test("a long or quick stroke turns, one down closes, and a short slow one does nothing", () => {
  assert.equal(meaning({ x: -150, y: 10 }, 900, box), "next");
  assert.equal(meaning({ x: 150, y: 10 }, 900, box), "previous");
  assert.equal(meaning({ x: -60, y: 10 }, 80, box), "next");
  assert.equal(meaning({ x: -60, y: 10 }, 900, box), null);
  assert.equal(meaning({ x: 10, y: 300 }, 900, box), "close");
  assert.equal(meaning({ x: 10, y: -300 }, 100, box), null);
  assert.equal(meaning({ x: 2, y: 1 }, 100, box), null);
});
