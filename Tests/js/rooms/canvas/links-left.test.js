import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { forgetOthers } from "../../../../Public/js/parts/forms/form-drafts.js";
import { comeOnline, pass } from "../../page-window.js";
import { done, linking, pairs, tap } from "./linking.js";

test("whoever leaves at once loses no link, and hears of none after a lock", async () => {
  const here = linking();
  const appended = mock.method(document.body, "append");
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.over.abort();
  const [{ how }] = here.sent;
  assert.deepEqual([how.keepalive, how.signal.aborted], [true, false]);

  here.answers[0].resolve(done());
  await pass();
  assert.deepEqual([here.renewed, appended.mock.callCount()], [[], 0]);
});

test("leaving at once sends also those links that waited for the first ones, and each once", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 400 }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  const counts = () => here.sent.map(({ pair }) => pair.split("–")[0].split(",").length);
  assert.deepEqual(counts(), [150]);

  here.over.abort();
  assert.deepEqual(counts(), [150, 150, 100]);
  assert.deepEqual(here.sent.map(({ how }) => how.keepalive), [true, true, true]);
  for (const { resolve } of here.answers) resolve(done());
  await pass();
  assert.deepEqual(counts(), [150, 150, 100]);
});

test("a lock can wait for all links of a page that is left, those that waited included", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 400 }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  here.over.abort();
  let isOver = false;
  here.linking.last().then(() => (isOver = true));
  for (const { resolve } of here.answers.slice(0, 2)) resolve(done());
  await pass();
  assert.equal(isOver, false);

  here.answers[2].reject(new TypeError("offline"));
  await pass();
  assert.equal(isOver, true);
});

/** Somebody links 3000 nodes with one and leaves at once. Gives the sources in the order in which they are sent. */
async function leaveAmidMany() {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 3000 }, (_, node) => node + 5));
  here.linking.toggle(true);
  here.parts.linking.elements.kind.value = "older than";
  await tap(here, 1);
  here.over.abort();
  here.nodes = () => here.sent.flatMap(({ pair }) => pair.split("–")[0].split(","));
  return here;
}

test("of links that are more than a page can send while it is left, the next page with the graph sends the rest, once", async () => {
  const here = await leaveAmidMany();
  const sizes = here.sent.map(({ size }) => size);
  assert.ok(sizes.reduce((one, other) => one + other, 0) <= 65_536);
  const first = here.nodes();
  assert.ok(first.length > 1200, `${first.length}`);
  for (const { resolve } of here.answers) resolve(done());
  await pass();
  assert.equal(here.nodes().length, first.length);

  const next = linking();
  next.isReady = false;
  await pass(1000);
  assert.equal(next.sent.length, 0);
  // They come after the graph.
  next.isReady = true;
  await pass(2000);
  comeOnline();
  for (let request = 0; request < 30; request += 1) {
    next.answers[request]?.resolve(done());
    await pass();
  }
  const nodes = next.sent.flatMap(({ pair }) => pair.split("–")[0].split(","));
  assert.deepEqual([nodes.length + first.length, new Set([...first, ...nodes]).size], [3000, 3000]);
  assert.ok(next.sent.every(({ pair, kind }) => pair.endsWith("–B") && kind === "older than"));
  assert.deepEqual([sessionStorage.length, next.renewed], [0, [[]]]);
});

test("links that lost the connection, or came after the lock that they were sent before, wait for the next page", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 200 }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  here.over.abort();
  here.answers[0].reject(new TypeError("offline"));
  here.answers[1].resolve({ type: "opaqueredirect", status: 0, text: async () => "" });
  await here.linking.last();
  await pass();

  const next = linking();
  await pass(1000);
  for (let request = 0; request < 2; request += 1) {
    next.answers[request].resolve(done());
    await pass();
  }
  assert.deepEqual(pairs(next).sort(), pairs(here).sort());
  assert.equal(sessionStorage.length, 0);
});

/** What the tab keeps for the next page. */
const kept = () => Object.keys(sessionStorage).flatMap((key) => JSON.parse(sessionStorage.getItem(key)).values.names);

