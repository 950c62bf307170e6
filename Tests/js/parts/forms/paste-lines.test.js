import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../../../Public/js/parts/forms/paste-lines.js";

const field = (value = "", start = value.length, end = start, maxLength = -1) => ({ value, selectionStart: start, selectionEnd: end, maxLength });

test("each line of a pasted list is one, without the gaps between them", () => {
  assert.deepEqual(linesOf(field(), "milk\r\n\r\n bread\neggs\n"), ["milk", "bread", "eggs"]);
});

test("text around the caret stands before the first line and behind the last", () => {
  assert.deepEqual(linesOf(field("fresh (x) please", 6, 9), "milk\neggs"), ["fresh milk", "eggs please"]);
});

test("one line is left to the browser, with whatever ends it, and so are many, and those that do not fit", () => {
  assert.deepEqual(linesOf(field(), "milk and eggs"), []);
  assert.deepEqual(linesOf(field(), "\n  milk\n"), []);
  assert.deepEqual(linesOf(field(), "milk\n".repeat(201)), []);
  assert.equal(linesOf(field(), "milk\n".repeat(200)).length, 200);
  assert.deepEqual(linesOf(field("", 0, 0, 4), "milk\nbread"), []);
});
