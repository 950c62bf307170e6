import assert from "node:assert/strict";
import { test } from "node:test";
import { wasLeft } from "../../Public/js/lib/leaving.js";

test("a page loaded before someone signed out is not shown again", () => {
  assert.ok(wasLeft(1000, "2000"));
  assert.ok(!wasLeft(2000, "1000"));
  assert.ok(!wasLeft(1000, null));
});
