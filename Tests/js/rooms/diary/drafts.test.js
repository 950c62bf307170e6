import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chooseText, draftKey, entryMark, forgetDraft, isBlank, isSameEntry, joined, keepDraft, leaveDraft, leftDrafts, mergeEntries, readDraft, takeDraft, writeDraft,
} from "../../../../Public/js/rooms/diary/entry-drafts.js";
import { Storage } from "../../storage.js";

const draft = (content, version, sent = []) => ({ values: { content }, version, sent });
const page = (content, version) => ({ values: { content }, version });

test("entries are the same however they were sent", () => {
  assert.equal(isSameEntry({ content: "One\r\nTwo\n", tags: "sea, Holiday" }, { content: "One\nTwo", tags: "Holiday,sea ,Sea" }), true);
  assert.equal(isSameEntry({ content: "One", tags: "rome" }, { content: "One", tags: "Rome" }), false);
  assert.equal(isSameEntry({ content: "One", mood: "5" }, { content: "One", mood: "" }), false);
  assert.equal(isSameEntry({ content: "One", place: "Kiel" }, { content: "One", weather: "Kiel" }), false);
  assert.equal(isBlank({ content: " \n", mood: "" }), true);
  assert.equal(isBlank({ content: "", mood: "3" }), false);
});

test("two changes of an entry are merged where they are of different fields, tags one by one", () => {
  const base = { content: "Old\n", mood: "3", tags: "Lake, rome, Rain", place: "", weather: "" };
  const merge = (mine, theirs) => mergeEntries(base, { ...base, ...mine }, { ...base, ...theirs });

  assert.equal(merge({ content: "Old and more" }, { mood: "5" }).content, "Old and more");
  assert.equal(merge({ content: "Old and more" }, { mood: "5" }).mood, "5");
  assert.equal(merge({ mood: "4" }, { content: "Old and theirs" }).content, "Old and theirs");
  assert.equal(merge({ content: "One" }, { content: "Two" }), null);
  assert.equal(merge({ content: "" }, { content: "Old and more" }), null);
  assert.equal(merge({ content: "Both\r\n" }, { content: "Both" }).content, "Both\r\n");
  // Renamed there, one more here; taken out there, respelled there.
  assert.equal(merge({ tags: "Lake, rome, Rain, Wind" }, { tags: "Sea, Rome" }).tags, "Sea, Rome, Wind");
  assert.equal(merge({ tags: "Rome" }, {}).tags, "Rome");
  assert.equal(merge({ tags: "" }, { tags: "Lake, rome, Rain, Wind" }).tags, "Wind");
  assert.equal(mergeEntries({}, base, { ...base, mood: "1" }), null);
});

test("a draft over what the house has is gone on with", () => {
  assert.equal(chooseText(null, page("Old", "1")), "house");
  assert.equal(chooseText(draft("Old", "0"), page("Old", "1")), "house");
  assert.equal(chooseText(draft("Old, more", "1"), page("Old", "1")), "draft");
});

test("what the house has of a draft is older than the draft", () => {
  const sent = [entryMark({ content: "Old, mo" })];

  assert.equal(chooseText(draft("Old, more", "1", sent), page("Old, mo", "2")), "draft");
});

test("a text written elsewhere since stands beside the draft", () => {
  assert.equal(chooseText(draft("Old, more", "1"), page("Old, theirs", "2")), "both");
  assert.equal(chooseText(draft("Mine", ""), page("Theirs", "1")), "both");
});

test("another entry of the day in the same version stands beside the draft", () => {
  const [mine, theirs] = [{ ...draft("Mine, more", "1"), entry: "a" }, { ...page("Theirs", "1"), entry: "b" }];

  assert.equal(chooseText(mine, theirs), "both");
  assert.equal(chooseText(mine, { ...theirs, entry: "a" }), "draft");
});

test("what is typed before a draft is there stands behind it", () => {
  const stored = { content: "Old", place: "Kiel" };

  assert.deepEqual(joined({ content: "Old, more", place: "" }, stored, stored), { content: "Old, more", place: "" });
  assert.deepEqual(joined({ content: "Old, more", place: "" }, { content: "Old\nNew", place: "Kiel" }, stored),
    { content: "Old, more\nNew", place: "" });
  assert.deepEqual(joined({ content: "Mine" }, { content: "Anew", place: "Bonn" }, stored), { content: "Mine\nAnew", place: "Bonn" });
  assert.deepEqual(joined({ content: "" }, { content: "New" }, { content: "" }), { content: "New" });
});

