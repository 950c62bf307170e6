import assert from "node:assert/strict";
import { test } from "node:test";
import { areDraftsWaiting, draftKey } from "../../../Public/js/lib/diary/drafts.js";
import { areNotesWaiting } from "../../../Public/js/lib/sign-out.js";
import { Storage } from "../storage.js";

const draft = { text: "Half a thought", entities: [], at: 100, seen: 50 };

function kept(entries) {
  const storage = new Storage();
  for (const [key, value] of entries) storage.setItem(key, JSON.stringify(value));
  return storage;
}

test("messages, drafts and changes that the house does not have are waiting", () => {
  assert.ok(areNotesWaiting(kept([["hearth-notes:ada outbox", []]])));
  assert.ok(areNotesWaiting(kept([["hearth-notes:ada draft /notes/1", draft]])));
  assert.ok(areNotesWaiting(kept([["hearth-notes:ada edit 17", { text: "Changed", entities: [] }]])));
});

test("what the house has, what is empty and what is not ours is not", () => {
  assert.ok(!areNotesWaiting(kept([])));
  assert.ok(!areNotesWaiting(kept([["hearth-notes:ada draft /notes/1", { ...draft, isKept: true }]])));
  assert.ok(!areNotesWaiting(kept([["hearth-notes:ada draft /notes/1", { ...draft, text: "" }]])));
  assert.ok(!areNotesWaiting(kept([["theirs outbox", draft]])));
});

test("a day that was written and not heard of is waiting", () => {
  const entry = { values: { content: "Rain" }, version: "", entry: "1", sent: [] };
  assert.ok(areDraftsWaiting(kept([[draftKey("ada", "/diary/days/2026-11-23"), entry]])));
  assert.ok(!areDraftsWaiting(kept([[draftKey("ada", "/diary/days/2026-11-23"), "nonsense"], ["hearth-notes:ada outbox", []]])));
});
