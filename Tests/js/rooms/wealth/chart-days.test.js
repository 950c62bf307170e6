import assert from "node:assert/strict";
import { test } from "node:test";

import { dayAfter, dayAt, placeOf } from "../../../../Public/js/rooms/wealth/chart-days.js";
import { isoDay } from "../../../../Public/js/parts/iso-day.js";

const days = { from: 100, to: 200, span: 300 };

test("a place leads to its day, and never past the end of history", () => {
  assert.equal(dayAt(0, days), 100);
  assert.equal(dayAt(0.25, days), 150);
  assert.equal(dayAt(1, days), 200);
  assert.equal(dayAt(-3, days), 100);
});

test("a day has its place, also where there is only one", () => {
  assert.equal(placeOf(150, days), 0.25);
  assert.equal(placeOf(100, { from: 100, to: 100, span: 100 }), 0.5);
});

test("arrows go a day, pages a tenth, Home and End to the edges", () => {
  assert.equal(dayAfter("ArrowRight", 150, days), 151);
  assert.equal(dayAfter("ArrowRight", 200, days), 200);
  assert.equal(dayAfter("PageDown", 150, days), 140);
  assert.equal(dayAfter("Home", 150, days), 100);
  assert.equal(dayAfter("End", 150, days), 200);
  assert.equal(dayAfter("a", 150, days), undefined);
});

test("days have the dates of the calendar, 29 February included", () => {
  assert.equal(isoDay(0), "1970-01-01");
  assert.equal(isoDay(19782), "2024-02-29");
});
