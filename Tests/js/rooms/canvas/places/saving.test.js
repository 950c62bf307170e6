import assert from "node:assert/strict";
import { test } from "node:test";
import { desk, listening, put, tidied, turn } from "./desk.js";

const { encoded } = await import("../../../../../Public/js/rooms/canvas/places/places.js");
const { Moving } = await import("../../../../../Public/js/rooms/canvas/places/moving.js");

// Tidying.

test("a node that is dragged while a tidy is on its way stands where the hand put it", async (context) => {
  const ada = desk(context);
  ada.places.tidy([tidied(0, 10), tidied(1, 20)]);
  await turn();

  ada.places.put([put(0, 50)]);
  await ada.wait(400);
  assert.deepEqual(ada.sent(), [["/tidy", { 0: 10, 1: 20 }]]);
  await ada.answer(200);
  await ada.wait(400);

  assert.deepEqual(ada.sent(), [["/tidy", { 0: 10, 1: 20 }], ["/places", { 0: 50 }]]);
});

test("what could not be sent before a tidy undoes none of it", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5)]);
  await ada.wait(400);
  await ada.lose();
  ada.places.tidy([tidied(0, 10)]);
  await turn();
  await ada.lose();
  for (let round = 0; round < 3; round += 1) {
    await ada.wait(4000);
    await ada.answer(200);
  }

  assert.deepEqual(ada.sent().at(-1), ["/tidy", { 0: 10 }]);
  assert.deepEqual(ada.sent().filter(([address]) => address === "/tidy").length, 1);
  assert.equal(ada.states.at(-1), "saved");
});

test("a node that the layout moves on before its pin was sent is told where it lies, with its pin and as moved by hand", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5, { isPinned: true, isPinMeant: true }), put(1, 6)]);
  ada.places.put([tidied(2, 7), put(0, 9, { isPinned: true, isByHand: false })]);
  await ada.wait(400);

  assert.deepEqual(ada.sent(), [["/places", { 0: 9, 1: 6, 2: 7 }]]);
  assert.deepEqual(ada.requests[0].flags, { 0: ["pinned", "by hand", "pin meant"], 1: ["by hand"], 2: [] });
});

// Refusals.

for (const status of [0, 401, 404, 423]) {
  test(`places that are refused with ${status || "a redirect"} close the page, and nothing waits any more`, async (context) => {
    const ada = desk(context);
    ada.places.put([put(0, 5)]);
    await ada.wait(400);
    await ada.answer(status);

    assert.deepEqual(ada.refusals, ["closed"]);
    assert.deepEqual(ada.states, ["saving", "saved"]);
    await ada.wait(60_000);
    assert.equal(ada.requests.length, 1);
  });
}

test("places of a graph that may only be read by now are not sent again, and the page hears of it", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5)]);
  await ada.wait(400);
  await ada.answer(403);
  ada.places.put([put(0, 9)]);
  await ada.wait(60_000);

  assert.deepEqual(ada.refusals, ["readOnly"]);
  assert.equal(ada.states.at(-1), "saved");
  assert.equal(ada.requests.length, 1);
});

// What the house does not take.

test("a coordinate that is too far out is sent as the farthest one", () => {
  const id = new Uint8Array(16);

  const view = new DataView(encoded([{ id, x: 1_500_000, y: -2e9 }, { id, x: 12, y: -7 }]));

  assert.deepEqual([16, 20, 44, 48].map((at) => view.getFloat32(4 + at, true)), [1_000_000, -1_000_000, 12, -7]);
});

test("a node is dragged no farther than the house takes it", () => {
  const graph = {
    entityCount: 1, count: 1, flags: Uint8Array.of(0), owner: new Uint32Array(0), ends: new Uint32Array(0), xy: Float32Array.of(0, 0),
  };
  const moving = new Moving({
    graph, stage: { moved() {}, placed: Uint8Array.of(1) }, xy: graph.xy.slice(), pinned: graph.flags.slice(), address: null, tools: () => ({}),
  });

  moving.drag(0, { x: 1_200_000, y: -1_400_000 });

  assert.deepEqual([...moving.xy], [1_000_000, -1_000_000]);
  moving.leave();
});

