import assert from "node:assert/strict";
import { test } from "node:test";

import { closed, formatOf, typedOut, has, spliced, toggled } from "../../../../../Public/js/rooms/notes/composer/typing.js";

const plain = (text) => ({ text, entities: [] });

/** Types a text sign by sign, as a person does, and gives what stands there then. */
function typed(text) {
  let [content, caret] = [plain(""), 0];
  for (const sign of text) {
    content = spliced(content, caret, caret, plain(sign));
    caret += sign.length;
    const change = closed(content, caret);
    if (change) ({ caret, ...content } = change);
  }
  return { ...content, caret };
}

const formats = [
  ["**bold**", "bold", "bold"],
  ["*italic*", "italic", "italic"],
  ["_italic_", "italic", "italic"],
  ["__under line__", "under line", "underline"],
  ["~~gone~~", "gone", "strikethrough"],
  ["||cat||", "cat", "spoiler"],
  ["`let a`", "let a", "code"],
];
for (const [signs, text, type] of formats) {
  test(`${signs} becomes ${type} with its last sign`, () => {
    assert.deepEqual(typed(signs), { text, entities: [{ type, offset: 0, length: text.length }], caret: text.length });
  });

  test(`${signs} becomes ${type} after words, and what follows is plain`, () => {
    const { entities } = typed(`Hi (${signs}), there`);

    assert.deepEqual(entities, [{ type, offset: 4, length: text.length }]);
  });
}

test("a sign beside a letter of a script without spaces is beside a word", () => {
  assert.deepEqual(typed("京**都**市").entities, [{ type: "bold", offset: 1, length: 1 }]);
  assert.deepEqual(typed("これは*大切*です").entities, [{ type: "italic", offset: 3, length: 2 }]);
});

for (const text of ["snake_case_name", "30*40*50", "2 * 3 * 4", "a ** b **", "__init", "|| or ||", "``", "****", "x_y_"]) {
  test(`${text} stays as it is`, () => {
    assert.deepEqual(typed(text), { text, entities: [], caret: text.length });
  });
}

test("three signs make a block, with its language", () => {
  assert.deepEqual(typed("So:\n```swift\nlet a = *b*\n```"), {
    text: "So:\nlet a = *b*\n",
    entities: [{ type: "pre", offset: 4, length: 11, language: "swift" }],
    caret: 16,
  });
});

test("words with an address become a link", () => {
  assert.deepEqual(typed("See [the **big** book](https://example.org/a_(b))."), {
    text: "See the big book.",
    entities: [
      { type: "text_link", offset: 4, length: 12, url: "https://example.org/a_(b)" },
      { type: "bold", offset: 8, length: 3 },
    ],
    caret: 17,
  });
});

test("an address that leads nowhere makes no link", () => {
  assert.deepEqual(typed("[a](javascript:b)").entities, []);
});

test("a sign after a backslash is a sign", () => {
  assert.deepEqual(typed("\\*not bold*"), { text: "*not bold*", entities: [], caret: 10 });
});

test("formats are put one over the other", () => {
  assert.deepEqual(typed("**all _of_ it**"), {
    text: "all of it",
    entities: [{ type: "bold", offset: 0, length: 9 }, { type: "italic", offset: 4, length: 2 }],
    caret: 9,
  });
});

test("a format is put over a part, and taken off where all of the part has it", () => {
  const on = toggled(plain("Milk and bread"), 5, 8, "bold");
  const more = toggled(on, 0, 14, "bold");
  const off = toggled(more, 5, 8, "bold");

  assert.deepEqual(on.entities, [{ type: "bold", offset: 5, length: 3 }]);
  assert.deepEqual(more.entities, [{ type: "bold", offset: 0, length: 14 }]);
  assert.deepEqual(off.entities, [{ type: "bold", offset: 0, length: 5 }, { type: "bold", offset: 8, length: 6 }]);
  assert.ok(has(off, 0, 5, "bold"));
  assert.ok(!has(off, 0, 6, "bold"));
});

test("another address takes the place of a link's", () => {
  const first = toggled(plain("here"), 0, 4, "text_link", { url: "https://a.example" });
  const second = toggled(first, 0, 4, "text_link", { url: "https://b.example" });

  assert.deepEqual(second.entities, [{ type: "text_link", offset: 0, length: 4, url: "https://b.example" }]);
});

test("words put inside of a format have it, words put after it do not, and what is taken out is gone", () => {
  const content = { text: "Milk", entities: [{ type: "bold", offset: 0, length: 4 }] };

  assert.deepEqual(spliced(content, 2, 2, plain("--")).entities, [{ type: "bold", offset: 0, length: 6 }]);
  assert.deepEqual(spliced(content, 4, 4, plain("!")).entities, [{ type: "bold", offset: 0, length: 4 }]);
  assert.deepEqual(spliced(content, 0, 0, plain("!")).entities, [{ type: "bold", offset: 1, length: 4 }]);
  assert.deepEqual(spliced(content, 2, 4, plain("")).entities, [{ type: "bold", offset: 0, length: 2 }]);
  assert.deepEqual(spliced(content, 0, 4, plain("Oil")).entities, []);
});

test("a text that was typed before the editor came has the formats of its signs", () => {
  assert.deepEqual(typedOut("**Bold** and _more_, plain"), {
    text: "Bold and more, plain", entities: [{ type: "bold", offset: 0, length: 4 }, { type: "italic", offset: 9, length: 4 }],
  });
  assert.deepEqual(typedOut("**Bold**er"), { text: "Bolder", entities: [{ type: "bold", offset: 0, length: 4 }] });
  assert.deepEqual(typedOut("**Half and `code`").entities, [{ type: "code", offset: 11, length: 4 }]);
  assert.deepEqual(typedOut("2 * 3 * 4"), { text: "2 * 3 * 4", entities: [] });
  assert.deepEqual(typedOut(""), { text: "", entities: [] });
});

test("keys ask for formats, with and without shift", () => {
  assert.equal(formatOf({ key: "b", ctrlKey: true }), "bold");
  assert.equal(formatOf({ key: "x", ctrlKey: true, shiftKey: true }), "strikethrough");
  assert.equal(formatOf({ key: "b" }), undefined);
  assert.equal(formatOf({ key: "b", ctrlKey: true, isComposing: true }), undefined);
});
