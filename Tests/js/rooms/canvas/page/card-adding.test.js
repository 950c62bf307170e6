import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, keyOf, unsent } from "../../../../../Public/js/rooms/canvas/page/unsent.js";
import { Storage } from "../../../storage.js";

const root = { dataset: { member: "ada" }, hasAttribute: () => false };
const listening = new Map();

globalThis.document = { documentElement: root };
globalThis.location = { pathname: "/graphs/1/canvas" };
globalThis.addEventListener = (name, heard) => listening.set(name, heard);
globalThis.BroadcastChannel = class {
  postMessage() {}
};

const { CardAdding } = await import("../../../../../Public/js/rooms/canvas/page/card-adding.js");

const key = keyOf("ada", "/graphs/1/canvas");
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A canvas with names that an earlier page could not send, and a clock that only a test moves. */
function desk(context, ...names) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.sessionStorage = new Storage();
  for (const name of names) keep(sessionStorage, key, { action: "/add", fields: { name, id: name } });
  const desk = { requests: [], states: [], renewed: 0, over: new AbortController() };
  desk.canvas = { graph: {}, renew: () => (desk.renewed += 1) };
  context.mock.method(globalThis, "fetch", (address, { body, signal }) => new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    desk.requests.push({ name: body.get("name"), id: body.get("id"), resolve });
  }));
  // The clock of the test does not know it.
  context.mock.method(AbortSignal, "timeout", (milliseconds) => {
    const late = new AbortController();
    setTimeout(() => late.abort(), milliseconds);
    return late.signal;
  });
  desk.adding = new CardAdding(desk.canvas, null, (state) => desk.states.push(state), desk.over.signal);
  desk.wait = async (milliseconds) => {
    context.mock.timers.tick(milliseconds);
    await turn();
  };
  desk.answer = async (answer) => {
    desk.requests.at(-1).resolve(answer);
    await turn();
  };
  return desk;
}

const added = { type: "opaqueredirect", status: 0 };

test("names of an earlier page are sent in their order, once the graph is there", async (context) => {
  const ada = desk(context, "1982", "1983");
  ada.canvas.graph = null;
  await ada.wait(3000);
  assert.deepEqual([ada.requests.length, ada.adding.isWaiting], [0, true]);

  ada.canvas.graph = {};
  await ada.wait(3000);
  await ada.answer(added);
  assert.deepEqual(unsent(sessionStorage, key).map(({ fields }) => fields.name), ["1983"]);
  await ada.answer(added);

  assert.deepEqual(ada.requests.map(({ name }) => name), ["1982", "1983"]);
  assert.deepEqual([sessionStorage.length, ada.adding.isWaiting, ada.renewed, ada.states.at(-1)], [0, false, 1, "saved"]);
});

test("a name that is not answered is sent again, as the same", async (context) => {
  const ada = desk(context, "1982");
  await ada.wait(3000);
  await ada.wait(20_000);
  assert.equal(ada.states.at(-1), "failed");
  await ada.wait(3000);

  assert.deepEqual(ada.requests.map(({ id }) => id), ["1982", "1982"]);
});

test("once there is a connection again, a name that hangs is sent anew at once", async (context) => {
  const ada = desk(context, "1982");
  await ada.wait(3000);
  listening.get("online")();
  await turn();
  assert.equal(ada.requests.length, 2);
  await ada.answer(added);
  await ada.wait(60_000);

  assert.equal(ada.requests.length, 2);
});

test("a name that meets a lock as the page is left waits behind it", async (context) => {
  const ada = desk(context, "1982", "1983");
  const last = ada.adding.last();
  ada.over.abort();
  await ada.answer({ type: "basic", status: 423 });
  await last;
  await ada.wait(60_000);

  assert.equal(ada.requests.length, 1);
  assert.deepEqual(unsent(sessionStorage, key).map(({ fields }) => fields.name), ["1982", "1983"]);
});

/** Notes the forms with which the page is left. */
function sentForms(context) {
  const sent = [];
  globalThis.document.createElement = (tag) =>
    tag === "form"
      ? { fields: {}, append(field) { this.fields[field.name] = field.value; }, submit() { sent.push(this.fields); } }
      : {};
  globalThis.document.body = { append() {} };
  context.after(() => { delete globalThis.document.createElement; });
  return sent;
}

test("a name that needs more waits until the others are in", async (context) => {
  const sent = sentForms(context);
  const ada = desk(context, "\u200b", "1982", "1983");
  await ada.wait(3000);
  await ada.answer({ type: "basic", status: 422 });
  await ada.answer(added);
  await ada.answer(added);
  await ada.answer({ type: "basic", status: 422 });

  assert.deepEqual(ada.requests.map(({ name }) => name), ["\u200b", "1982", "1983", "\u200b"]);
  assert.deepEqual(sent.map(({ name }) => name), ["\u200b"]);
  assert.equal(sessionStorage.length, 0);
});

test("all names of a node that is gone come along to the page that says so", async (context) => {
  const sent = sentForms(context);
  const ada = desk(context, "1982", "1983", "1984");
  await ada.wait(3000);
  await ada.answer({ type: "basic", status: 404 });

  assert.deepEqual(sent.map(({ name, lines }) => [name, lines]), [["1982", "1983\n1984"]]);
  assert.deepEqual([ada.requests.length, sessionStorage.length], [1, 0]);
});
