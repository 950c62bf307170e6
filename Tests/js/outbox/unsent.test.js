import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

openPage();
const { draftKey, keepDraft, leaveDraft } = await import("../../../Public/js/rooms/diary/entry-drafts.js");
const { member } = document.documentElement.dataset;
globalThis.localStorage = new Storage();
const [notes, brews, days] = await Promise.all([
  import("../../../Public/js/rooms/notes/unsent-notes.js"),
  import("../../../Public/js/rooms/brew/unsent-brews.js"),
  import("../../../Public/js/rooms/diary/unsent-days.js"),
]);

test("messages that wait are named; words are shown only of those that no tab takes", () => {
  const storage = new Storage();
  const message = { path: "/notes/1", at: 5, entities: [], files: [] };
  storage.setItem(`hearth-notes:${member} outbox`, JSON.stringify([
    { ...message, id: "a", text: "behind a lock", problem: "locked" },
    { ...message, id: "b", text: "on its way" },
    { ...message, id: "c", text: "its tab is gone", problem: "gone" },
    { ...message, id: "d", text: "deleted", isDeleted: 3 },
  ]));

  assert.deepEqual(notes.unsent(storage), [
    { what: "message", from: "/notes/1", at: 5, isRefused: false, text: "" },
    { what: "message", from: "/notes/1", at: 5, isRefused: false, text: "" },
    { what: "message", from: "/notes/1", at: 5, isRefused: true, text: "its tab is gone" },
  ]);
});

test("a day that was left before it could be sent is named; what a page has open is not", () => {
  const storage = new Storage();
  keepDraft(storage, draftKey(member, "/diaries/1/2026-11-28"), "a", { values: { content: "Snow" }, sent: [], version: "1" });
  keepDraft(storage, draftKey(member, "/diaries/1/2026-11-29"), "b", { values: { content: "Rain" }, sent: [], version: "1" });
  leaveDraft(storage, draftKey(member, "/diaries/1/2026-11-28"));
  storage.setItem(`hearth-notes:${member} draft /notes/1`, JSON.stringify({ text: "Half a sent", entities: [] }));

  assert.deepEqual(days.unsent(storage, member), [{ what: "day", from: "/diaries/1/2026-11-28", isRefused: false, text: "" }]);
  assert.deepEqual(notes.unsent(storage), []);
});

test("nothing is listed where nothing waits", () => {
  const storage = new Storage();
  assert.deepEqual([notes.unsent(storage), brews.unsent(storage, member), days.unsent(storage, member)], [[], [], []]);
});
