import assert from "node:assert/strict";
import { test } from "node:test";
import { agreeing } from "../../../../Public/js/rooms/reminders/repeat-words.js";

const RUSSIAN = ["неделю", "недели", "недель"];

test("the words beside a number have its plural form", () => {
  const english = ["week", "weeks", "weeks"];
  assert.deepEqual([1, 2, 21].map((number) => agreeing(english, number, "en")), ["week", "weeks", "weeks"]);
  const russian = [1, 3, 11, 21, 25].map((number) => agreeing(RUSSIAN, number, "ru"));
  assert.deepEqual(russian, ["неделю", "недели", "недель", "неделю", "недель"]);
});

test("without a number they are those beside 1", () => {
  assert.equal(agreeing(RUSSIAN, NaN, "ru"), "неделю");
  assert.equal(agreeing(RUSSIAN, 0, "ru"), "неделю");
});
