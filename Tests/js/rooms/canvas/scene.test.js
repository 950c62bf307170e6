import assert from "node:assert/strict";
import { test } from "node:test";
import { everything, lifted, shownLines, shownNodes, stepped, way, within } from "../../../../Public/js/rooms/canvas/scene.js";
import { graphOf } from "../../../../Public/js/rooms/canvas/block.js";

/**
 * A chain of five entities 0–1–2–3–4, and an attribute 5 of entity 1 that is linked to entity 4. Links 1–2 have kind 1.
 */
const graph = graphOf({
  entityCount: 5, attributeCount: 1, count: 6, linkCount: 5,
  owner: Uint32Array.of(1),
  ends: Uint32Array.of(0, 1, 1, 2, 2, 3, 3, 4, 5, 4),
  kind: Uint16Array.of(0, 1, 0, 0, 0),
  created: Uint16Array.of(10, 20, 30, 40, 50, 60),
  changed: Uint16Array.of(10, 20, 30, 40, 50, 60),
  flags: Uint8Array.of(2, 0, 2, 0, 0, 0),
});

const shown = (choice) => [...shownNodes(graph, { ...everything, ...choice })].join("");
const lines = (choice) => [...shownLines(graph, shownNodes(graph, { ...everything, ...choice }), { ...everything, ...choice })].join("");

test("everything is shown but what has no place, and with it its attributes", () => {
  assert.equal(shown({}), "111111");
  assert.equal([...shownNodes(graph, everything, Uint8Array.of(1, 0, 1, 1, 1))].join(""), "101110");
});

test("entities alone, those with a photo, what a filter of the server leaves", () => {
  assert.equal(shown({ hasAttributes: false }), "111110");
  assert.equal(shown({ hasPhoto: true }), "101000");
  assert.equal(shown({ mask: Uint8Array.of(0, 1, 1, 0, 0, 1) }), "011001");
  assert.equal(shown({ mask: Uint8Array.of(1, 0, 0, 0, 0, 1) }), "100000");
});

test("some entities alone, with their attributes", () => {
  assert.equal(shown({ entities: new Set([1, 3]) }), "010101");
  assert.equal(lines({ entities: new Set([1, 2]) }), "010001");
});

test("what has a photo is shown, and the entity an attribute with one hangs on", () => {
  const pictured = { ...graph, flags: Uint8Array.of(2, 0, 0, 0, 0, 2) };
  const bare = { ...graph, flags: Uint8Array.of(0, 2, 0, 0, 0, 0) };
  const seen = (of) => [...shownNodes(of, { ...everything, hasPhoto: true })].join("");

  assert.equal(seen(pictured), "110001");
  assert.equal(seen(bare), "010000");
});

test("as it was on a day, and what changed since one", () => {
  assert.equal(shown({ until: 30 }), "111000");
  assert.equal(shown({ since: 40 }), "000110");
});

test("a link is there from the day on which it was made, also where its nodes are older", () => {
  const dated = { ...graph, linkDays: Uint16Array.of(55, 70), linkCounts: Uint32Array.of(3, 2) };
  const all = new Uint8Array(6).fill(1);
  const drawn = (until, of = dated) => [...shownLines(of, all, { ...everything, until })].join("");

  assert.deepEqual([54, 55, 69, 70].map((day) => drawn(day)), ["000001", "111001", "111001", "111111"]);
  assert.equal(drawn(everything.until), "111111");
  assert.equal(drawn(54, graph), "111111");
  assert.equal([...shownNodes(dated, { ...everything, until: 60, focus: 2, depth: 1 })].join(""), "011101");
});

test("what is hidden takes its attributes and lines along", () => {
  assert.equal(shown({ hidden: new Set([1]) }), "101110");
  assert.equal(lines({ hidden: new Set([1]) }), "001100");
});

test("a kind of link leaves the spokes", () => {
  assert.equal(lines({}), "111111");
  assert.equal(lines({ kind: 1 }), "010001");
});

test("depth counts links; between an entity and its attribute there is none", () => {
  assert.equal(shown({ focus: 0, depth: 1 }), "110001");
  assert.equal(shown({ focus: 1, depth: 1 }), "111011");
  assert.equal(shown({ focus: 3, depth: 1 }), "001110");
  assert.equal(shown({ focus: 0, depth: 2 }), "111011");
  assert.equal(shown({ focus: 0, depth: 0 }), "111111");
});

test("depth does not lead through what is hidden, and keeps the focus itself", () => {
  assert.equal(shown({ focus: 0, depth: 4, hidden: new Set([1]) }), "100000");
  assert.equal(shown({ focus: 1, depth: 1, hasPhoto: true }), "111000");
  const away = within(graph, new Uint8Array(6).fill(1), 0, { depth: 2, kind: 0 });
  assert.deepEqual([...away], [0, 1, 2, 255, 2, 1]);
});

test("the shortest way, by nodes and lines, or none", () => {
  const drawn = new Uint8Array(6).fill(1);

  assert.deepEqual(way(graph, drawn, 0, 4), { nodes: [0, 1, 5, 4], lines: [0, 5, 4] });
  drawn[4] = 0;
  assert.deepEqual(way(graph, drawn, 0, 4), { nodes: [0, 1, 2, 3, 4], lines: [0, 1, 2, 3] });
  drawn[1] = 0;
  assert.equal(way(graph, drawn, 0, 4), null);
});

test("one lifts its neighbours, two the way between them, three only themselves", () => {
  const drawn = new Uint8Array(6).fill(1);
  const of = (...nodes) => {
    const up = lifted(graph, drawn, new Set(nodes));
    return [[...up.nodes].sort().join(""), [...up.lines].sort().join("")];
  };

  assert.equal(lifted(graph, drawn, new Set()), null);
  assert.deepEqual(of(1), ["0125", "015"]);
  assert.deepEqual(of(0, 2), ["012", "01"]);
  assert.deepEqual(of(0, 2, 4), ["024", ""]);
});

test("arrows go to the neighbour in their direction, and to nobody where there is none", () => {
  const drawn = new Uint8Array(6).fill(1);
  // Around entity 1: 0 at the left, 2 at the right, attribute 5 above.
  const xy = Float32Array.of(-50, 10, 0, 0, 60, -20, 200, 0, 300, 0, 5, -30);

  assert.equal(stepped(graph, drawn, xy, 1, "ArrowLeft"), 0);
  assert.equal(stepped(graph, drawn, xy, 1, "ArrowRight"), 2);
  assert.equal(stepped(graph, drawn, xy, 1, "ArrowUp"), 5);
  assert.equal(stepped(graph, drawn, xy, 1, "ArrowDown"), -1);
  drawn[1] = 0;
  assert.equal(stepped(graph, drawn, xy, 1, "ArrowRight"), -1);
});
