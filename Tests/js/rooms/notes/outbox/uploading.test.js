import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
globalThis.location = new URL("http://house/notes/1");
globalThis.localStorage = new Storage();
globalThis.fetch = () => new Promise(() => {});

/** Calls when a test says so. */
let observed;
globalThis.MutationObserver = class {
  constructor(heard) {
    observed = heard;
  }

  observe() {}

  disconnect() {}
};

const { watchDeletions } = await import("../../../../../Public/js/rooms/notes/outbox/uploading.js");
const { outbox } = await import("../../../../../Public/js/outbox/page-outbox.js");

/** Messages that the server has without their files, and a tab that shows some of them. */
function tab(...ids) {
  for (const { id } of outbox.entries.all()) outbox.entries.forget(id);
  for (const id of ids) {
    outbox.entries.add({ what: "message", lane: "/notes/1 files", path: "/notes/1/messages", values: [["id", id]], from: "/notes/1", isPosted: true, files: [] });
  }
  const shown = new Set(ids);
  const room = Object.assign(new EventTarget(), { list: { row: (id) => shown.has(id) } });
  return {
    room, shown,
    take(id) {
      shown.delete(id);
      room.dispatchEvent(new CustomEvent("notes-taken", { detail: [id] }));
    },
    bringBack(id) {
      shown.add(id);
      observed();
    },
  };
}

const aside = () => outbox.entries.all().filter(({ asideAt }) => asideAt).map(({ values: [[, id]] }) => id);

test("a message that was deleted before the last one comes back with its files, too", () => {
  const ada = tab("a", "b");
  watchDeletions(ada.room);
  ada.take("a");
  ada.take("b");
  assert.deepEqual(aside(), ["a", "b"]);

  ada.bringBack("a");
  assert.deepEqual(aside(), ["b"]);
  ada.bringBack("b");
  assert.deepEqual(aside(), []);
});

test("a message that an earlier page deleted goes on once it is back, or at once where it is; and is forgotten with the bin", () => {
  const ada = tab("c", "d", "e");
  ada.shown.delete("d");
  const now = Date.now();
  const times = { c: now - 1000, d: now - 1000, e: now - 31 * 86_400_000 };
  for (const { id, values: [[, name]] } of outbox.entries.all()) outbox.entries.change(id, { asideAt: times[name] });
  watchDeletions(ada.room);
  assert.deepEqual(aside(), ["d"]);
  assert.deepEqual(outbox.entries.all().map(({ values: [[, id]] }) => id), ["c", "d"]);

  ada.bringBack("d");
  assert.deepEqual(aside(), []);
});
