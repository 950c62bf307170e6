import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 7 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
const { member } = document.documentElement.dataset;
document.querySelector = () => null;
globalThis.localStorage = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
const { adoptItems, keepItem } = await import("../../../../../Public/js/rooms/notes/lists/item-requests.js");
const { outbox, sendLeft } = await import("../../../../../Public/js/outbox/page-outbox.js");

const hurryItems = () => outbox.hurry(({ what }) => what === "item");
const sendItem = (...item) => {
  const entry = keepItem(...item);
  sendLeft();
  return entry;
};
const sent = [];
globalThis.fetch = (path, { body }) => new Promise((resolve, reject) => sent.push({ path, text: body.get("text"), id: body.get("id"), resolve, reject }));
const settle = async () => {
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
};
const message = "0123456789abcdef0123456789abcdef";
const action = `/notes/1/messages/${message}/items`;
const answer = async (index, status = 200) => {
  sent[index].resolve(new Response("", { status }));
  await settle();
};

test("items of one moment have ids of their own, and are sent in order", async () => {
  for (const text of ["Milk", "Bread"]) sendItem(action, text);
  await settle();
  assert.deepEqual(sent.map(({ text }) => text), ["Milk"]);
  await answer(0);
  await answer(1);

  assert.deepEqual(sent.map(({ text }) => text), ["Milk", "Bread"]);
  assert.deepEqual(sent.map(({ id }) => id), [`000000000007${message.slice(12)}`, `000000000008${message.slice(12)}`]);
  assert.equal(outbox.entries.all().length, 0);
  sent.length = 0;
});

test("as the page is left all that wait are sent at once, and what arrived waits no longer", async () => {
  for (const text of ["Milk", "Bread", "Tea"]) sendItem(action, text);
  outbox.add({ what: "tick", lane: "other", path: "/notes/1/tick", values: [], from: "/notes/1" });
  await settle();
  sent.length = 0;

  hurryItems();
  assert.deepEqual(sent.map(({ text }) => text), ["Milk", "Bread", "Tea"]);
  await answer(1);
  await answer(2, 500);
  assert.deepEqual(outbox.entries.waiting().map(({ values, what }) => new Map(values).get("text") ?? what), ["Milk", "Tea", "tick"]);
  for (const { id } of outbox.entries.all()) outbox.entries.forget(id);
  sent.length = 0;
});

test("a list that could not be reached a moment ago is not asked again as the page is left", async () => {
  sendItem(`/notes/1/messages/${message.replace("0", "f")}/items`, "Milk");
  await settle();
  sent[0].reject(new TypeError("network"));
  await settle();
  sent.length = 0;

  hurryItems();
  assert.deepEqual(sent, []);
  for (const { id } of outbox.entries.all()) outbox.takeBack(id);
});

test("items that an earlier version kept are sent as they were, the oldest first, and half-typed ones stay", async () => {
  const keep = (at, text) => localStorage.setItem(`hearth-notes:${member} item ${action} ${at}`, JSON.stringify({ action, at, text, entities: [] }));
  sendItem(action, "Salt");
  keep(90, "Bread");
  keep(80, "Milk");
  localStorage.setItem(`hearth-notes:${member} item ${action}`, JSON.stringify({ text: "Half", entities: [], by: 1 }));

  adoptItems();

  assert.deepEqual(outbox.entries.all().map(({ values }) => new Map(values).get("text")), ["Salt", "Milk", "Bread"]);
  assert.deepEqual(new Map(outbox.entries.all()[1].values).get("id"), `000000000050${message.slice(12)}`);
  assert.deepEqual(Object.keys(localStorage).filter((key) => key.startsWith("hearth-notes:")), [`hearth-notes:${member} item ${action}`]);
});
