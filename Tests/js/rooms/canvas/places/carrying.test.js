import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Carrying } from "../../../../../Public/js/rooms/canvas/places/carrying.js";
import { Ids } from "../../../../../Public/js/rooms/canvas/places/node-ids.js";
import { Moves } from "../../../../../Public/js/rooms/canvas/places/moves.js";
import { everything } from "../../../../../Public/js/rooms/canvas/scene.js";

const idsOf = (...bytes) => new Ids(Uint8Array.from(bytes.flatMap((byte) => new Array(16).fill(byte))));

const graphOf = (ids) => ({ ids, count: ids.count });

/** Nodes 1, 2 and 3, of which 3 is an attribute; then 2 is gone, and 9 came before all others. */
const [before, after] = [graphOf(idsOf(1, 2, 3)), graphOf(idsOf(9, 1, 3))];

const places = (xy, pinned, given) => ({ xy: Float32Array.from(xy), pinned: Uint8Array.from(pinned), given: Float32Array.from(given) });

function carrying(past = {}, placed = Uint8Array.of(1, 0)) {
  return new Carrying(after, { graph: before, placed }, { past }, { get: (index) => ({ name: `Node ${index}` }) });
}

test("ids are found again, of many as of few, and written as a text", () => {
  const ids = new Ids(createHash("shake256", { outputLength: 16 * 5000 }).update("ids").digest());

  for (let i = 0; i < 5000; i += 1) assert.equal(ids.indexOf(ids.of(i)), i);
  assert.equal(ids.indexOf("00".repeat(16)), -1);
  assert.deepEqual([...idsOf(9, 1, 3, 4).indicesOf(idsOf(1, 2, 3, 9, 4))], [1, -1, 2, 0, 3]);
  assert.equal(ids.indexOf("x"), -1);
  const some = new Set([4999, 0, 77]);
  assert.deepEqual(ids.read(ids.textOf(some)), some);
  assert.equal(ids.textOf(some, 1), ids.textOf(new Set([4999])));
  for (const bad of ["!", "abcde", null, undefined, ["ab"]]) assert.equal(ids.read(bad).size, 0);
  assert.equal(idsOf(1).read(idsOf(1, 2).textOf(new Set([0, 1]))).size, 1);
});

test("what is hidden, unfolded, selected, filtered and coloured goes on by ids, and what is gone drops out", () => {
  const choice = { ...everything, focus: 1, until: 30, mask: Uint8Array.of(1, 1, 0), hidden: new Set([0, 1]), folded: new Set([0]) };

  const view = carrying().view({
    choice, selection: new Set([2, 1]), groups: Uint8Array.of(4, 5, 6), hovered: 0, found: new Set([1, 2]),
    captions: new Map([[0, "beside"], [1, "gone"]]),
  });

  assert.deepEqual(view, {
    choice: { ...everything, focus: -1, until: 30, mask: Uint8Array.of(0, 1, 0), hidden: new Set([1]), folded: new Set([1]) },
    selection: new Set([2]), groups: Uint8Array.of(0, 4, 6), hovered: 1, found: new Set([2]),
    captions: new Map([[1, "beside"]]),
  });
});

test("where no graph was shown before, everything is", () => {
  const first = new Carrying(after, { graph: null }, null, null);

  assert.deepEqual(first.view({}).choice, everything);
  assert.equal(first.moves({}), undefined);
  assert.deepEqual(first.details(), new Array(3));
});

test("only a graph without any place is new as a whole once it has some", () => {
  assert.equal(carrying().wasBare, false);
  assert.equal(carrying({}, Uint8Array.of(0, 0)).wasBare, true);
  assert.equal(new Carrying(after, { graph: null }, null, null).wasBare, false);
  assert.equal(new Carrying(after, { graph: graphOf(idsOf()), placed: new Uint8Array(0) }, null, null).wasBare, false);
});

test("names stay until the house says them anew, and places that it does not know", () => {
  const now = carrying({ xy: Float32Array.of(1, 1, 2, 2, 3, 3) });
  const xy = Float32Array.of(NaN, NaN, NaN, NaN, 30, 30);

  now.place(xy);

  assert.deepEqual([...xy], [NaN, NaN, 1, 1, 30, 30]);
  assert.deepEqual([...now.details()], [undefined, { name: "Node 0" }, { name: "Node 2" }]);
});

test("a move is taken back in the graph that was read anew, but not what somebody else did since", () => {
  const moves = new Moves();
  // Before the move of 1; the attribute 3 lay on its ring, and another member has pinned and moved it since.
  moves.push(Float32Array.of(10, 10, 20, 20, 30, 30), Uint8Array.of(0, 0, 0), Float32Array.of(NaN, NaN));
  const past = { ...places([50, 50, 20, 20, 30, 30], [1, 0, 0], [NaN, NaN]), moves };

  const kept = carrying(past).moves(places([0, 0, 50, 50, 99, 99], [0, 1, 1], [99, 99])).pop();

  assert.deepEqual([...kept.xy], [0, 0, 10, 10, 99, 99]);
  assert.deepEqual([...kept.pinned], [0, 0, 1]);
  assert.deepEqual([...kept.given], [99, 99]);
});
