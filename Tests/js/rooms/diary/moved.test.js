import assert from "node:assert/strict";
import { test } from "node:test";
import { draftKey, leftDrafts, readDraft, takeDraft, writeDraft } from "../../../../Public/js/rooms/diary/entry-drafts.js";
import { settleMove } from "../../../../Public/js/rooms/diary/moved.js";
import { Storage } from "../../storage.js";

const path = (day) => `/diary/d/days/2026-11-0${day}`;
const key = (day) => draftKey("ada", path(day));
const left = { values: { content: "Snow. And soup." }, version: "1", entry: "e", page: 7, isLeft: true, goal: path(5), sent: ["snow"] };

/** A draft of the third that was left while its entry moved to the fifth, and what the house says of the fifth. */
async function settled(day) {
  const storage = new Storage();
  writeDraft(storage, key(3), left);
  const [one] = leftDrafts(storage, "ada");
  const address = await settleMove(storage, "ada", one, async (asked) => (asked === path(5) ? day : null));
  return { storage, address, texts: [3, 5].map((number) => readDraft(storage, key(number))?.version) };
}

test("the draft of an entry that has moved follows it", async () => {
  const { storage, address, texts } = await settled({ entry: "e", version: "2", mark: "snow" });

  assert.deepEqual([address, texts], [path(5), [undefined, "2"]]);
  assert.equal(takeDraft(storage, key(5), 8).values.content, "Snow. And soup.");
});

test("over a text that was changed since the move, it says over which it was written", async () => {
  const { texts } = await settled({ entry: "e", version: "3", mark: "rain" });

  assert.deepEqual(texts, [undefined, "1"]);
});

test("the draft of an entry that has not moved stays on its day", async () => {
  const { storage, address, texts } = await settled({ entry: "another", version: "", mark: "" });

  assert.deepEqual([address, texts], [path(3), ["1", undefined]]);
  assert.equal(takeDraft(storage, key(3), 8).goal, undefined);
});

test("without an answer it waits, and no page takes it up", async () => {
  const { storage, address } = await settled(null);

  assert.deepEqual([address, readDraft(storage, key(3)).goal, takeDraft(storage, key(3), 8)], [null, path(5), null]);
});
