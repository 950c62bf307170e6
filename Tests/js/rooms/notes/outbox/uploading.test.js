import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { dataset: { member: "ada" } } };
globalThis.location = new URL("http://house/notes/1");

/** Calls when a test says so. */
let observed;
globalThis.MutationObserver = class {
  constructor(heard) {
    observed = heard;
  }

  observe() {}

  disconnect() {}
};

const { awaitUndo, watchDeletions } = await import("../../../../../Public/js/rooms/notes/outbox/uploading.js");

/** A tab that shows messages, and an outbox that says what became of its own. */
function tab(...ids) {
  const ada = { shown: new Set(ids), aside: [], added: [] };
  ada.room = Object.assign(new EventTarget(), { list: { row: (id) => ada.shown.has(id) } });
  const outbox = {
    items: ids.map((id) => ({ id, files: [] })),
    setAside: ({ id }) => ada.aside.push(id),
    add: ({ id }) => ada.added.push(id),
    drop: ({ id }) => assert.fail(`${id} is forgotten`),
  };
  watchDeletions(ada.room, outbox);
  ada.take = (id) => {
    ada.shown.delete(id);
    ada.room.dispatchEvent(new CustomEvent("notes-taken", { detail: [id] }));
  };
  ada.bringBack = (id) => {
    ada.shown.add(id);
    observed();
  };
  return ada;
}

test("a message that was deleted before the last one comes back with its files, too", () => {
  const ada = tab("a", "b");
  ada.take("a");
  ada.take("b");
  assert.deepEqual(ada.aside, ["a", "b"]);

  ada.bringBack("a");
  ada.bringBack("b");

  assert.deepEqual(ada.added, ["a", "b"]);
});

test("a message that an earlier page deleted goes on once it is back, or at once where it is", () => {
  const ada = tab("c");
  awaitUndo({ id: "c" });
  awaitUndo({ id: "d" });
  assert.deepEqual(ada.added, ["c"]);

  ada.bringBack("d");

  assert.deepEqual(ada.added, ["c", "d"]);
});
