import assert from "node:assert/strict";
import { test } from "node:test";
import { isClosed, wasLeft } from "../../../Public/js/lib/sign-out-guard.js";

test("a page loaded before someone signed out is not shown again", () => {
  assert.ok(wasLeft(1000, "2000"));
  assert.ok(!wasLeft(2000, "1000"));
  assert.ok(!wasLeft(1000, null));
});

test("a kept page is closed when its address leads to a door or nowhere, and open otherwise", () => {
  for (const answer of [{ type: "opaqueredirect", status: 0 }, { status: 401 }, { status: 403 }, { status: 404 }, { status: 423 }])
    assert.ok(isClosed({ type: "basic", ...answer }));
  for (const status of [200, 304, 405, 500, 503]) assert.ok(!isClosed({ type: "basic", status }));
});
