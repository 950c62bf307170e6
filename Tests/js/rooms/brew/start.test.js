import assert from "node:assert/strict";
import { test } from "node:test";
import { isReady } from "../../../../Public/js/rooms/brew/start.js";

const style = { unit: "g", decimal: ".", language: "en" };

/** A form with these bags and weights. */
function form(parts, dose = "15") {
  const field = (name) => (value) => ({ name, value });
  return {
    elements: {
      dose: field("dose")(dose), yield: field("yield")("250"), temperature: field("temperature")("93"),
      bag: parts.map(([bag]) => bag).map(field("bag")), amount: parts.map(([, amount]) => amount).map(field("amount")),
    },
  };
}

test("a brew begins where its beans add up to the dose, as the server has it", () => {
  const ready = (...parts) => isReady(form(parts), style);

  assert.equal(ready(), true);
  assert.equal(ready(["a", ""], ["", ""]), true);
  assert.equal(ready(["a", "5"], ["b", ""]), true);
  assert.equal(ready(["a", "5"], ["b", "10"]), true);
  assert.equal(ready(["a", "10"], ["b", "10"]), false);
  assert.equal(ready(["a", "15"], ["b", ""]), false);
  assert.equal(ready(["a", "20"], ["b", ""]), false);
  // One bag twice is one.
  assert.equal(ready(["a", "5"], ["a", "10"]), true);
  assert.equal(ready(["a", "20"], ["a", ""]), true);
  assert.equal(ready(["a", "x"], ["b", ""]), false);
});
