import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, onward, step, types } from "../../../../Public/js/rooms/graphs/grid.js";

const size = { rows: 3, columns: 4 };

test("arrows lead to the next cell, and nowhere beyond the table", () => {
  assert.deepEqual(step("ArrowDown", { row: 0, column: 1 }, size), { row: 1, column: 1 });
  assert.deepEqual(step("ArrowRight", { row: 0, column: 1 }, size), { row: 0, column: 2 });
  assert.equal(step("ArrowUp", { row: 0, column: 1 }, size), undefined);
  assert.equal(step("ArrowRight", { row: 0, column: 3 }, size), undefined);
});

test("Home and End lead to the ends of the row, with Ctrl to those of the table", () => {
  assert.deepEqual(step("End", { row: 1, column: 1 }, size), { row: 1, column: 3 });
  assert.deepEqual(step("Home", { row: 1, column: 1 }, size, true), { row: 0, column: 0 });
  assert.deepEqual(step("End", { row: 1, column: 1 }, size, true), { row: 2, column: 3 });
});

test("letters and digits begin to type, keys with Ctrl and names of keys do not", () => {
  assert.ok(types({ key: "ä" }));
  assert.ok(!types({ key: "c", ctrlKey: true }));
  assert.ok(!types({ key: "F5" }));
  assert.ok(!types({ key: " " }));
});

test("Tab leads on through the rows and ends at the corners", () => {
  assert.deepEqual(onward({ row: 0, column: 1 }, size), { row: 0, column: 2 });
  assert.deepEqual(onward({ row: 0, column: 3 }, size), { row: 1, column: 0 });
  assert.deepEqual(onward({ row: 1, column: 0 }, size, true), { row: 0, column: 3 });
  assert.equal(onward({ row: 2, column: 3 }, size), undefined);
  assert.equal(onward({ row: 0, column: 0 }, size, true), undefined);
});

test("letters begin to type into a text or a number, into a day digits alone, into a choice nothing", () => {
  for (const key of ["x", "7"]) assert.ok(begins(key, { localName: "input", type: "text" }));
  assert.ok(begins("7", { localName: "input", type: "date" }));
  assert.ok(!begins("x", { localName: "input", type: "date" }));
  assert.ok(!begins("7", { localName: "select", type: "select-one" }));
});
