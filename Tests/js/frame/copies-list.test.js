import assert from "node:assert/strict";
import { test } from "node:test";
import { find } from "../../../Public/js/frame/copies/copies-list.js";

test("a text is found that has all words, whatever their case, accents and order", () => {
  assert.equal(find("Tawny from the Dóuro valley", "douro TAWNY"), 15);
  assert.equal(find("Tawny from the Douro valley", "douro ruby"), null);
  assert.equal(find("Tawny", " "), null);
});
