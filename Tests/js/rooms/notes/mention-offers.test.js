import assert from "node:assert/strict";
import { test } from "node:test";
import { mentionable, openMention } from "../../../../Public/js/rooms/notes/composer/mention-offers.js";

test("a name that is being typed is what stands between its sign and the caret", () => {
  const open = (text, caret = text.length) => openMention(text, caret);

  assert.deepEqual(open("Tea in @Kyo"), { start: 7, query: "Kyo" });
  assert.deepEqual(open("@"), { start: 0, query: "" });
  assert.deepEqual(open("(@Green tea"), { start: 1, query: "Green tea" });
  assert.deepEqual(open("Tea in [[Kyo"), { start: 7, query: "Kyo" });
  assert.deepEqual(open("[["), { start: 0, query: "" });
  assert.deepEqual(open("[[Kyoto", 4), { start: 0, query: "Ky" });
  for (const text of ["ada@home", "ada @ home", "@home\nagain", "[[Kyoto]]", "[Kyoto", "a@@b", "", `[[${"x".repeat(61)}`]) {
    assert.equal(open(text), null, text);
  }
});

test("the rest of a date is asked for, and that of a long name without answers is not", async (context) => {
  const asked = [];
  globalThis.document = { documentElement: { dataset: {} } };
  globalThis.DOMParser = class {
    parseFromString() {
      return { querySelectorAll: () => [] };
    }
  };
  context.mock.method(globalThis, "fetch", async (path) => {
    asked.push(decodeURIComponent(path.split("q=")[1]));
    return new Response("<ul></ul>");
  });

  for (const query of ["Dec", "December", "24. December", "24. December 2026", "tea in the", "tea in the garden", "tea in the garden of"]) {
    await mentionable(query);
  }

  assert.deepEqual(asked, ["Dec", "December", "24. December", "24. December 2026", "tea in the", "tea in the garden"]);
});
