import assert from "node:assert/strict";
import { test } from "node:test";
import { Ids } from "../../../../Public/js/canvas/places/ids.js";

globalThis.document = { documentElement: { dataset: {} } };
globalThis.BroadcastChannel = class {
  postMessage() {}
};
globalThis.addEventListener = (name, heard, { signal }) => {
  listening.add(heard);
  signal.addEventListener("abort", () => listening.delete(heard));
};
const listening = new Set();

const { encoded, Places } = await import("../../../../Public/js/canvas/places/places.js");
const { fetchKeepalive } = await import("../../../../Public/js/canvas/limits.js");
const { Moving } = await import("../../../../Public/js/canvas/places/moving.js");

const turn = () => new Promise((resolve) => setImmediate(resolve));
const put = (index, x, more = {}) => ({ index, x, y: 0, isPinned: false, isByHand: true, isPinMeant: false, ...more });
const tidied = (index, x) => put(index, x, { isByHand: false });

/** By node the x that a request tells. */
function told(body) {
  const view = new DataView(body);
  const places = {};
  for (let at = 4; at < body.byteLength; at += 28) places[view.getUint8(at)] = view.getFloat32(at + 16, true);
  return places;
}

/** A canvas that saves, a house that answers when a test says so, and a clock that only a test moves. */
function desk(context, nodes = 5) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const desk = { requests: [], states: [], refusals: [] };
  context.mock.method(globalThis, "fetch", (address, { body, keepalive, signal }) => new Promise((resolve, reject) => {
    const request = { address, places: told(body), keepalive, resolve, reject };
    request.ended = new Promise((end) => signal?.addEventListener("abort", () => end("given up")));
    signal?.addEventListener("abort", () => reject(signal.reason));
    desk.requests.push(request);
  }));
  // The clock of the test does not know it.
  context.mock.method(AbortSignal, "timeout", (milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), milliseconds);
    return over.signal;
  });
  const ids = new Ids(Uint8Array.from({ length: 16 * nodes }, (_, at) => Math.floor(at / 16)));
  desk.places = new Places({
    address: "/places", tidyAddress: "/tidy", ids, told: (state) => desk.states.push(state), placed: () => {},
    refused: (why) => desk.refusals.push(why),
  });
  context.after(() => desk.places.drop());
  desk.wait = async (milliseconds) => {
    context.mock.timers.tick(milliseconds);
    await turn();
  };
  /** The request that was sent last gets its answer. */
  desk.answer = async (status) => {
    desk.requests.at(-1).resolve(status === 0 ? { type: "opaqueredirect", status } : new Response("{}", { status }));
    await turn();
  };
  desk.lose = async () => {
    desk.requests.at(-1).reject(new TypeError("Failed to fetch"));
    await turn();
  };
  desk.sent = () => desk.requests.map(({ address, places }) => [address, places]);
  return desk;
}

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

test("a page that is left within a tidy sends what was tidied", async (context) => {
  const ada = desk(context);
  ada.places.tidy([tidied(0, 10), tidied(1, 20)]);
  await turn();
  ada.places.put([put(1, 70)]);

  ada.places.last();

  assert.equal(ada.requests.at(-1).keepalive, true);
  assert.deepEqual(ada.sent().at(-1), ["/places", { 0: 10, 1: 70 }]);
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

test("what hangs when the page is left is given up for what is sent at last", async (context) => {
  const ada = desk(context);
  ada.places.put([put(0, 5)]);
  await ada.wait(400);
  ada.places.put([put(0, 9)]);

  const last = ada.places.last();
  ada.places.drop();
  await turn();

  assert.equal(await Promise.race([ada.requests[0].ended, "pending"]), "given up");
  assert.deepEqual(ada.sent().at(-1), ["/places", { 0: 9 }]);
  await ada.answer(200);
  await last;
  await ada.wait(60_000);
  assert.deepEqual([ada.requests.length, ada.states.at(-1)], [2, "saving"]);
});

test("moves that a page sends at last arrive beside all else that it sends, those by hand first", async (context) => {
  const ada = desk(context, 3000);
  const arrived = new Set();
  // A browser takes 64 kB of requests that outlive their page, all together. Other parts of the page have sent some.
  let taken = 3000;
  context.mock.method(globalThis, "fetch", (_, { body, keepalive }) => {
    if (keepalive && taken + body.byteLength > 65_536) return Promise.reject(new TypeError("Failed to fetch"));
    taken += body.byteLength;
    const view = new DataView(body);
    for (let at = 20; at < body.byteLength; at += 28) arrived.add(view.getFloat32(at, true));
    return Promise.resolve(new Response("{}"));
  });
  ada.places.put(Array.from({ length: 3000 }, (_, index) => (index < 1000 ? tidied(index, index) : put(index, index))));

  await ada.places.last();

  const byHand = [...arrived].filter((x) => x >= 1000).length;
  assert.deepEqual([byHand, arrived.size > 2200], [2000, true]);
});

test("what is sent at last leaves room for the links that are on their way", async (context) => {
  const ada = desk(context, 3000);
  const sizes = [];
  let answer;
  const answered = new Promise((resolve) => (answer = () => resolve(new Response("{}"))));
  context.mock.method(globalThis, "fetch", (_, { body }) => {
    sizes.push(body.byteLength ?? `${body}`.length);
    return answered;
  });
  const all = Array.from({ length: 3000 }, (_, index) => put(index, index));
  const links = fetchKeepalive("/links", { method: "POST", body: new URLSearchParams({ node: "a".repeat(40_000) }) });
  ada.places.put(all);

  const last = ada.places.last();

  const [first, ...others] = sizes;
  const sum = others.reduce((one, other) => one + other, 0);
  assert.ok(first + sum <= 65_536 && sum > 20_000, `${first} and ${others}`);
  answer();
  await Promise.all([links, last]);
});

test("a lock waits for a large request that is on its way", async (context) => {
  const ada = desk(context, 3000);
  ada.places.tidy(Array.from({ length: 3000 }, (_, index) => tidied(index, 5)));
  await turn();
  let isDone = false;
  ada.places.last().then(() => (isDone = true));
  ada.places.drop();
  for (const { resolve } of ada.requests.slice(1)) resolve(new Response("{}"));
  await turn();
  assert.equal(isDone, false);

  ada.requests[0].resolve(new Response("{}", { status: 200 }));
  await turn();
  assert.equal(isDone, true);
});
