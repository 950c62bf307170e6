import assert from "node:assert/strict";
import { test } from "node:test";

import { read } from "../../../../../Public/js/rooms/notes/composer/reader.js";
import { nodesOf, normalised } from "../../../../../Public/js/rooms/notes/composer/formatted-text.js";
import { sliced, trimmed } from "../../../../../Public/js/rooms/notes/composer/content.js";
import { page, element, letters } from "../../../note-nodes.js";

const types = ["bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link"];
const bold = (offset, length) => ({ type: "bold", offset, length });

/** Numbers that look random and are the same each time: mulberry32. */
function dice(seed) {
  let state = seed;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % count;
  };
}

const letterPool = ["a", "b", " ", "\n", "é", "👩‍👧", "𝄞", "<", "&", "*"];

function randomContent(roll) {
  const text = Array.from({ length: roll(24) }, () => letterPool[roll(letterPool.length)]).join("");
  const entities = Array.from({ length: roll(8) }, () => {
    const type = types[roll(types.length)];
    const more = type === "text_link" ? { url: `https://example.org/${roll(2)}` } : type === "pre" && roll(2) ? { language: "swift" } : {};
    return { type, offset: roll(28) - 2, length: roll(14), ...more };
  });
  return { text, entities };
}

test("normalising sorts, joins what touches, and cuts what is out of range", () => {
  const { entities } = normalised({
    text: "Milk and bread",
    entities: [bold(9, 99), { type: "italic", offset: 0, length: 4 }, bold(4, 5), bold(0, 4), bold(3, 0), bold(40, 2)],
  });

  assert.deepEqual(entities, [bold(0, 14), { type: "italic", offset: 0, length: 4 }]);
});

test("nothing is inside of code, and one link is not in another", () => {
  const { entities } = normalised({
    text: "0123456789",
    entities: [
      bold(0, 10),
      { type: "code", offset: 2, length: 3 },
      { type: "text_link", offset: 4, length: 4, url: "https://a.example" },
      { type: "text_link", offset: 6, length: 4, url: "https://b.example" },
    ],
  });

  assert.deepEqual(entities, [
    bold(0, 2),
    { type: "code", offset: 2, length: 3 },
    bold(5, 5),
    { type: "text_link", offset: 5, length: 3, url: "https://a.example" },
    { type: "text_link", offset: 8, length: 2, url: "https://b.example" },
  ]);
});

test("a link leads to an address of the four schemes and nowhere else", () => {
  const link = (url) => ({ text: "here", entities: [{ type: "text_link", offset: 0, length: 4, url }] });

  for (const url of ["https://a.example", "http://a.example/x", "mailto:ada@example.org", "tel:+49301234"]) {
    assert.equal(normalised(link(url)).entities.length, 1, url);
  }
  for (const url of ["javascript:alert(1)", "data:text/html,x", "/graphs", "", undefined]) {
    assert.equal(normalised(link(url)).entities.length, 0, url);
  }
});

test("half a character has no format", () => {
  const { entities } = normalised({ text: "a𝄞b", entities: [bold(0, 2), { type: "italic", offset: 2, length: 2 }] });

  assert.deepEqual(entities, [bold(0, 1), { type: "italic", offset: 3, length: 1 }]);
});

test("content is the same after normalising again, and after the way through elements", () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const once = normalised(randomContent(dice(seed)));

    assert.deepEqual(normalised(once), once, `seed ${seed}`);
    const root = page.createElement("div");
    root.append(...nodesOf(once, page));
    // As the editor has it: a text that ends with a line break has one more that shows it.
    if (once.text.endsWith("\n")) root.append(page.createElement("br"));
    const { text, entities } = read(root);
    assert.deepEqual({ text, entities }, once, `seed ${seed}`);
  }
});

test("a part of a content keeps its formats, and its ends lose what is empty", () => {
  const content = { text: "  Milk and bread \n", entities: [bold(0, 6), bold(11, 6)] };

  assert.deepEqual(sliced(content, 3, 12), { text: "ilk and b", entities: [bold(0, 3), bold(8, 1)] });
  assert.deepEqual(trimmed(content), { text: "Milk and bread", entities: [bold(0, 4), bold(9, 5)] });
  assert.deepEqual(trimmed({ text: " \n ", entities: [bold(0, 2)] }), { text: "", entities: [] });
});

test("what was pasted keeps our formats and loses the rest", () => {
  const root = element("div", {}, [
    element("style", {}, [letters("p { color: red }")]),
    element("h2", {}, [letters("Soup")]),
    letters("\n  "),
    element("p", { "data-style": "color: red" }, [
      letters("Cut\n   the "),
      element("span", { "data-style": "font-weight:700; color:blue" }, [letters("leek")]),
      letters(" and "),
      element("b", { "data-style": "font-weight:normal" }, [letters("wash")]),
      letters(" it. "),
    ]),
    element("ul", {}, [element("li", {}, [letters("one")]), element("li", {}, [element("em", {}, [letters("two")])])]),
    element("pre", {}, [element("code", { class: "language-swift" }, [letters("let a\n  = 1")])]),
    element("a", { href: "javascript:alert(1)" }, [letters("bad")]),
  ]);

  const { text, entities } = read(root, { isLoose: true });

  assert.equal(text, "Soup\nCut the leek and wash it.\n- one\n- two\nlet a\n  = 1\nbad");
  assert.deepEqual(entities, [
    bold(0, 4),
    bold(13, 4),
    { type: "italic", offset: 39, length: 3 },
    { type: "pre", offset: 43, length: 11, language: "swift" },
  ]);
});