test("links on their way from a page that is gone, and hears no answer, are sent by the next page", async () => {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: 200 }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  here.over.abort();
  assert.deepEqual(kept().map(({ ids }) => ids.length), [150, 50]);

  const next = linking();
  await pass(1000);
  for (let request = 0; request < 2; request += 1) {
    next.answers[request].resolve(new Response("<p data-linked>", { status: 422 }));
    await pass();
  }
  assert.deepEqual([pairs(next), sessionStorage.length], [pairs(here), 0]);
});

test("links on their way from a page that comes back are not kept once the house has them", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.over.abort();
  assert.equal(kept().length, 1);
  here.answers[0].resolve(done());
  await pass();
  assert.equal(sessionStorage.length, 0);
});

for (const [when, time, count] of [["at once", 0, 1], ["a while", 1000, 0]]) {
  test(`a link that loses the connection ${when} before its page is left is ${count ? "sent by the next page" : "given back alone"}`, async () => {
    const here = linking();
    here.linking.toggle(true);
    await tap(here, 0, 1);
    here.answers[0].reject(new TypeError("offline"));
    await pass();
    await pass(time);
    here.over.abort();
    assert.equal(kept().length, count);
  });
}

test("a refusal that nobody hears, since the page is left, is heard by the next page", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.over.abort();
  here.answers[0].resolve(new Response("<p>", { status: 422 }));
  await pass();
  assert.equal(kept().length, 1);
});

for (const [how, status, text, words] of [
  ["refused", 422, "<p>Not now", "Not now"],
  ["not allowed any more", 403, "<main>", "You may only look"],
  ["there already", 422, "<p data-linked>Linked already", undefined],
  ["for nodes that are gone", 422, "<p data-gone>Some are gone", undefined],
]) {
  test(`of links of the page before that are ${how} the page says ${words ? "why" : "nothing"}`, async () => {
    await leaveAmidMany();
    const appended = mock.method(document.body, "append");
    const next = linking();
    await pass(1000);
    const parse = DOMParser.prototype.parseFromString;
    mock.method(DOMParser.prototype, "parseFromString", function parsed(...given) {
      const { body } = parse.apply(this, given);
      const querySelector = (what) => (what.startsWith("main") ? { textContent: " You may only look " } : body.querySelector(what));
      return { body: { ...body, querySelector } };
    });
    next.answers[0].resolve(new Response(text, { status }));
    await pass();
    assert.equal(appended.mock.calls[0]?.arguments[0].textContent, words);
  });
}

test("links that wait for the next page are those of one member and one graph, and go with what else is kept in the tab", async () => {
  await leaveAmidMany();
  location.pathname = "/graphs/2/canvas";
  const other = linking();
  await pass(1000);
  assert.equal(other.sent.length, 0);
  assert.equal(sessionStorage.length, 1);
  forgetOthers(sessionStorage, "grace");
  assert.equal(sessionStorage.length, 0);
});

for (const [how, answer, left] of [
  ["without a connection", ({ reject }) => reject(new TypeError("offline")), 1],
  ["where the house has trouble", ({ resolve }) => resolve(new Response("", { status: 503 })), 1],
  ["behind a lock", ({ resolve }) => resolve({ type: "opaqueredirect", status: 0, text: async () => "" }), 1],
  ["where they are there already", ({ resolve }) => resolve(new Response("<p data-linked>", { status: 422 })), 0],
  ["where their other nodes are gone", ({ resolve }) => resolve(new Response("<p data-gone>", { status: 422 })), 0],
  ["where their node is gone", ({ resolve }) => resolve(new Response("", { status: 404 })), 0],
]) {
  test(`links of the page before ${how} ${left ? "go on waiting" : "are not sent again"}`, async () => {
    await leaveAmidMany();
    const next = linking();
    await pass(1000);
    for (let request = 0; request < 30; request += 1) {
      if (next.answers[request]) answer(next.answers[request]);
      await pass();
    }
    assert.deepEqual([sessionStorage.length, next.renewed], [left, []]);
  });
}

test("the browser asks before a page is left while links wait for the first ones, but not behind a lock", async () => {
  const here = linking();
  const isAsked = () => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  here.stage.selection = new Set(Array.from({ length: 200 }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  assert.equal(isAsked(), true);
  const covered = mock.method(document.documentElement, "hasAttribute", (name) => name === "covered");
  assert.equal(isAsked(), false);
  covered.mock.restore();

  // The last of them goes on by itself.
  here.answers[0].resolve(done());
  await pass();
  assert.deepEqual([here.sent.length, isAsked()], [2, false]);
});
