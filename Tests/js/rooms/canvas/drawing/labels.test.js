import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLabels, cut, labelLimit } from "../../../../../Public/js/rooms/canvas/drawing/labels.js";

const box = { width: 1000, height: 800 };
const choose = (places, { always = [], above = new Set(), before = [] } = {}) =>
  chooseLabels({
    box, always, above, before,
    ranked: Uint32Array.from(places.keys()),
    place: (i) => places[i] && { width: 100, height: 18, ...places[i] },
  });

test("of two names that meet, the better linked stands", () => {
  assert.deepEqual(choose([{ x: 500, y: 400 }, { x: 540, y: 405 }, { x: 800, y: 400 }]), [0, 2]);
});

test("what was named a moment ago stays, so that names do not come and go", () => {
  assert.deepEqual(choose([{ x: 500, y: 400 }, { x: 540, y: 405 }], { before: [1] }), [1]);
});

test("focus and pinned are named even where names meet", () => {
  assert.deepEqual(choose([{ x: 500, y: 400 }, { x: 540, y: 405 }, { x: 520, y: 402 }], { always: [1, 2] }), [1, 2]);
});

test("of two pins side by side one has its name above, and keeps it there", () => {
  const pins = [{ x: 500, y: 400, disc: 6 }, { x: 540, y: 400, disc: 6 }];
  const above = new Set();

  assert.deepEqual(choose(pins, { always: [0, 1], above }), [0, 1]);
  assert.deepEqual([...above], [1]);

  // The other one has left, so there is room below.
  assert.deepEqual(choose([null, pins[1]], { always: [0, 1], above }), [1]);
  assert.deepEqual([...above], [1]);

  // No pin any more: every other name stands below.
  assert.deepEqual(choose([null, pins[1]], { above }), [1]);
  assert.deepEqual([...above], []);
});

test("a third pin in the same place is named all the same", () => {
  const pins = [500, 540, 520].map((x) => ({ x, y: 400, disc: 6 }));

  assert.deepEqual(choose(pins, { always: [0, 1, 2] }), [0, 1, 2]);
});

test("a name does not cover the disc of what is named", () => {
  const below = { x: 500, y: 400, disc: 20 };

  assert.deepEqual(choose([below, { x: 500, y: 365 }]), [0]);
  assert.deepEqual(choose([{ ...below, disc: 0 }, { x: 500, y: 365 }]), [0, 1]);
});

test("nothing outside the page is named, nor what has no label", () => {
  assert.deepEqual(choose([{ x: -60, y: 400 }, { x: 500, y: -20 }, null, { x: 20, y: 400 }]), [3]);
});

test("a full page has no more names than are calm", () => {
  const many = Array.from({ length: 4000 }, (_, i) => ({ x: (i % 80) * 12 + 20, y: Math.floor(i / 80) * 16, width: 4, height: 6 }));

  assert.equal(choose(many).length, labelLimit);
});

test("a long name ends with an ellipsis, never within a sign", () => {
  const measure = (text) => [...text].length * 10;

  assert.equal(cut("Harbour", 100, measure), "Harbour");
  assert.equal(cut("The long walk", 90, measure), "The long…");
  assert.equal(cut("🌹🌹🌹🌹", 30, measure), "🌹🌹…");
});

test("a family, a flag, a skin tone and a letter with its marks are each left out or shown whole", () => {
  // A font without the combinations draws their parts side by side.
  const measure = (text) => [...text].length * 10;

  for (const sign of ["👨‍👩‍👧‍👦", "🇫🇷", "👋🏽", "ம்"]) {
    const [name, whole] = [sign.repeat(4), measure(sign)];
    for (const count of [0, 1, 2, 3]) {
      for (const width of [10 + count * whole, count * whole + whole - 1]) assert.equal(cut(name, width, measure), `${sign.repeat(count)}…`);
    }
  }
});

test("the ellipsis of a name that is read from the right stands on its left", () => {
  const measure = (text) => text.replace("\u200f", "").length * 10;
  const mark = "\u200f";

  assert.equal(cut("حديقة الجدة", 70, measure), `حديقة…${mark}`);
  assert.equal(cut("🌹 גן של סבתא", 90, measure), `🌹 גן של…${mark}`);
  assert.equal(cut("Al-Hadīqa حديقة", 140, measure), "Al-Hadīqa حدي…");
  assert.equal(cut("1983 – 1987", 60, measure), "1983…");
});