test("a draft of an entry that is gone is not lost with it", () => {
  assert.equal(chooseText(draft("Mine", "3"), page("", "")), "draft");
});

test("what stands under our key and is no draft is none", () => {
  const storage = new Storage();
  for (const text of ["", "null", "{", '{"values":{}}', '{"values":{"content":"x"}}']) {
    storage.setItem("key", text);
    assert.equal(readDraft(storage, "key"), null);
  }
});

test("only what its page left is sent by another, and only a member's own", () => {
  const storage = new Storage();
  const key = (member) => draftKey(member, "/diary/d/days/2026-11-03");
  for (const member of ["ada", "grace"]) writeDraft(storage, key(member), draft("Written on the train", "2"));
  assert.deepEqual(leftDrafts(storage, "ada"), []);

  leaveDraft(storage, key("ada"));
  leaveDraft(storage, key("grace"));
  leaveDraft(storage, key("olle"));

  assert.deepEqual(leftDrafts(storage, "ada").map(({ path, draft }) => [path, draft.values.content]), [
    ["/diary/d/days/2026-11-03", "Written on the train"],
  ]);
  assert.equal(storage.length, 2);
});

test("of two pages with one day each keeps, leaves and forgets its own draft", () => {
  const storage = new Storage();
  const kept = () => readDraft(storage, "key")?.values.content;

  keepDraft(storage, "key", 1, draft("In the first", "2"));
  keepDraft(storage, "key", 2, null);
  assert.equal(kept(), "In the first");
  keepDraft(storage, "key", 2, draft("In the second", "2"));
  keepDraft(storage, "key", 2, draft("In the second, more", "2"));
  leaveDraft(storage, "key", 1);
  assert.ok(!readDraft(storage, "key").isLeft);
  keepDraft(storage, "key", 1, draft("In the first, more", "2"));
  assert.equal(kept(), "In the first, more");
  keepDraft(storage, "key", 1, null);
  assert.equal(kept(), "In the second, more");
  keepDraft(storage, "key", 1, draft("In the first", "3"));
  forgetDraft(storage, "key");
  assert.equal(kept(), "In the second, more");
  keepDraft(storage, "key", 2, null);

  assert.equal(storage.length, 0);
});

test("a page that was left while another has the same day open has its draft sent once that one is forgotten", () => {
  const storage = new Storage();
  const key = draftKey("ada", "/diary/d/days/2026-11-03");
  keepDraft(storage, key, 1, draft("In the first", "2"));
  keepDraft(storage, key, 2, draft("In the second", "2"));

  leaveDraft(storage, key, 1);
  assert.deepEqual(leftDrafts(storage, "ada"), []);
  keepDraft(storage, key, 2, null);

  assert.deepEqual(leftDrafts(storage, "ada").map(({ draft }) => draft.values.content), ["In the first"]);
});

test("a page takes up what was left, and no draft of a page that may be open", () => {
  const storage = new Storage();
  keepDraft(storage, "key", 1, draft("In the first", "2"));

  assert.equal(takeDraft(storage, "key", 2).values.content, "In the first");
  keepDraft(storage, "key", 2, draft("In the second", "2"));
  keepDraft(storage, "key", 3, draft("In the third", "2"));
  keepDraft(storage, "key", 1, draft("More in the first", "2"));
  for (const page of [1, 2]) leaveDraft(storage, "key", page);

  assert.equal(takeDraft(storage, "key", 4).values.content, "More in the first");
  assert.equal(takeDraft(storage, "key", 5).values.content, "In the second");
  assert.deepEqual([4, 5, 3].map((page) => takeDraft(storage, "key", page).values.content), ["More in the first", "In the second", "In the third"]);
});

test("with a text that the house has, every page's draft of it is forgotten", () => {
  const storage = new Storage();
  keepDraft(storage, "key", 1, draft("Saved", "2"));
  keepDraft(storage, "key", 2, draft("Not saved", "2"));

  keepDraft(storage, "key", 3, null, { content: "Saved" });

  assert.deepEqual([readDraft(storage, "key").page, readDraft(storage, "key").other], [2, undefined]);
});