test("a place that the house does not understand is given up, and keeps no other from being saved", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5), put(1, 6), put(2, 7), put(3, 8)]);
  await ada.wait(400);
  for (let request = 0; request < 20 && ada.requests.length > request; request += 1) await ada.answer(2 in ada.requests[request].places ? 400 : 200);

  const arrived = Object.assign({}, ...ada.requests.map(({ places }) => places).filter((places) => !(2 in places)));
  assert.deepEqual(arrived, { 0: 5, 1: 6, 3: 8 });
  assert.deepEqual(ada.refusals, ["badPlaces"]);
  assert.equal(ada.states.at(-1), "saved");
  ada.places.put([put(4, 9)]);
  await ada.wait(400);
  assert.deepEqual(ada.sent().at(-1), ["/places", { 4: 9 }]);
});

test("a house that understands no place at all is asked for a few of them, and then not again", async (context) => {
  const ada = desk(context, 64);
  ada.places.put(Array.from({ length: 64 }, (_, node) => put(node, 5)));
  await ada.wait(400);
  let answered = 0;
  for (; ada.requests.length > answered && answered < 100; answered += 1) await ada.answer(400);
  await ada.wait(60_000);

  // 64, 32, 16, 8, 4 and 2 at once, then five single ones.
  assert.deepEqual([answered, ada.requests.length], [11, 11]);
  assert.deepEqual([ada.refusals, ada.states.at(-1), ada.places.isWaiting], [["badPlaces"], "saved", false]);

  ada.places.put([put(0, 7), put(1, 8)]);
  await ada.wait(400);
  assert.deepEqual(ada.sent().at(-1), ["/places", { 0: 7, 1: 8 }]);
});

test("places without a number are not sent but to say that an attribute goes back to its ring", async (context) => {
  const ada = desk(context);
  const none = { y: NaN };
  ada.places.put([put(0, NaN), put(1, 6), put(2, NaN, none), put(3, NaN, { ...none, isOnRing: true }), put(4, 6, { isOnRing: true })]);
  await ada.wait(400);

  assert.deepEqual(ada.sent(), [["/places", { 1: 6, 3: NaN }]]);
});

test("a tidy that is too large for one change goes as places", async (context) => {
  const ada = desk(context);
  ada.places.tidy([tidied(0, 10), tidied(1, 20)]);
  await turn();
  await ada.answer(413);

  assert.deepEqual(ada.sent().at(-1), ["/places", { 0: 10, 1: 20 }]);
});

// Requests that hang.

test("a request that is not answered is given up after a while, and sent again", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5)]);
  await ada.wait(400);
  await ada.wait(25_000);
  assert.equal(ada.states.at(-1), "failed");
  await ada.wait(1000);
  await ada.answer(200);

  assert.deepEqual(ada.sent(), [["/places", { 0: 5 }], ["/places", { 0: 5 }]]);
  assert.equal(ada.states.at(-1), "saved");
});

test("a large request has the time that a slow network takes for it", async (context) => {
  const ada = desk(context, 200_000);
  ada.places.tidy(Array.from({ length: 100_000 }, (_, index) => tidied(index, 5)));
  await ada.wait(200_000);

  assert.equal(ada.states.at(-1), "saving");
});

test("once there is a connection again, what hangs is sent anew at once", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5)]);
  await ada.wait(400);
  for (const heard of listening) heard();
  await turn();
  assert.equal(ada.requests.length, 2);
  await ada.answer(200);
  await ada.wait(60_000);

  assert.equal(ada.requests.length, 2);
  assert.equal(ada.states.at(-1), "saved");
});
