import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Entries } from "../../../Public/js/outbox/kept-entries.js";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

mock.timers.enable({ apis: ["setInterval"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
const page = openPage();
document.querySelector = () => null;
globalThis.localStorage = new Storage();
/** What another window of the same member has. */
const elsewhere = new Entries(localStorage, "ada");
const { outbox, sendLeft } = await import("../../../Public/js/outbox/page-outbox.js");

const settled = [];
document.addEventListener("outbox-settled", ({ detail: { entry, outcome } }) => settled.push([entry.path, outcome.meaning, outcome.status]));
globalThis.fetch = () => new Promise(() => {});
sendLeft();

/** A change that another window made in the storage. */
const hear = (entry) => dispatchEvent(Object.assign(new Event("storage"), { key: `hearth-outbox:ada ${entry.id}` }));
const add = (path) => outbox.add({ what: "tick", lane: path, path, values: [], from: "/notes" });

test("what another window sent waits here no longer, and what it was refused neither", () => {
  const [first, second, third] = [add("/a/1"), add("/a/2"), add("/a/3")];
  elsewhere.forget(first.id);
  hear(first);
  elsewhere.keep({ ...second, refused: { status: 403 } });
  hear(second);
  hear(third);

  assert.deepEqual(settled.splice(0), [["/a/1", "gone", undefined], ["/a/2", "refused", 403]]);
  elsewhere.forget(second.id);
  hear(second);
  elsewhere.forget(third.id);
  hear(third);
  assert.deepEqual(settled.splice(0), [["/a/3", "gone", undefined]]);
});

test("a page that comes back out of the browser's memory hears what was sent meanwhile", () => {
  const entry = add("/b/1");
  page.leave();
  elsewhere.forget(entry.id);
  page.comeBack();

  assert.deepEqual(settled.splice(0), [["/b/1", "gone", undefined]]);
});

test("a change made over one that waits goes on from the version that that one made, also where its answer was lost", async () => {
  const answers = [() => new Response('<li data-version="5"></li>', { status: 200 }), () => new Response(null, { status: 204 }), () => new Response(null, { status: 204 })];
  const versions = [];
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  };
  globalThis.fetch = async (_, { body }) => {
    versions.push(body.get("version"));
    await settle();
    return answers.shift()();
  };
  globalThis.BroadcastChannel = class {
    postMessage() {}
  };
  for (const text of ["Milk", "Rye", "Tea"]) {
    outbox.add({ what: "edit", lane: "/notes/1", path: "/notes/1/messages/2", values: [["content", text], ["version", "3"]], from: "/notes/1" });
  }
  for (let turns = 0; turns < 5; turns += 1) await settle();

  assert.deepEqual(versions, ["3", "5", "6"]);
  settled.splice(0);
});

test("one of another window, too, is known here", () => {
  const entry = elsewhere.add({ what: "done", lane: "c", path: "/c/1", values: [], from: "/today" });
  hear(entry);
  elsewhere.forget(entry.id);
  hear(entry);

  assert.deepEqual(settled.splice(0), [["/c/1", "gone", undefined]]);
});
