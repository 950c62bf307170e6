import assert from "node:assert/strict";
import { test } from "node:test";
import { tagsIn, toggled } from "../../../../Public/js/rooms/diary/tag-list.js";

test("a tag that is tapped stands behind the others, and goes when it is tapped again", () => {
  assert.equal(toggled("", "Lake"), "Lake");
  assert.equal(toggled("Rain", "Lake"), "Rain, Lake");
  assert.equal(toggled("#rain; lake ,", "Sun"), "rain, lake, Sun");
  assert.equal(toggled("Rain, LAKE, Sun", "lake"), "Rain, Sun");
  assert.equal(toggled("Lake", "Lake"), "");
});

test("a line has the tags that the server reads", () => {
  assert.deepEqual(tagsIn(" #lake, # Winter ;x\n,, "), ["lake", "Winter", "x"]);
});
