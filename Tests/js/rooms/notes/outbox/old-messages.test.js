import assert from "node:assert/strict";
import { test } from "node:test";
import { useDatabases } from "../../../indexed-db.js";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

openPage();
useDatabases();
globalThis.localStorage = new Storage();
const { adoptMessages } = await import("../../../../../Public/js/rooms/notes/outbox/old-messages.js");
const { entries } = await import("../../../../../Public/js/outbox/own-entries.js");

const key = "hearth-notes:ada outbox";
const message = { path: "/notes/1", text: "Snow", entities: [], files: [], at: 5, seenAt: 0 };

test("messages that an earlier version kept are the outbox's, with their files and how far they were", async () => {
  indexedDB.stores.set("hearth-notes", new Map([["b 0", "first"], ["b 1", "second"]]));
  localStorage.setItem(key, JSON.stringify([
    { ...message, id: "a", draft: 7 },
    { ...message, id: "b", at: 6, isPosted: true, files: [{ name: "a.jpg", size: 5, isDone: true }, { name: "b.jpg", size: 6, address: "/uploads/1" }] },
    { ...message, id: "c", at: 7, isPosted: true, isDeleted: 4, files: [{ name: "c.jpg", size: 7 }] },
  ]));
  assert.equal(await adoptMessages(), true);

  const [words, files, deleted] = entries.all();
  const values = Object.fromEntries(words.values);
  assert.deepEqual([words.lane, words.at, words.hasId, values.id, values.content, values.draft], ["/notes/1", 5, true, "a", "Snow", "7"]);
  assert.deepEqual([files.isPosted, files.lane, files.files.map(({ isDone, address }) => isDone ?? address)], [true, "/notes/1 files", [true, "/uploads/1"]]);
  assert.deepEqual(files.upload, { action: "/notes/1/uploads", to: "messages/b", end: "/notes/1/messages/b/arrived" });
  assert.equal(deleted.asideAt, 4);
  assert.deepEqual(indexedDB.keys("hearth-outbox"), [`${files.id} 0`, `${files.id} 1`]);
  assert.deepEqual([localStorage.getItem(key), indexedDB.stores.has("hearth-notes")], [null, false]);
  assert.equal(await adoptMessages(), false);
});

test("those that a page still looks after stay its own", async () => {
  localStorage.setItem(key, JSON.stringify([{ ...message, id: "d", seenAt: Date.now() }]));
  assert.equal(await adoptMessages(), false);
  assert.equal(JSON.parse(localStorage.getItem(key)).length, 1);
});
