import assert from "node:assert/strict";
import { test } from "node:test";

import { pieces } from "../../../../../Public/js/lib/notes/composer/content.js";
import { textOf } from "../../../../../Public/js/lib/notes/composer/field.js";
import { caughtUp } from "../../../../../Public/js/lib/notes/composer/late.js";
import { formatOf, mayClose } from "../../../../../Public/js/lib/notes/composer/marks.js";
import { read } from "../../../../../Public/js/lib/notes/composer/reader.js";
import { element, letters } from "../../../note-nodes.js";

const sign = (head) => ({ head, chosen: "", tail: "" });
const format = (type, head, tail = "", chosen = "") => ({ head, chosen, tail, type });
const bold = (offset, length) => ({ type: "bold", offset, length });

/** The result for a text with the caret at its end. */
const late = (text, marks, caret = text.length) => caughtUp(text, caret, marks);

test("signs that were typed before the editor came close what they opened", () => {
  const { content, caret, steps } = late("**Bold** and _more_, plain", [sign("**Bold**"), sign("**Bold** and _more_")]);

  assert.deepEqual(content, { text: "Bold and more, plain", entities: [bold(0, 4), { type: "italic", offset: 9, length: 4 }] });
  assert.equal(caret, content.text.length);
  assert.deepEqual(steps.map(({ text }) => text), ["**Bold** and _more_, plain", "Bold and _more_, plain"]);
});

test("a letter typed right behind a sign that closed does not open it again", () => {
  assert.deepEqual(late("**Bold**er", [sign("**Bold**")]).content, { text: "Bolder", entities: [bold(0, 4)] });
});

test("what is typed next behind a sign that closed is plain", () => {
  assert.deepEqual(late("**Bold**", [sign("**Bold**")]).types, []);
});

test("signs that were taken away again close nothing", () => {
  const { content, steps } = late("**Bold", [sign("**Bold**")]);

  assert.deepEqual([content, steps], [{ text: "**Bold", entities: [] }, []]);
});

test("signs that stood in a text that was pasted or kept stay signs", () => {
  assert.deepEqual(late("**Bold** and `code`", [sign("**Bold** and `code`")]).content.entities, [
    { type: "code", offset: 13, length: 4 },
  ]);
});

test("a format switched on and off before the editor came is over what was typed between", () => {
  const { content, types } = late("So bold here, end", [format("bold", "So ", " end"), format("bold", "So bold", " end")], 13);

  assert.deepEqual(content, { text: "So bold here, end", entities: [bold(3, 4)] });
  assert.equal(types, null);
});

test("a format just switched on is that of what is typed next; one switched off is not", () => {
  assert.deepEqual(late("So ", [format("bold", "So ")]).types, ["bold"]);
  assert.deepEqual(late("So ", [format("bold", "So "), format("italic", "So "), format("bold", "So ")]).types, ["italic"]);
  assert.deepEqual(late("So bold", [format("bold", "So "), format("bold", "So bold")]).types, []);
});

test("a format over what was chosen, unless that is gone", () => {
  assert.deepEqual(late("our house", [format("italic", "our ", "", "house")]).content.entities, [
    { type: "italic", offset: 4, length: 5 },
  ]);
  assert.deepEqual(late("our home", [format("italic", "our ", "", "house")]).content.entities, []);
});

test("what was pasted has its formats, and what was typed behind it follows", () => {
  const piece = { text: "One two", entities: [bold(4, 3)] };
  const marks = [{ head: "So: ", tail: "", text: "One\ntwo", html: "…", piece }, sign("So: One\ntwo and **more**")];

  assert.deepEqual(late("So: One\ntwo and **more**.", marks).content, {
    text: "So: One two and more.",
    entities: [bold(8, 3), bold(16, 4)],
  });
});

test("what was sent before its script came is as many messages, each with its marks", () => {
  const marks = [sign("**A**"), format("italic", "**A**\n"), sign("**A**\nb `c`")];

  assert.deepEqual(pieces("**A**\nb `c`\nd", marks, [6, 12]), [
    { text: "**A**\n", marks: [sign("**A**")] },
    { text: "b `c`\n", marks: [format("italic", ""), sign("b `c`")] },
    { text: "d", marks: [] },
  ]);
});

test("only a sign that stands there once more may close anything", () => {
  const closing = ["**a**", "snake_case_", "`x`", "[a](https://example.org)"];
  const plain = ["a*", "*", "a (b)", "", "a_b*"];

  assert.deepEqual(closing.filter(mayClose), closing);
  assert.deepEqual(plain.filter(mayClose), []);
});

test("keys ask for formats, with and without shift", () => {
  const key = (name, more) => formatOf({ key: name, ctrlKey: true, ...more });

  assert.equal(key("b"), "bold");
  assert.equal(key("P", { shiftKey: true }), "spoiler");
  assert.equal(key("x"), undefined);
  assert.equal(key("B", { shiftKey: true }), undefined);
  assert.equal(key("b", { altKey: true }), undefined);
  assert.equal(formatOf({ key: "b" }), undefined);
});

const line = (...nodes) => element("div", {}, nodes);
const edited = [
  ["letters and breaks", [letters("a"), element("br"), letters("b\n\nc")], "a\nb\n\nc"],
  ["lines of their own, empty ones too", [letters("a"), line(element("br")), line(letters("b")), line(letters("c"))], "a\n\nb\nc"],
  ["letters behind such a line", [line(letters("a")), letters("b")], "a\nb"],
];
for (const [name, nodes, text] of edited) {
  test(`a plain field reads ${name} as the editor does`, () => {
    const root = element("div", {}, nodes);

    assert.equal(textOf(root), text);
    assert.equal(read(root).text, text);
  });
}
