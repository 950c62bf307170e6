import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlank, trimmed } from "../../../../../Public/js/rooms/notes/composer/content.js";

test("what cannot be seen is nothing at all", () => {
  for (const text of ["", " \n\t", "\u200b", "\u2060\ufe0f", "\u00ad\u2800", "\u3164", "\u{e0020}"]) {
    assert.equal(isBlank(text), true, JSON.stringify(text));
    assert.deepEqual(trimmed({ text, entities: [{ type: "bold", offset: 0, length: text.length }] }), { text: "", entities: [] });
  }
  for (const text of ["a", " . ", "\u200b1", "👩‍👧", "é"]) assert.equal(isBlank(text), false, JSON.stringify(text));
});

test("a text loses the space at its ends, and its formats go along", () => {
  const content = { text: " \n ab c \n", entities: [{ type: "bold", offset: 0, length: 5 }] };

  assert.deepEqual(trimmed(content), { text: "ab c", entities: [{ type: "bold", offset: 0, length: 2 }] });
});
