import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Part } from "../canvas/page/part.js";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
globalThis.location = new URL("http://house/reminders");
globalThis.HTMLElement = class {};
globalThis.customElements = { define() {} };
for (const name of ["localStorage", "sessionStorage"]) globalThis[name] = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
/** A page of these tests is the problem that it names. */
globalThis.DOMParser = class {
  parseFromString = (textContent) => ({ documentElement: { dataset: {} }, getElementById: () => ({ textContent }), querySelector: () => null });
};
globalThis.FormData = class {
  constructor(form) {
    return form.fields();
  }
};
const { LineAdding } = await import("../../../../Public/js/rooms/reminders/line-adding.js");
const { KeptLines } = await import("../../../../Public/js/outbox/kept-lines.js");
const { outbox } = await import("../../../../Public/js/outbox/page-outbox.js");

let asked = [];
/** The answer to a line: a status and a problem, or null where there is none. */
let answerTo = () => [204];
globalThis.fetch = async (path, { method = "GET", body, headers } = {}) => {
  if (method === "GET") {
    asked.push(path);
    return new Response("");
  }
  asked.push([body.get("line"), body.get("id"), headers["Request-Age"]]);
  const [status, problem = null] = answerTo(body.get("line")) ?? [];
  if (!status) throw new TypeError("network");
  return new Response(problem, { status });
};
const settle = async () => {
  for (let turns = 0; turns < 60; turns += 1) await new Promise(setImmediate);
};

beforeEach(async () => {
  answerTo = () => [204];
  outbox.go();
  await settle();
  for (const { id } of outbox.entries.all()) outbox.takeBack(id);
  for (const storage of [localStorage, sessionStorage]) for (const key of Object.keys(storage)) storage.removeItem(key);
  asked = [];
});

/** A page with the line. */
async function open() {
  openPage();
  document.querySelector = () => null;
  document.readyState = "complete";
  document.querySelectorAll = () => [];
  document.createElement = () => new Part();
  const field = Object.assign(new EventTarget(), { value: "", name: "line", focus() {} });
  const said = new Map();
  const form = {
    elements: { line: field }, getAttribute: () => "/reminders/line", fields: () => [["line", field.value], ["door-as", "ada"]],
    querySelector(selector) {
      if (selector === "[data-understood]") return { before: (part) => said.set(".field__problem", part) };
      return said.get(selector) ?? null;
    },
    append: (part) => said.set(".reminder-line__lost", part),
  };
  const kept = new KeptLines(field, "reminder-line", new AbortController().signal);
  const adding = new LineAdding({ kept, field, dataset: { lost: "Not sent yet" } }, form, new AbortController().signal);
  await settle();
  const add = async (line) => {
    adding.add(kept.add(line));
    await settle();
  };
  return { add, adding, kept, field, said: () => said.get(".field__problem")?.textContent ?? "" };
}

const waiting = () => outbox.entries.all().map(({ what, values, refused }) => [what, new Map(values).get("line"), refused?.status]);

test("a line that finds no network is named, and sent later by any page, once, with its age", async () => {
  answerTo = () => null;
  const { add, said, kept } = await open();
  await add("Bins tomorrow 7");
  assert.deepEqual([said(), waiting(), kept.all], ["Not sent yet · Bins tomorrow 7", [["reminder", "Bins tomorrow 7", undefined]], []]);
  const [entry] = outbox.entries.all();
  outbox.entries.keep({ ...entry, at: entry.at - 60_000 });
  const [[, id]] = asked;

  [answerTo, asked] = [() => [204], []];
  outbox.go();
  await settle();
  assert.deepEqual([asked[0].slice(0, 2), waiting(), said()], [["Bins tomorrow 7", id], [], ""]);
  assert.ok(asked[0][2] >= 60_000);
  assert.equal(asked[1], "http://house/reminders");
});

test("a line that is not understood is in the field again, with the question", async () => {
  answerTo = () => [422, "When?"];
  const { add, field, said } = await open();
  await add("Call mum");

  assert.deepEqual([field.value, said(), waiting()], ["Call mum", "When?", []]);
});

test("one that is not understood while the next is typed waits, also for the next page", async () => {
  answerTo = () => [422, "When?"];
  const { add, field, kept } = await open();
  field.value = "Half a remin";
  await add("Call dad");
  assert.deepEqual([field.value, waiting()], ["Half a remin", [["reminder", "Call dad", 422]]]);

  field.value = "";
  kept.keep();
  const next = await open();
  assert.deepEqual([next.field.value, waiting(), asked.length], ["Call dad", [], 1]);
});
