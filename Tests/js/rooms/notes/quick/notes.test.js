import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
document.createElement = () => ({ setAttribute() {} });
globalThis.localStorage = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
globalThis.DOMParser = class {
  parseFromString = (html) => ({ body: { textContent: html } });
};
const { QuickDraft } = await import("../../../../../Public/js/rooms/notes/quick/quick-draft.js");
const { adoptNotes } = await import("../../../../../Public/js/rooms/notes/quick/quick-notes.js");
const { outbox } = await import("../../../../../Public/js/outbox/page-outbox.js");

const tab = "a".repeat(32);
const old = (name, id, note) => localStorage.setItem(`hearth-notes:ada ${name} ${id}`, JSON.stringify({ entities: [], id, ...note }));
let sent = [];
globalThis.fetch = (path, { body }) => new Promise((resolve, reject) => sent.push({ path, body, resolve, reject }));
const settle = async () => {
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
};
const answer = async (status, text = "") => {
  sent.at(-1).resolve(new Response(status === 204 ? null : text, { status }));
  await settle();
};

beforeEach(async () => {
  for (const { id } of outbox.entries.all()) outbox.takeBack(id);
  for (const { resolve } of sent) resolve(new Response(null, { status: 204 }));
  await settle();
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
  sent = [];
});

/** A form for notes; `form` says where it sends them. */
function open({ action = `/notes/${tab}/messages`, chosen } = {}) {
  const form = new EventTarget();
  const content = { value: "", defaultValue: "", localName: "textarea" };
  let problem = null;
  const elements = { content, id: { value: "" }, ...(chosen && { tab: { value: chosen } }) };
  Object.assign(form, {
    elements, getAttribute: () => action, dataset: { refused: "It could not be saved." },
    querySelector: () => problem, prepend: (made) => (problem = made),
  });
  const told = [];
  const draft = new QuickDraft(form, "line", { done: (isSent) => told.push(isSent ? "done" : "over"), late: (obstacle) => told.push(obstacle) });
  const type = (text) => {
    content.value = text;
    form.dispatchEvent(new Event("input"));
  };
  const send = async (text) => {
    type(text);
    draft.take();
    await settle();
  };
  return { content, told, type, send, problem: () => problem?.textContent };
}

test("a note is a message of its tab, the same however often it is sent", async () => {
  const { content, told, send } = open();
  await send("Milk");

  assert.deepEqual([content.value, sent[0].path, sent[0].body.get("content")], ["", `/notes/${tab}/messages`, "Milk"]);
  assert.deepEqual(outbox.entries.all().map(({ what, lane, from, hasId }) => [what, lane, from, hasId]), [["message", `/notes/${tab}`, `/notes/${tab}`, true]]);
  sent[0].reject(new TypeError("network"));
  await settle();
  assert.deepEqual(told, ["later"]);

  outbox.go();
  await settle();
  assert.equal(String(sent[1].body), String(sent[0].body));
  await answer(401);
  outbox.go();
  await settle();
  await answer(200);
  assert.deepEqual([outbox.entries.all(), told], [[], ["later", "away", "done"]]);
});

test("one that another window sent, or that was given up there, is not said to be sent", async () => {
  const { told, send } = open();
  await send("Milk");
  const [{ id }] = outbox.entries.all();
  outbox.entries.forget(id);
  dispatchEvent(Object.assign(new Event("storage"), { key: `hearth-outbox:ada ${id}` }));

  assert.deepEqual(told, ["over"]);
});

test("the tab that was chosen gets it; without one, before the form has come, the one that was open last", async () => {
  await open({ action: "/notes/quick", chosen: tab }).send("To a tab");
  await open({ action: null }).send("To any");

  assert.deepEqual(sent.map(({ path, body }) => [path, body.get("content")]), [[`/notes/${tab}/messages`, "To a tab"], ["/notes/quick", "To any"]]);
});

test("a refused note is in its field again, before what was typed since, with the reason", async () => {
  const { content, told, type, send, problem } = open();
  await send("Far too long");
  type("Next");
  await answer(422, "This is too long.");

  assert.deepEqual([content.value, problem(), told, outbox.entries.all()], ["Far too long\nNext", "This is too long.", [], []]);
  assert.equal(JSON.parse(localStorage.getItem("hearth-notes:ada line")).text, "Far too long\nNext");
});

test("a note whose tab is gone comes back without the server's page", async () => {
  const { content, send, problem } = open();
  await send("Milk");
  await answer(404, "<html>Not found</html>");

  assert.deepEqual([content.value, problem()], ["Milk", "It could not be saved."]);
});

test("notes that an earlier version kept are sent in their order, each with its id", async () => {
  old("quick", "02", { text: "second", action: "/notes/quick", tab });
  old("quick", "01", { text: "first", action: "/notes/quick", tab });
  old("quick", "03", { text: "before its form had come" });
  old("line", "04", { text: "on Today", action: `/notes/${tab}/messages` });
  localStorage.setItem("hearth-notes:ada line", JSON.stringify({ text: "Half", id: "05", entities: [] }));

  assert.ok(adoptNotes());
  const made = outbox.entries.all().map(({ path, values: [[, id], [, text]] }) => [path, id, text]);
  const messages = `/notes/${tab}/messages`;
  assert.deepEqual(made, [
    [messages, "04", "on Today"], [messages, "01", "first"], [messages, "02", "second"], ["/notes/quick", "03", "before its form had come"],
  ]);
  assert.deepEqual(Object.keys(localStorage).filter((key) => key.startsWith("hearth-notes:")), ["hearth-notes:ada line"]);
  assert.ok(!adoptNotes());
});

test("where the storage is full nothing that is kept there goes before it is stored anew", () => {
  old("quick", "01", { text: "first", tab });
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  adoptNotes();
  localStorage.setItem = setItem;

  assert.ok(localStorage.getItem("hearth-notes:ada quick 01"));
  assert.equal(outbox.entries.all().length, 1);
});
