import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Hand } from "../../../Public/js/canvas/hand.js";
import { Linking } from "../../../Public/js/canvas/linking.js";
import { forgetOthers } from "../../../Public/js/lib/forms/drafts.js";
import { comeOnline, leaveWindow, pageWindow, pass } from "../page-window.js";
import { Storage } from "../storage.js";

function createElement(localName) {
  const children = [];
  return {
    localName, setAttribute() {}, append: (...more) => children.push(...more),
    get textContent() {
      return children.map((child) => child.textContent ?? child).join("");
    },
  };
}

const form = { dataset: { first: "First", second: "With {name}", several: "With {n}", failed: "Not saved" } };

beforeEach(() => {
  pageWindow();
  const body = { textContent: "Linked already" };
  const documentElement = { dataset: { member: "ada" }, hasAttribute: () => false };
  Object.assign(globalThis, {
    document: { addEventListener() {}, createElement, querySelector: () => null, body: { append() {} }, documentElement },
    sessionStorage: new Storage(),
    DOMParser: class {
      parseFromString(text) {
        const querySelector = (what) => (what === "[data-linked]" && text.includes("data-linked") ? {} : null);
        return { body: { ...body, querySelector } };
      }
    },
    location: { href: "http://house/graphs/1/canvas", pathname: "/graphs/1/canvas", reload() {} },
    // A real one keeps the process from ending.
    BroadcastChannel: class {
      postMessage() {}
    },
  });
});

afterEach(async () => {
  // A request that is on its way takes room from those of the next test.
  for (const { resolve } of unanswered.splice(0)) resolve(done());
  await pass();
  leaveWindow();
});

const unanswered = [];

/** A canvas on which nodes A to E are linked by their numbers; the house answers each link when it is told to. */
function linking({ isNamed = true } = {}) {
  const names = ["A", "B", "C", "D", "E"];
  const line = { dataset: form.dataset, textContent: "" };
  const here = { line, sent: [], renewed: [], answers: [], over: new AbortController(), selecting: Promise.resolve() };
  mock.method(globalThis, "fetch", (address, { body, ...how }) => {
    const [pair, kind, size] = [`${body.getAll("node")}–${body.get("with")}`, body.get("kind"), `${body}`.length];
    here.sent.push({ pair, kind, size, how });
    return new Promise((resolve, reject) => {
      here.answers.push({ resolve, reject });
      unanswered.push({ resolve });
    });
  });
  const stage = { selection: new Set(), screenOf: () => ({ x: 0, y: 0 }), hit: () => here.under };
  const canvas = {
    get graph() {
      return here.isReady === false ? null : {};
    },
    isWritable: true, press() {},
    know: async () => isNamed, idOf: (index) => names[index] ?? `${index}`.padStart(32, "0"), indexOf: (id) => names.indexOf(id), nameOf: (index) => (isNamed ? names[index] : ""),
    async select(indices) {
      stage.selection = new Set(indices);
      await here.selecting;
    },
    async renew(indices) {
      here.renewed.push(indices);
      if (indices.length) stage.selection = new Set(indices);
    },
  };
  const parts = {
    path: null,
    linking: { hidden: true, elements: { kind: { value: "" } }, addEventListener() {}, querySelector: () => line },
  };
  const { signal } = here.over;
  mock.method(document, "addEventListener", (name, heard) => (here[name] = heard));
  return Object.assign(here, { stage, parts, linking: new Linking(canvas, stage, parts, "/graphs/1/canvas/links", signal) });
}

async function tap(here, ...nodes) {
  for (const node of nodes) {
    here.linking.tap(node);
    await pass(400);
  }
}

const done = () => new Response("<toast-note>");
const pairs = ({ sent }) => sent.map(({ pair }) => pair);

test("taps that wait for no answer link pair after pair", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1, 2, 3, 4);
  assert.deepEqual(pairs(here), ["A–B", "C–D"]);
  assert.deepEqual([here.linking.sources, here.line.textContent], [[4], "With E"]);

  for (const { resolve } of here.answers) resolve(done());
  await pass();
  // The hand is further on: what it chose stays chosen.
  assert.deepEqual([here.linking.sources, [...here.stage.selection], here.renewed], [[4], [4], [[], []]]);
});

test("where nothing else was begun, the one at the end of the link is selected", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.answers[0].resolve(done());
  await pass();
  assert.deepEqual([here.renewed, here.linking.sources, here.line.textContent], [[[1]], [], "First"]);
});

test("the second of two quick taps on the end of a link begins no other", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0);
  here.linking.tap(1);
  here.linking.tap(1);
  await pass(400);
  assert.deepEqual([pairs(here), here.linking.sources], [["A–B"], []]);
  await tap(here, 1, 2);
  assert.deepEqual(pairs(here), ["A–B", "B–C"]);
});

test("the second of two quick taps begins no other link either where a busy page hears it late", async () => {
  const here = linking();
  const ground = { hasAttribute: () => true, addEventListener() {} };
  const hand = new Hand({ linking: here.linking }, here.stage, { stage: ground }, here.over.signal);
  here.linking.toggle(true);
  await tap(here, 0, 1);
  hand.doubleTap(1, { x: 0, y: 0 });
  await pass(400);
  assert.deepEqual([pairs(here), here.linking.sources, here.line.textContent], [["A–B"], [], "First"]);
});

test("names that cannot be had keep nothing from being linked", async () => {
  const here = linking({ isNamed: false });
  here.linking.toggle(true);
  await tap(here, 0, 1);
  assert.deepEqual(pairs(here), ["A–B"]);
});

