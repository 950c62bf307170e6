import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../pages.js";

openPage();
const { textOf } = await import("../../../Public/js/outbox/kept-entries.js");

test("an entry is said in the words that were typed", () => {
  const said = (values) => textOf(Object.entries(values));

  assert.equal(said({ content: "Milk", version: "3" }), "Milk");
  assert.equal(said({ rating: "4", note: "Like apricots" }), "★★★★ Like apricots");
  assert.equal(said({ series: "1", amount: " 1,234.50 ", day: "2026-11-30", notes: "" }), "1,234.50");
  assert.equal(said({ day: "2026-11-30", "amount-1": "10", "amount-2": "", "amount-3": "30" }), "10 · 30");
  assert.equal(said({ amountless: "x" }), "");
});
