import assert from "node:assert/strict";
import { test } from "node:test";
import { desk, put, tidied, turn } from "./desk.js";

const { fetchKeepalive } = await import("../../../../../Public/js/rooms/canvas/limits.js");

test("a page that is left within a tidy sends what was tidied", async (context) => {
  const ada = desk(context);
  ada.places.tidy([tidied(0, 10), tidied(1, 20)]);
  await turn();
  ada.places.put([put(1, 70)]);

  ada.places.last();

  assert.equal(ada.requests.at(-1).keepalive, true);
  assert.deepEqual(ada.sent().at(-1), ["/places", { 0: 10, 1: 70 }]);
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