for (const [how, answer, said] of [
  ["fails", ({ reject }) => reject(new TypeError("offline")), "Not saved"],
  ["is refused", ({ resolve }) => resolve(new Response("<p>", { status: 422 })), "Linked already"],
]) {
  test(`a link that ${how} gives its nodes back`, async () => {
    const here = linking();
    here.linking.toggle(true);
    await tap(here, 0, 1);
    answer(here.answers[0]);
    await pass();
    assert.deepEqual([here.linking.sources, [...here.stage.selection], here.line.textContent], [[0], [0], said]);
    await tap(here, 2);
    assert.deepEqual(pairs(here), ["A–B", "A–C"]);
  });

  test(`a link that ${how} takes nothing out of the hand, and is said also after Escape`, async () => {
    const here = linking();
    here.linking.toggle(true);
    await tap(here, 0, 1, 2);
    answer(here.answers[0]);
    await pass();
    assert.deepEqual([here.linking.sources, here.line.textContent], [[2], said]);

    await tap(here, 3);
    here.linking.toggle(false);
    answer(here.answers[1]);
    await pass();
    assert.deepEqual([here.linking.isOn, here.parts.linking.hidden, here.linking.sources, here.line.textContent], [true, false, [2], said]);
  });
}

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
  ["refused", 422, "<p>", "Linked already"],
  ["not allowed any more", 403, "<main>", "You may only look"],
  ["there already", 422, "<p data-linked>", undefined],
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

/** A toast of the page with its button; a test presses it by `press`. */
function toastOf(action, text) {
  const said = { textContent: text };
  const toast = { text: said, isThere: true, remove: () => (toast.isThere = false), querySelector: (what) => (what === "form" ? form : said) };
  const form = { action, closest: () => toast, submit: () => (toast.left = form.action) };
  return Object.assign(toast, { form });
}

/** The house answers the next request with a toast. */
async function tell(here, toast) {
  mock.method(DOMParser.prototype, "parseFromString", () => ({ body: { querySelector: () => toast } }));
  here.answers.shift().resolve(done());
  await pass();
}

/** Presses the button of a toast, and gives the addresses that this is sent to; the connection is lost at one of them. */
async function undoneBy(here, { form }, lost) {
  const heard = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    heard.push(address);
    if (address === lost) throw new TypeError("offline");
    return { type: "opaqueredirect" };
  };
  here.submit({ target: form, preventDefault() {} });
  await pass();
  globalThis.fetch = fetch;
  return heard;
}

async function linkMany(count) {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: count }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  return here;
}

test("many that were linked at once are taken back at once, the last of them first", async () => {
  const here = await linkMany(400);
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[2]), ["/undo/3", "/undo/2", "/undo/1"]);
  assert.deepEqual([toasts[2].isThere, toasts[2].left, here.renewed.length], [false, undefined, 2]);
});

test("links that were taken back while the others were on their way are not taken back twice", async () => {
  const here = await linkMany(200);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  await tell(here, toasts[0]);
  assert.deepEqual(await undoneBy(here, toasts[0]), ["/undo/1"]);
  await tell(here, toasts[1]);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/2"]);
});

test("links of two actions that an earlier page has left are taken back one by one", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.parts.linking.elements.kind.value = "older than";
  await tap(here, 2, 1);
  here.over.abort();
  const next = linking();
  await pass(1000);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(next, toast);

  assert.deepEqual(await undoneBy(next, toasts[1]), ["/undo/2"]);
});

test("where the connection is lost amid taking back, the toast says so, and its button takes back the rest", async () => {
  const here = await linkMany(400);
  Object.assign(here.line.dataset, { partly: "Not all" });
  mock.method(document, "querySelector", (what) => (what.startsWith(".canvas__linking") ? here.line : null));
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);
  const [toast] = toasts.slice(-1);
  toast.isPressed = true;

  assert.deepEqual(await undoneBy(here, toast, "/undo/2"), ["/undo/3", "/undo/2"]);
  assert.deepEqual([toast.isThere, toast.left, toast.text.textContent, toast.isPressed], [true, undefined, "Not all", false]);
  assert.equal(here.renewed.length, 2);

  assert.deepEqual(await undoneBy(here, toast), ["/undo/2", "/undo/1"]);
  assert.equal(toast.isThere, false);
});

test("a page that is left amid taking back sends all of it", async () => {
  const here = await linkMany(400);
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);
  const heard = [];
  mock.method(globalThis, "fetch", (address, { keepalive }) => {
    heard.push([address, keepalive]);
    return new Promise(() => {});
  });
  here.submit({ target: toasts[2].form, preventDefault() {} });
  await pass();
  assert.equal(heard.length, 1);

  here.over.abort();
  assert.deepEqual(heard, [["/undo/3", true], ["/undo/2", true], ["/undo/1", true]]);
});

test("a toast about something else that was done meanwhile takes back that alone", async () => {
  const here = await linkMany(200);
  const toasts = [toastOf("/undo/1", "Links to “B” added"), toastOf("/undo/9", "“Dune” deleted")];
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/9"]);
});

test("of two links that were made one after the other, the toast takes back the last", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1, 2, 1);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/2"]);
});

test("Escape while names are waited for ends linking without an error", async () => {
  const here = linking();
  let come;
  here.selecting = new Promise((resolve) => (come = resolve));
  here.linking.toggle(true);
  const tapped = here.linking.tap(0);
  here.linking.toggle(false);
  come();
  await tapped;
  assert.equal(here.linking.isOn, false);
});

test("several are linked with one at once, and with a line that is drawn", async () => {
  const here = linking();
  here.stage.selection = new Set([0, 1]);
  here.linking.toggle(true);
  await tap(here, 2);
  here.under = 4;
  here.linking.draw(3, { x: 1, y: 1 }, true);
  await pass();
  assert.deepEqual(pairs(here), ["A,B–C", "D–E"]);
});
