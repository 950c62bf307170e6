import assert from "node:assert/strict";
import { test } from "node:test";
import { note, overdue, overdueOnLoad, unseenFor, unusedFor } from "../../../Public/js/frame/idle.js";

const lock = { grace: 60_000, idle: 300_000 };
const atOnce = { grace: 0, idle: 60_000 };

test("a page out of sight locks what allows less, and nothing else", () => {
  assert.deepEqual(overdue([lock, atOnce], { hidden: 59_999 }), [atOnce]);
  assert.deepEqual(overdue([lock, atOnce], { hidden: 60_000 }), [lock, atOnce]);
  assert.deepEqual(overdue([lock, atOnce], { hidden: 0 }), []);
});

test("a page that nobody uses locks", () => {
  assert.deepEqual(overdue([lock, atOnce], { unused: 60_000 }), [atOnce]);
  assert.deepEqual(overdue([lock], { unused: 299_999 }), []);
});

test("turning from one page to the next is not out of sight, even where locking is at once", () => {
  assert.deepEqual(overdueOnLoad([lock, atOnce], { hidden: 9_999 }), []);
  assert.deepEqual(overdueOnLoad([lock, atOnce], { hidden: 10_000 }), [atOnce]);
});

test("what is noted counts for every tab; without a note nobody is late", () => {
  const kept = new Map();
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.equal(unseenFor(storage, 5000), 0);
  note(storage, 1000, true);
  note(storage, 4000);
  assert.equal(unseenFor(storage, 5000), 1000);
  assert.equal(unusedFor(storage, 5000), 4000);
  assert.equal(unseenFor(storage, 3000), 0);
});

test("a full or forbidden storage is no reason to fail", () => {
  note({ setItem: () => { throw new Error("full"); } }, 1);
});
