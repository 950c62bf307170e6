import assert from "node:assert/strict";
import { test } from "node:test";
import { scaled } from "../../../../Public/js/rooms/brew/scaling.js";
import { numberText, ratioText, readAmount, readNumber } from "../../../../Public/js/rooms/brew/fields.js";
import { isReady } from "../../../../Public/js/rooms/brew/start.js";
import { amountText } from "../../../../Public/js/rooms/brew/amount-text.js";

const grams = { unit: "g", decimal: ".", language: "en" };
const ounces = { unit: "oz", decimal: ",", language: "de" };

test("a recipe as it stands stays as it is", () => {
  assert.deepEqual(scaled([305, null, 1505, 2500], 2500, 2500), [
    { add: 305, shows: 305 }, null, { add: 1200, shows: 1505 }, { add: 995, shows: 2500 },
  ]);
});

test("totals are whole grams, the last is the yield with its tenths", () => {
  assert.deepEqual(scaled([500, 1500, 2500], 2500, 3335), [
    { add: 670, shows: 670 }, { add: 1330, shows: 2000 }, { add: 1335, shows: 3335 },
  ]);
});

test("half a gram is rounded up", () => {
  assert.deepEqual(scaled([50, 1000], 1000, 500)[0], { add: 30, shows: 30 });
});

test("no rounding takes water away", () => {
  assert.deepEqual(scaled([156, 156], 156, 78), [{ add: 78, shows: 78 }, { add: 0, shows: 78 }]);
});

test("a recipe without water in its steps has none", () => {
  assert.deepEqual(scaled([null, null], 360, 500), [null, null]);
});

test("whatever the recipe, dose and yield: it adds up and nothing is negative", () => {
  let seed = 20261123;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 2000; round += 1) {
    let total = 0;
    const totals = Array.from({ length: 1 + random(8) }, () => (random(4) ? (total += random(2000)) : null));
    const last = totals.findLastIndex((one) => one !== null);
    if (last < 0 || !totals[last]) continue;
    const from = Math.max(totals[last] + random(21) - 10, 1);
    const to = 1 + random(20_000);
    const steps = scaled(totals, from, to).filter(Boolean);

    const what = JSON.stringify({ seed, totals, from, to });
    assert.equal(steps.reduce((sum, { add }) => sum + add, 0), to, what);
    assert.ok(steps.every(({ add }) => add >= 0), what);
    assert.equal(steps.at(-1).shows, to, what);
  }
});

test("amounts are read and written as a member does", () => {
  assert.equal(amountText(155, grams), "15.5\u00a0g");
  assert.equal(amountText(3000, grams), "300\u00a0g");
  assert.equal(amountText(3000, { ...grams, sign: "г" }), "300\u00a0г");
  assert.equal(amountText(10_155, grams), "1,015.5\u00a0g");
  assert.equal(numberText(10_155, grams), "1015.5");
  assert.equal(numberText(2835, ounces), "10");
  assert.equal(numberText(2500, ounces), "8,82");
  assert.equal(readAmount(" 15.5 g", grams), 155);
  assert.equal(readAmount("10.0", ounces), 2835);
  for (const text of ["", "-3", "a lot", "1.2.3", ".", "15,5,5"]) assert.equal(readAmount(text, grams), null, text);
});

test("the ratio has one decimal at most", () => {
  assert.equal(ratioText(150, 2500, "."), "16.7");
  assert.equal(ratioText(180, 360, ","), "2");
});

test("numbers are read as the house reads them", () => {
  const wanted = [
    ["1,000", "en", 1000], ["1,000.5", "en", 1000.5], ["1,5", "en", 1.5], ["10,00", "en", 10], ["0,500", "en", 0.5], [",5", "en", 0.5], ["1234,567", "en", null], ["5,", "en", null], ["1,5,5", "en", null],
    ["1.000", "de", 1000], ["1.5", "de", 1.5], ["1,5", "de", 1.5], ["1.000,5", "es", 1000.5], ["1.000", "fr", 1],
    ["1\u202f000,5", "fr", 1000.5], ["12 345", "ru", 12_345], [".5", "en", 0.5], ["93 °C", "en", 93], ["5.", "en", null],
  ];
  for (const [text, language, number] of wanted) {
    assert.equal(readNumber(text, language === "en" ? "." : ",", language), number, `${text} in ${language}`);
  }
});

test("a brew begins here only with what the house would take", () => {
  const field = (name, value) => ({ name, value });
  const ready = (more) => isReady({ elements: {
    dose: field("dose", "15"), yield: field("yield", "250"), temperature: field("temperature", "93"), ...more } }, grams);

  assert.ok(ready({}));
  assert.ok(!ready({ dose: field("dose", "15,5,5") }));
  assert.ok(!ready({ yield: field("yield", "10001") }));
  assert.ok(!ready({ temperature: field("temperature", "hot") }));
  assert.ok(ready({ bag: field("bag", "b1"), amount: field("amount", "") }));
  const two = (...amounts) => ({ bag: [{ name: "", id: "bag" }, field("bag", "b1"), field("bag", "b2")], amount: amounts.map((one) => field("amount", one)) });
  assert.ok(ready(two("10", "5")));
  assert.ok(ready(two("10", "")));
  assert.ok(!ready(two("10", "10")));
  assert.ok(!ready(two("10", "x")));
});
