import assert from "node:assert/strict";
import { test } from "node:test";
import { bytes, fill, keyOf, remember, remembered, tidy, totals } from "../../../../../Public/js/parts/media/upload/format.js";

/** A storage as a browser has it. */
function storage() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, String(value)),
    removeItem: (key) => kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
    text: () => JSON.stringify([...kept]),
  };
}

const day = 24 * 60 * 60 * 1000;
const film = { name: "Summer.mov", size: 4e9, lastModified: 7 };

test("texts of the page take their own parts, and leave what they do not know", () => {
  assert.equal(fill("{n} of {count} {else}", { n: 0, count: 12 }), "0 of 12 {else}");
});

test("bytes read as the server writes them", () => {
  assert.equal(bytes(999, "en"), "999 B");
  assert.equal(bytes(3_200_000, "en"), "3.2 MB");
  assert.equal(bytes(3_200_000, "de"), "3,2 MB");
  assert.equal(bytes(999_600, "en"), "1.0 MB");
  assert.equal(bytes(4e9, "en"), "4.0 GB");
});

test("the sum of all counts whole files and every byte, but not what failed", () => {
  const uploads = [
    { size: 100, sent: 40, state: "done" },
    { size: 300, sent: 50, state: "running" },
    { size: 600, sent: 0, state: "waiting" },
    { size: 900, sent: 800, state: "failed" },
  ];

  assert.deepEqual(totals(uploads), { count: 3, done: 1, size: 1000, sent: 150 });
  assert.deepEqual(totals([]), { count: 0, done: 0, size: 0, sent: 0 });
});

test("the same file goes on for the same member at the same place, for a day", () => {
  const kept = storage();
  const key = keyOf("ada", "entities/1", film);
  remember(kept, key, "/uploads/1", 0);

  assert.equal(remembered(kept, keyOf("ada", "entities/1", { ...film }), day - 1), "/uploads/1");
  assert.equal(remembered(kept, keyOf("grace", "entities/1", film), 1), null);
  assert.equal(remembered(kept, keyOf("ada", "entities/2", film), 1), null);
  assert.equal(remembered(kept, keyOf("ada", "entities/1", { ...film, lastModified: 8 }), 1), null);
  assert.equal(remembered(kept, key, day), null);
});

test("what a file is called does not stand in the storage", () => {
  const kept = storage();
  remember(kept, keyOf("ada", "entities/1", film), "/uploads/1", 0);

  assert.doesNotMatch(kept.text(), /Summer|ada/);
});

test("what is too old, or no address at all, is taken away; other things stay", () => {
  const kept = storage();
  remember(kept, keyOf("ada", "1", film), "/uploads/1", 0);
  remember(kept, keyOf("ada", "2", film), "/uploads/2", day);
  kept.setItem("hearth-upload:x", "{");
  kept.setItem("other", "1");

  tidy(kept, day + 1);

  assert.equal(kept.length, 2);
  assert.equal(remembered(kept, keyOf("ada", "2", film), day + 1), "/uploads/2");
  remember(kept, keyOf("ada", "2", film), null, day + 1);
  assert.equal(kept.length, 1);
});

test("a full or forbidden storage is no reason to fail", () => {
  remember({ setItem: () => { throw new Error("full"); } }, "key", "/uploads/1", 0);
});
