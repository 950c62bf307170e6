import assert from "node:assert/strict";
import { test } from "node:test";
import { movedSince, Moves } from "../../../../../Public/js/rooms/canvas/places/moves.js";
import { focusOf } from "../../../../../Public/js/rooms/canvas/opening.js";
import { encoded } from "../../../../../Public/js/rooms/canvas/places/places.js";
import { readTools } from "../../../../../Public/js/rooms/canvas/page/tools.js";

const id = "00112233445566778899aabbccddeeff";
const idBytes = Uint8Array.from(Buffer.from(id, "hex"));

test("places are 28 bytes each after their number", () => {
  const bytes = encoded([{ id: idBytes, x: 1.5, y: -2, isPinned: true, isByHand: false }, { id: idBytes, x: 0, y: 0, isPinned: true, isByHand: true }]);
  const view = new DataView(bytes);

  assert.equal(bytes.byteLength, 4 + 2 * 28);
  assert.equal(view.getUint32(0, true), 2);
  assert.equal(Buffer.from(bytes, 4, 16).toString("hex"), id);
  assert.deepEqual([view.getFloat32(20, true), view.getFloat32(24, true)], [1.5, -2]);
  assert.deepEqual([view.getUint32(28, true), view.getUint32(56, true)], [1, 3]);
});

test("a pin that is meant is told as such", () => {
  const view = new DataView(encoded([{ id: idBytes, x: 0, y: 0, isPinned: false, isByHand: true, isPinMeant: true }]));

  assert.equal(view.getUint32(28, true), 6);
});

test("an attribute that goes back to its ring says so", () => {
  const view = new DataView(encoded([{ id: idBytes, x: NaN, y: NaN, isPinned: false, isByHand: true, isOnRing: true }]));

  assert.deepEqual([view.getFloat32(20, true), view.getUint32(28, true)], [NaN, 10]);
});

test("what moved by more than half a unit, got its first place, or was pinned, has moved", () => {
  const before = Float32Array.of(0, 0, 10, 10, NaN, NaN, 5, 5);
  const after = Float32Array.of(0.3, 0.3, 11, 10, 7, 7, 5, 5);

  assert.deepEqual(movedSince(before, after), [1, 2]);
  assert.deepEqual(movedSince(before, after, Uint8Array.of(0, 0, 0, 2), Uint8Array.of(0, 0, 0, 3)), [1, 2, 3]);
});

test("the last move is the first to be taken back", () => {
  const moves = new Moves();
  const xy = Float32Array.of(1, 1);
  moves.push(xy, Uint8Array.of(0), new Float32Array(0));
  xy[0] = 2;
  moves.push(xy, Uint8Array.of(1), new Float32Array(0));
  xy[0] = 3;

  assert.deepEqual([...moves.pop().xy], [2, 1]);
  assert.deepEqual([...moves.pop().xy], [1, 1]);
  assert.equal(moves.pop(), undefined);
});

test("an address names a focus by an id and by nothing else", () => {
  assert.equal(focusOf({ search: `?focus=${id}`, hash: "" }), id);
  assert.equal(focusOf({ search: "", hash: `#${id}` }), id);
  assert.equal(focusOf({ search: "?focus=1", hash: "" }), null);
  assert.equal(focusOf({ search: "", hash: "#main" }), null);
});

test("tools say what the page decides, and leave filters to the server", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ depth: "2", kind: id, labels: "on", since: "2024-10-04", field: "f1", value: "", by: "part", strength: "1.5", entities: "a,gone,c" })) form.set(name, value);

  const tools = readTools(form, (name) => ["labels", "attributes"].includes(name), { kindIds: ["ab".repeat(16), id], indexOf: (one) => ["a", "b", "c"].indexOf(one) });

  assert.deepEqual(tools, {
    choice: { depth: 2, hasAttributes: false, hasPhoto: false, kind: 2, entities: new Set([0, 2]), since: 20000 },
    hasLabels: true, hasPhotos: true, hasNotes: true, strength: 1.5, by: "part", query: "field=f1",
  });
});