const item = (...nodes) => element("li", {}, nodes);
const paragraph = (text) => element("p", {}, [letters(text)]);
const lists = [
  ["bullets", [element("ul", {}, [item(letters("Milk")), letters("\n  "), item(paragraph("Bread"))])], "- Milk\n- Bread"],
  ["numbers", [element("ol", { start: "3" }, [item(letters("Mix")), item(letters("Bake"))])], "3. Mix\n4. Bake"],
  [
    "lists in lists",
    [element("ul", {}, [item(letters("Fruit"), element("ol", {}, [item(letters("Pears"))])), item(letters("Tea"))])],
    "- Fruit\n  1. Pears\n- Tea",
  ],
  ["an item without words as none", [element("ul", {}, [item(), item(letters("Milk")), item(letters("Bread"))])], "- Milk\n- Bread"],
  ["one item alone as its words", [letters("Buy"), element("ul", {}, [item(letters("Milk"))])], "Buy\nMilk"],
  ["items without their list", [item(letters("Milk")), item(letters("Bread"))], "- Milk\n- Bread"],
  [
    "messages of ours as their words",
    [element("ol", {}, ["Milk", "Bread"].map((text) => element("li", { class: "message" }, [paragraph(text)])))],
    "Milk\nBread",
  ],
];
for (const [name, nodes, text] of lists) {
  test(`what was pasted keeps ${name}`, () => {
    assert.equal(read(element("body", {}, nodes), { isLoose: true }).text, text);
  });
}

test("marks of a list have no format of their words", () => {
  const root = element("ul", {}, [item(element("b", {}, [letters("Milk")])), item(letters("Bread"))]);

  assert.deepEqual(read(element("body", {}, [root]), { isLoose: true }).entities, [bold(2, 4)]);
});

test("what a browser makes of lines while one types is read as lines", () => {
  const root = element("div", {}, [
    letters("one"),
    element("div", {}, [letters("two")]),
    element("div", {}, [element("br")]),
    element("div", {}, [element("b", {}, [letters("three")]), element("br")]),
  ]);

  const { text, entities } = read(root);

  assert.equal(text, "one\ntwo\n\nthree");
  assert.deepEqual(entities, [bold(9, 5)]);
});

test("an address that was found in a text is not stored, one that is behind words is", () => {
  const root = element("div", {}, [
    element("a", { href: "https://example.org", class: "found" }, [letters("example.org")]),
    letters(" "),
    element("a", { href: "https://example.org" }, [letters("https://example.org")]),
    letters(" "),
    element("a", { href: "https://example.org" }, [letters("words")]),
  ]);

  assert.deepEqual(read(root).entities, [{ type: "text_link", offset: 32, length: 5, url: "https://example.org" }]);
});

test("a spoiler of a message is read without its box", () => {
  const root = element("div", {}, [
    element("label", { class: "spoiler" }, [
      element("input", { class: "spoiler__toggle" }),
      element("span", { class: "spoiler__text" }, [letters("It was the cat")]),
    ]),
  ]);

  const { text, entities } = read(root);

  assert.equal(text, "It was the cat");
  assert.deepEqual(entities, [{ type: "spoiler", offset: 0, length: 14 }]);
});

test("places of the document are places of the text", () => {
  const strong = letters("bread");
  const root = element("div", {}, [letters("Milk\n"), element("b", {}, [strong]), element("br")]);

  const { points } = read(root, { points: [{ node: strong, offset: 2 }, { node: root, offset: 1 }, { node: root, offset: 3 }] });

  assert.deepEqual(points, [7, 5, 10]);
});

const mention = (offset, length, more = {}) => ({ type: "mention", offset, length, url: "/graphs/1/entities/2", ...more });

test("a mention is what was chosen as long as its name stands there", () => {
  const nodes = nodesOf(normalised({ text: "Tea in Kyoto, again", entities: [mention(7, 5)] }), page);
  const [, name] = nodes;
  const entities = (root) => read(element("div", {}, root)).entities;

  assert.deepEqual(entities(nodes), [mention(7, 5, { name: "Kyoto" })]);
  name.childNodes[0].data = "Kyoto, too";
  assert.deepEqual(entities(nodes), [mention(7, 5, { name: "Kyoto" })]);
  name.childNodes[0].data = "to Kyoto";
  assert.deepEqual(entities(nodes), [mention(10, 5, { name: "Kyoto" })]);
  name.childNodes[0].data = "Kyot";
  assert.deepEqual(entities(nodes), []);
});

test("a mention keeps its name when words around it change, and no link is in it", () => {
  const more = normalised({
    text: "Kyoto today",
    entities: [mention(0, 5, { name: "Kyoto" }), { type: "text_link", offset: 3, length: 8, url: "https://a.example" }, bold(0, 11)],
  });

  assert.deepEqual(more.entities, [
    bold(0, 11), mention(0, 5, { name: "Kyoto" }), { type: "text_link", offset: 5, length: 6, url: "https://a.example" },
  ]);
  assert.deepEqual(read(element("div", {}, nodesOf(more, page))).entities, more.entities);
});

test("a mention leads to a page of the house, or is marked as hidden", () => {
  const of = (url) => normalised({ text: "here", entities: [{ ...mention(0, 4), url }] }).entities.length;

  assert.deepEqual(["/diary/1/days/2026-11-30", "#1f", "https://a.example", "", undefined].map(of), [1, 1, 0, 0, 0]);
});
