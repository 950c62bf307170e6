import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

openPage();
const { draftKey, keepDraft, leaveDraft } = await import("../../../Public/js/rooms/diary/entry-drafts.js");
const { member } = document.documentElement.dataset;
globalThis.localStorage = new Storage();
const [brews, days] = await Promise.all([
  import("../../../Public/js/rooms/brew/unsent-brews.js"),
  import("../../../Public/js/rooms/diary/unsent-days.js"),
]);

test("a day that was left before it could be sent is named; what a page has open is not", () => {
  const storage = new Storage();
  keepDraft(storage, draftKey(member, "/diaries/1/2026-11-28"), "a", { values: { content: "Snow" }, sent: [], version: "1" });
  keepDraft(storage, draftKey(member, "/diaries/1/2026-11-29"), "b", { values: { content: "Rain" }, sent: [], version: "1" });
  leaveDraft(storage, draftKey(member, "/diaries/1/2026-11-28"));

  assert.deepEqual(days.unsent(storage, member), [{ what: "day", from: "/diaries/1/2026-11-28", isRefused: false, text: "" }]);
});

test("nothing is listed where nothing waits", () => {
  const storage = new Storage();
  assert.deepEqual([brews.unsent(storage, member), days.unsent(storage, member)], [[], []]);
});
