import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

openPage();
globalThis.localStorage = new Storage();
const { awaitedEntries, pictureEntry, picturesOf, release } = await import("../../../../Public/js/rooms/diary/kept-pictures.js");
const { entries } = await import("../../../../Public/js/outbox/own-entries.js");

const place = { diary: "/diary/1", entry: "e1", path: "/diary/1/days/2026-11-30", isThere: false, isSecret: false };
const file = { name: "snow.jpg", size: 7 };

test("pictures of a day that the server does not have wait for it, and say what is to be made for them", () => {
  entries.add(pictureEntry(file, place));
  entries.add(pictureEntry({ name: "ice.jpg", size: 8 }, place));
  entries.add(pictureEntry(file, { ...place, entry: "e2", isThere: true }));

  assert.deepEqual(awaitedEntries(), [{ diary: "/diary/1", entry: "e1", path: "/diary/1/days/2026-11-30", count: 2 }]);
  assert.deepEqual(picturesOf("/diary/1", "e1").map(({ files }) => files[0].name), ["snow.jpg", "ice.jpg"]);
});

test("once it is there they go, to the entry that stands on that day", () => {
  assert.equal(release("/diary/1", "e1", "e3"), true);
  assert.deepEqual([awaitedEntries(), picturesOf("/diary/1", "e1")], [[], []]);
  assert.deepEqual(picturesOf("/diary/1", "e3").map(({ upload, isHeld, lane }) => [upload.to, isHeld, lane]),
    [1, 2].map(() => ["entries/e3", undefined, "/diary/1/entries/e3/arrived files"]));
  assert.equal(release("/diary/1", "e1"), false);
});

test("not even the name of a picture is kept of a day behind a lock", () => {
  entries.add(pictureEntry(file, { ...place, isSecret: true }));
  assert.deepEqual(picturesOf("/diary/1", "e1").at(-1).files, [{ name: "", size: 7, isUnkept: true }]);
});
