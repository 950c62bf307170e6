import assert from "node:assert/strict";
import { test } from "node:test";
import { liftOver } from "../../../Public/js/frame/toast-place.js";

const toast = { top: 500, bottom: 552 };

test("a toast over no control stays where it is", () => {
  assert.equal(liftOver([], toast, 8), 0);
  assert.equal(liftOver([{ top: 100, bottom: 144 }, { top: 560, bottom: 604 }], toast, 8), 0);
});

test("it is lifted over a control, and over the one above that if there is no room between them", () => {
  assert.equal(liftOver([{ top: 510, bottom: 554 }], toast, 8), 552 - 506);
  assert.equal(liftOver([{ top: 510, bottom: 554 }, { top: 430, bottom: 474 }], toast, 8), 552 - 426);
  assert.equal(liftOver([{ top: 510, bottom: 554 }, { top: 400, bottom: 444 }], toast, 8), 552 - 506);
});

test("it stays where all of the screen is full of controls", () => {
  const rows = Array.from({ length: 10 }, (_, row) => ({ top: row * 60, bottom: row * 60 + 44 }));

  assert.equal(liftOver(rows, toast, 8), 0);
});
