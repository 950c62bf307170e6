import assert from "node:assert/strict";
import { test } from "node:test";
import { make } from "../../../Public/js/parts/make.js";
import { letters, page } from "../note-nodes.js";

globalThis.document = page;

test("an element has its attributes, and what stands in it in its order", () => {
  const [first, last] = [letters("one"), make("b")];

  const made = make("p", { class: "fine", role: "status", "data-count": 2 }, first, last);

  assert.equal(made.nodeName, "P");
  assert.deepEqual(made.attributes, { class: "fine", role: "status", "data-count": 2 });
  assert.deepEqual(made.childNodes, [first, last]);
});

test("an attribute that is true has no value, and one that is false or missing is not there", () => {
  const made = make("input", { hidden: true, checked: false, title: undefined, name: null, value: "", max: 0 });

  assert.deepEqual(made.attributes, { hidden: "", value: "", max: 0 });
});

test("a text stays a text, whatever it looks like", () => {
  const made = make("p", {}, "<b>bold</b>");

  assert.deepEqual(made.childNodes, ["<b>bold</b>"]);
  assert.ok(!("innerHTML" in made));
});
