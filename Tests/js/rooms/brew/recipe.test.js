import assert from "node:assert/strict";
import { test } from "node:test";
import { conclusion, curvePaths, lastPour, poured, pourCurve, readTime } from "../../../../Public/js/rooms/brew/recipe.js";

const add = (water, seconds = null) => ({ water, isTarget: false, seconds });
const total = (water, seconds = null) => ({ water, isTarget: true, seconds });

test("times are lengths, in any usual writing", () => {
  const wanted = {
    45: 45, "0:45": 45, "1:15": 75, "45 s": 45, "45s": 45, "2 min": 120, "1,5 min": 90, "12 h": 43_200, "1:02:00": 3720,
    "90 сек": 90, "2 мин.": 120, "1 min 30 s": 90, "1 min 30": 90, "1.5 h": 5400, "3 Minuten": 180, "": null, "  ": null, 0: 0,
  };
  for (const [text, seconds] of Object.entries(wanted)) assert.equal(readTime(text, 30), seconds, text);
});

test("a time of the clock is a length from where the steps before end", () => {
  for (const text of ["until 1:15", "@1:15", "bis 1:15", "hasta 1:15", "jusqu’à 1:15", "jusqu'à 75", "до 1:15", "to 1:15"]) {
    assert.equal(readTime(text, 45), 30, text);
  }
  assert.equal(readTime("until 0:30", 45), undefined);
  assert.equal(readTime("until 0:45", 45), 0);
});

test("what is no time is none", () => {
  for (const text of ["soon", "1:75", "30 s 1 min", "-5", "1::2", "5 pints", "8 000 000"]) assert.equal(readTime(text, 0), undefined, text);
});

test("what is added and what the scale shows come to one sum", () => {
  assert.deepEqual(poured([add(300), add(null), total(1500), add(1000)]), {
    totals: [300, null, 1500, 2500], sum: 2500, falls: false,
  });
  assert.ok(poured([total(1500), total(1000)]).falls);
});

test("the last pour takes what is missing", () => {
  assert.deepEqual(lastPour([add(300), add(1000), add(null)], 2500), { step: 1, water: 2200 });
  assert.deepEqual(lastPour([add(300), total(1000)], 2500), { step: 1, water: 2500 });
  assert.equal(lastPour([add(2600), add(100)], 2500), null);
  assert.equal(lastPour([add(null)], 2500), null);
});

test("what it comes to is said in words", () => {
  const words = { sum: "{sum} of {yield}", good: "Adds up", more: "{amount} too much", less: "{amount} missing", falls: "Falls" };
  const said = (steps, whole) => conclusion(steps, whole, words, (tenths) => `${tenths / 10} g`);

  assert.deepEqual(said([add(300), total(2495)], 2500), { isGood: true, text: "249.5 g of 250 g · Adds up" });
  assert.deepEqual(said([add(300)], 2500), { isGood: false, text: "30 g of 250 g · 220 g missing" });
  assert.deepEqual(said([add(3000)], 2500), { isGood: false, text: "300 g of 250 g · 50 g too much" });
  assert.deepEqual(said([total(2600), total(2500)], 2500), { isGood: false, text: "250 g of 250 g · Falls" });
});

test("the curve rises as a kettle pours and stands while the coffee drains", () => {
  assert.deepEqual(pourCurve([add(600, 45), add(null, 20), add(1200)]), [
    [0, 0], [10, 600], [45, 600], [65, 600], [85, 1800], [85, 1800],
  ]);
  assert.deepEqual(pourCurve([add(6000, 30)]), [[0, 0], [30, 6000], [30, 6000]]);
});

test("the curve stands in its box", () => {
  const { line, area } = curvePaths([[0, 0], [10, 600], [20, 1200]]);

  assert.equal(line, "M0 116L160 62L320 8");
  assert.equal(area, "M0 116L0 116L160 62L320 8L320 116Z");
  assert.equal(curvePaths([[0, 0]]).line, "M0 116");
});
