import assert from "node:assert/strict";
import { test } from "node:test";
import { Turns } from "../../Public/js/parts/request-turns.js";

test("an answer that was overtaken by that of a later request is not shown", () => {
  const turns = new Turns();
  const [first, second, third] = [turns.ask(), turns.ask(), turns.ask()];

  assert.deepEqual([turns.show(second), turns.show(first), turns.isShown(second)], [true, false, true]);
  assert.deepEqual([turns.show(third), turns.isShown(second), turns.isShown(third)], [true, false, true]);
  assert.equal(turns.show(third), true);
});
