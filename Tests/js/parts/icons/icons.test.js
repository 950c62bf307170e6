import assert from "node:assert/strict";
import { test } from "node:test";
import { emoji } from "../../../../Public/js/parts/icons/emoji.js";
import { find, fold } from "../../../../Public/js/parts/icons/find.js";
import { drawing } from "../../../../Public/js/parts/icons/icons.js";

test("a few hundred emoji, each once, each with words", () => {
  assert.ok(emoji.length > 300);
  assert.equal(new Set(emoji.map((entry) => entry.value)).size, emoji.length);
  for (const { value, words } of emoji) assert.ok(words.length > 0 && words[0], value);
});

test("the beginning of a word finds, every word must fit, the best comes first", () => {
  const values = (query) => find(emoji, query).map((entry) => entry.value);

  assert.ok(values("book").includes("📚"));
  assert.equal(values("dog")[0], "🐶");
  assert.deepEqual(values("blue heart"), ["💙"]);
  assert.deepEqual(values("ook"), []);
  assert.equal(values("  ").length, emoji.length);
});

test("accents and case do not matter", () => {
  assert.equal(fold("Élan VITAL"), "elan vital");
});

test("only plain names of drawings become addresses", () => {
  assert.equal(drawing("icon:leaf", "/s.svg"), "/s.svg#leaf");
  assert.equal(drawing("icon:../x", "/s.svg"), null);
  assert.equal(drawing("📚", "/s.svg"), null);
});
