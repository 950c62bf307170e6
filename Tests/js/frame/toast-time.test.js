import assert from "node:assert/strict";
import { test } from "node:test";

import { timeLeft } from "../../../Public/js/frame/toast-time.js";
import { Storage } from "../storage.js";

test("the time of a toast goes on over the pages of a window", () => {
  const storage = new Storage();
  assert.equal(timeLeft("/undo/1", storage, () => 1000).left, 30_000);

  assert.equal(timeLeft("/undo/1", storage, () => 21_000).left, 10_000);
  assert.equal(timeLeft("/undo/2", storage, () => 22_000).left, 30_000);
});

test("a toast that was put away does not come back", () => {
  const storage = new Storage();
  timeLeft("/undo/1", storage, () => 1000).end();

  assert.equal(timeLeft("/undo/1", storage, () => 2000).left, -2000);
});

test("a toast that is left by the pointer stays a little longer", () => {
  const storage = new Storage();
  let now = 0;
  const time = timeLeft("/undo/1", storage, () => now);

  time.extend(5000);
  assert.equal(time.left, 30_000);
  now = 29_000;
  time.extend(5000);
  assert.equal(time.left, 5000);
});

test("a toast that undoes nothing has its whole time on each page", () => {
  const storage = new Storage();
  timeLeft(undefined, storage, () => 0);

  assert.equal(timeLeft(undefined, storage, () => 20_000).left, 30_000);
  assert.equal(storage.length, 0);
});

test("a clock that was put back keeps no toast for longer", () => {
  const storage = new Storage();
  timeLeft("/undo/1", storage, () => 90_000);

  assert.equal(timeLeft("/undo/1", storage, () => 0).left, 30_000);
});

test("a full storage costs no toast", () => {
  const storage = { getItem: () => null, setItem: () => { throw new Error("full"); } };

  assert.equal(timeLeft("/undo/1", storage, () => 0).left, 30_000);
});
