import assert from "node:assert/strict";
import { test } from "node:test";
import { isTyping, meaning } from "../../../Public/js/frame/shortcuts.js";

test("g and a letter goes to a room", () => {
  assert.deepEqual(meaning({ key: "g" }, false), { kind: "wait" });
  assert.deepEqual(meaning({ key: "t" }, true), { kind: "go", letter: "t" });
  assert.deepEqual(meaning({ key: "g" }, true), { kind: "go", letter: "g" });
  assert.deepEqual(meaning({ key: "/" }, true), { kind: "house" });
  assert.equal(meaning({ key: "t" }, false), null);
});

test("single keys search, make and explain", () => {
  assert.deepEqual(meaning({ key: "/" }, false), { kind: "search" });
  assert.deepEqual(meaning({ key: "n" }, false), { kind: "new" });
  assert.deepEqual(meaning({ key: "?" }, false), { kind: "help" });
});

test("the browser's own keys stay the browser's", () => {
  assert.equal(meaning({ key: "n", ctrlKey: true }, false), null);
  assert.equal(meaning({ key: "g", metaKey: true }, false), null);
  assert.equal(meaning({ key: "toString" }, false), null);
});

test("keys in a field are text", () => {
  assert.ok(isTyping({ tagName: "TEXTAREA" }));
  assert.ok(isTyping({ tagName: "DIV", isContentEditable: true }));
  assert.ok(!isTyping({ tagName: "BODY" }));
  assert.ok(!isTyping(null));
});
