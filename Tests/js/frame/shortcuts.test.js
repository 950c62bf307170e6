import assert from "node:assert/strict";
import { test } from "node:test";
import { isSearch, isTyping, leavesField, meaning } from "../../../Public/js/frame/shortcuts.js";

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

test("Ctrl+K and Cmd+K search, whatever has the focus; with another key they are something else", () => {
  assert.ok(isSearch({ key: "k", ctrlKey: true, metaKey: false }));
  assert.ok(isSearch({ key: "K", ctrlKey: false, metaKey: true }));
  assert.ok(!isSearch({ key: "k" }));
  assert.ok(!isSearch({ key: "k", ctrlKey: true, shiftKey: true }));
  assert.ok(!isSearch({ key: "k", ctrlKey: true, altKey: true }));
  assert.ok(!isSearch({ key: "k", ctrlKey: true, isComposing: true }));
  assert.ok(!isSearch({ ctrlKey: true }), "a field that the browser fills in sends no key");
});

test("Escape leaves a field, and first empties one that searches", () => {
  const escape = (target, more) => leavesField({ key: "Escape", target, ...more });

  assert.ok(escape({ tagName: "TEXTAREA", value: "Milk" }));
  assert.ok(escape({ tagName: "DIV", isContentEditable: true }));
  assert.ok(escape({ tagName: "INPUT", type: "search", value: "" }));
  assert.ok(!escape({ tagName: "INPUT", type: "search", value: "milk" }));
  assert.ok(!escape({ tagName: "BODY" }));
  assert.ok(!escape({ tagName: "TEXTAREA" }, { isComposing: true }));
  assert.ok(!leavesField({ key: "a", target: { tagName: "TEXTAREA" } }));
});
