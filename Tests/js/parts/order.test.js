import assert from "node:assert/strict";
import { test } from "node:test";

import { openPage } from "../pages.js";
import { latest, moved, placeAt } from "../../../Public/js/parts/order.js";

test("a row goes up, down, and no further than the ends", () => {
  assert.deepEqual(moved(["a", "b", "c"], 1, 0), ["b", "a", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, -1), ["a", "b", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], 2, 9), ["a", "b", "c"]);
});

test("a dragged row stands past every row whose middle is above it", () => {
  const rows = [0, 60, 120].map((top) => ({ top, height: 60 }));

  assert.equal(placeAt(rows, 10), 0);
  assert.equal(placeAt(rows, 31), 1);
  assert.equal(placeAt(rows, 100), 2);
  assert.equal(placeAt(rows, 1000), 3);
});

test("one order is sent at a time, and of those that wait only the newest", async () => {
  const [sent, ends] = [[], []];
  const keep = latest((order, isLast) => new Promise((resolve) => {
    sent.push(order);
    ends.push(() => resolve(sent.push(isLast())));
  }));

  keep("ab");
  keep("ba");
  const done = keep("bc");
  ends[0]();
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["ab", false, "bc"]);
  ends[1]();
  await done;

  assert.deepEqual(sent, ["ab", false, "bc", true]);
});

test("on a page that is left the newest order is sent at once, and the one that runs is given up", async () => {
  const [{ leave }, sent] = [openPage(), []];
  const keep = latest(async (order, isLast, signal) => {
    sent.push(order);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    sent.push([`${order} given up`, isLast()]);
  });

  keep("ab");
  leave();
  keep("ba");
  keep("bc");
  leave();
  assert.deepEqual(sent, ["ab", "bc"]);
  await new Promise(setImmediate);
  keep("ca");
  leave();

  assert.deepEqual(sent, ["ab", "bc", ["ab given up", false], "ca"]);
});
