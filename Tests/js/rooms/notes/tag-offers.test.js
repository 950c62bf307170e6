import assert from "node:assert/strict";
import { test } from "node:test";
import { matching, openTag } from "../../../../Public/js/rooms/notes/composer/tag-offers.js";

test("a tag that is being typed is what stands between a # and the caret", () => {
  assert.equal(openTag("Buy #gar", 8), "gar");
  assert.equal(openTag("#", 1), "");
  assert.equal(openTag("(#Gemüse", 8), "Gemüse");
  assert.equal(openTag("#garden rye", 11), null);
  assert.equal(openTag("#garden rye", 4), "gar");
  assert.equal(openTag("C#gar", 5), null);
  assert.equal(openTag("##gar", 5), null);
  assert.equal(openTag("garden", 6), null);
  assert.equal(openTag(`#${"x".repeat(51)}`, 52), null);
});

test("tags go on with what was typed, whatever its case and accents, in their order", () => {
  const tags = ["Garden", "gare", "Été", "garage", "rye"];
  assert.deepEqual(matching(tags, "gar"), ["Garden", "gare", "garage"]);
  assert.deepEqual(matching(tags, "ete"), []);
  assert.deepEqual(matching(tags, "et"), ["Été"]);
  assert.deepEqual(matching(tags, ""), tags);
  assert.deepEqual(matching(Array.from({ length: 9 }, (_, index) => `t${index}`), "t").length, 6);
});
