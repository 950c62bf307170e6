import assert from "node:assert/strict";
import { test } from "node:test";

import { landing } from "../../../../Public/js/parts/strokes/landing.js";

test("a stroke lands on the tab beside when it is long or quick, and not when it turns back", () => {
  assert.equal(landing(-200, -0.1, 390), 1);
  assert.equal(landing(200, 0.1, 390), -1);
  assert.equal(landing(-60, -0.9, 390), 1);
  assert.equal(landing(-60, -0.1, 390), 0);
  assert.equal(landing(-200, 0.5, 390), 0);
  assert.equal(landing(-10, -2, 390), 0);
});
