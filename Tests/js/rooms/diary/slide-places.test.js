import assert from "node:assert/strict";
import { test } from "node:test";
import { beginning, step } from "../../../../Public/js/rooms/diary/slide-places.js";

const pages = { previous: "/slides?page=1", next: "/slides?page=3" };

test("a step beyond the pictures of a page leads to those beside it, and the show plays on or rests", () => {
  assert.deepEqual(step(1, 400, pages, true), { index: 1 });
  assert.deepEqual(step(-1, 400, pages, true), { address: "/slides?page=1#last-playing" });
  assert.deepEqual(step(400, 400, pages, false), { address: "/slides?page=3#still" });
});

test("on the only page, the first picture follows the last", () => {
  assert.deepEqual(step(3, 3, {}, true), { index: 0 });
  assert.deepEqual(step(-1, 3, {}, true), { index: 2 });
});

test("a page begins as the step to it says, otherwise with its first picture", () => {
  assert.deepEqual(beginning("#last-still", 400, true), { index: 399, isPlaying: false });
  assert.deepEqual(beginning("#last-playing", 400, false), { index: 399, isPlaying: true });
  assert.deepEqual(beginning("#still", 400, true), { index: 0, isPlaying: false });
  assert.deepEqual(beginning("", 400, true), { index: 0, isPlaying: true });
  assert.deepEqual(beginning("#else", 400, false), { index: 0, isPlaying: false });
});
