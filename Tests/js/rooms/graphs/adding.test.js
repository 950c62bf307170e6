import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
globalThis.location = new URL("http://house/graphs/1/entities/2");
for (const name of ["localStorage", "sessionStorage"]) globalThis[name] = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
/** A page of these tests is the text of its status. */
globalThis.DOMParser = class {
  parseFromString = (text) => ({
    documentElement: { dataset: {} }, getElementById: () => ({}),
    querySelector: (selector) => (selector === "quick-add [role=status]" ? { childNodes: [text] } : null),
  });
};
globalThis.FormData = class {
  constructor(form) {
    return form.fields();
  }
};
const { Adding } = await import("../../../../Public/js/rooms/graphs/adding.js");
const { namesTo } = await import("../../../../Public/js/rooms/graphs/name-entries.js");
const { KeptLines } = await import("../../../../Public/js/outbox/kept-lines.js");
const { outbox } = await import("../../../../Public/js/outbox/page-outbox.js");

const action = "/graphs/1/entities/2/attributes";
let asked = [];
/** The answer to a name: a status, or null where there is none. */
let answerTo = () => 204;
globalThis.fetch = async (path, { method = "GET", body } = {}) => {
  asked.push(method === "GET" ? path : Object.fromEntries([...body].filter(([name]) => name !== "door-as")));
  if (method === "GET") return new Response(`list ${path}`);
  const status = answerTo(body.get("name"));
  if (!status) throw new TypeError("network");
  return new Response(null, { status, headers: status === 204 ? { Location: `${path.replace("/attributes", "")}#attributes` } : {} });
};
const settle = async () => {
  for (let turns = 0; turns < 60; turns += 1) await new Promise(setImmediate);
};

beforeEach(async () => {
  answerTo = () => 204;
  outbox.go();
  await settle();
  for (const { id } of outbox.entries.all()) outbox.takeBack(id);
  for (const storage of [localStorage, sessionStorage]) for (const key of Object.keys(storage)) storage.removeItem(key);
  asked = [];
});

/** A page with the line; `words` are what one of its things is called, as suggested and as typed. */
async function open({ words } = {}) {
  openPage();
  document.querySelector = () => null;
  document.querySelectorAll = () => [];
  document.readyState = "complete";
  const field = Object.assign(new EventTarget(), { value: "", name: "name" });
  const status = { textContent: "", replaceChildren: (...nodes) => (status.textContent = nodes.join("")) };
  const sent = [];
  const fields = (words ?? []).map(([name, defaultValue, value]) => ({ name, defaultValue, value }));
  const form = {
    elements: { name: field }, getAttribute: () => action, submit: () => sent.push(field.value),
    querySelectorAll: () => fields, querySelector: () => null,
    fields: () => [["quick", "on"], ["name", field.value], ["door-as", "ada"], ...fields.map(({ name, value }) => [name, value])],
  };
  const { signal } = new AbortController();
  const kept = new KeptLines(field, `quick ${action}`, signal);
  const host = { kept, dataset: { lost: "Not sent yet" }, querySelector: () => status };
  const adding = new Adding(host, form, signal);
  await settle();
  const add = async (...names) => {
    for (const name of names) adding.add(kept.add(name));
    await settle();
  };
  return { add, adding, kept, field, status, sent };
}

const waiting = () => namesTo(action).map(({ what, values, refused }) => [what, new Map(values).get("name"), refused?.status]);

test("names go one after the other, and then the list is shown as it is", async () => {
  const { add, status } = await open();
  await add("Dune", " \u200b", "Emma");

  const [first, ...rest] = asked;
  assert.deepEqual([first.name, first.quick, first.id.length], ["Dune", "on", 32]);
  assert.deepEqual(rest.filter(({ name }) => name).map(({ name }) => name), ["Emma"]);
  assert.equal(rest.at(-1), "/graphs/1/entities/2#attributes");
  assert.deepEqual([status.textContent, waiting()], ["list /graphs/1/entities/2#attributes", []]);
});

test("without a network they wait, are named, and are sent by any page, once", async () => {
  answerTo = () => null;
  const { add, status, kept } = await open();
  await add("Dune", "Emma");
  assert.equal(status.textContent, "Not sent yet · Dune · Emma");
  assert.deepEqual([waiting(), kept.all], [[["attribute", "Dune", undefined], ["attribute", "Emma", undefined]], []]);
  const [{ id }] = asked;

  [answerTo, asked] = [() => 204, []];
  outbox.go();
  await settle();
  assert.deepEqual([asked[0].id, waiting()], [id, []]);
});

test("what one of the things is called is kept only where it was typed: what is suggested, a lock may hide", async () => {
  await (await open({ words: [["itemSingular", "Book", "Book"], ["itemPlural", "books", "books"]] })).add("Dune");
  await (await open({ words: [["itemSingular", "Book", "Novel"], ["itemPlural", "books", "novels"]] })).add("Emma");

  const made = asked.filter(({ name }) => name).map(({ suggested, itemSingular, itemPlural }) => [suggested, itemSingular, itemPlural]);
  assert.deepEqual(made, [["1", undefined, undefined], [undefined, "Novel", "novels"]]);
});

test("one that needs more than its name holds up no other, and its page follows", async () => {
  answerTo = (name) => (name === "Long" ? 422 : 204);
  const { add, sent } = await open();
  await add("Dune", "Long", "Emma");

  assert.deepEqual([sent, waiting()], [["Long"], []]);
  assert.deepEqual(asked.filter(({ name }) => name).map(({ name }) => name), ["Dune", "Long", "Emma"]);
});

test("one of an earlier page leads nobody away: it is in the field again", async () => {
  answerTo = (name) => (["Long", "Longer"].includes(name) ? 422 : 204);
  const { adding, kept } = await open();
  adding.add(kept.add("Long"), false);
  adding.add(kept.add("Longer"), false);
  await settle();
  const { field, sent, status } = await open();

  assert.deepEqual([field.value, sent, waiting()], ["Long", [], [["attribute", "Longer", 422]]]);
  assert.equal(status.textContent, "Not sent yet · Longer");
});

test("names whose place is gone stay in the outbox, which lists their words", async () => {
  answerTo = () => 404;
  const { add, status, sent } = await open();
  await add("Dune", "Emma");

  assert.deepEqual(waiting(), [["attribute", "Dune", 404], ["attribute", "Emma", 404]]);
  assert.deepEqual([status.textContent, sent], ["Not sent yet · Dune · Emma", []]);
});
