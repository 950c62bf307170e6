import assert from "node:assert/strict";
import { test } from "node:test";

import { completed, openMention } from "../../../../Public/js/parts/forms/mention.js";

const at = (text) => openMention(text.replace("|", ""), text.indexOf("|"));

test("what follows two open brackets on the line is looked for", () => {
  assert.deepEqual(at("see [[du|"), { start: 4, query: "du" });
  assert.deepEqual(at("[[|"), { start: 0, query: "" });
  assert.deepEqual(at("one\n[[two words| and more"), { start: 4, query: "two words" });
  assert.deepEqual(at("[[a]] [[b|"), { start: 6, query: "b" });
  assert.deepEqual(at("[[[b|"), { start: 1, query: "b" });
});

test("nothing is looked for outside of brackets, after they are closed, or in a long text", () => {
  for (const text of ["|", "[|", "a|[[b", "[[a]]|", "[[a\nb|", "]]|", `[[${"x".repeat(61)}|`]) assert.equal(at(text), null, text);
});

test("a mention is written out where its brackets began, and brackets behind are not doubled", () => {
  assert.deepEqual(completed("a [[du b", 6, 2, "Dune"), { text: "a [[Dune]] b", caret: 10 });
  assert.deepEqual(completed("[[du]] b", 4, 0, "Dune"), { text: "[[Dune]] b", caret: 8 });
  assert.deepEqual(completed("[[du] b", 4, 0, "Dune"), { text: "[[Dune]] b", caret: 8 });
});
