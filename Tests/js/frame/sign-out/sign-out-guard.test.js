import assert from "node:assert/strict";
import { test } from "node:test";
import { draftKey } from "../../../../Public/js/rooms/diary/entry-drafts.js";
import { keyOf } from "../../../../Public/js/parts/media/upload/format.js";
import { changeBrew } from "../../../../Public/js/rooms/brew/records.js";
import { ownKey, write } from "../../../../Public/js/parts/forms/form-drafts.js";
import { prefix } from "../../../../Public/js/rooms/notes/kept.js";
import { isClosed } from "../../../../Public/js/frame/sign-out/closed.js";
import { clearStorage, keptIn, wasLeft } from "../../../../Public/js/frame/sign-out/sign-out-guard.js";
import { Storage } from "../../storage.js";

test("a page loaded before someone signed out is not shown again", () => {
  assert.ok(wasLeft(1000, "2000"));
  assert.ok(!wasLeft(2000, "1000"));
  assert.ok(!wasLeft(1000, null));
});

test("a kept page is closed when its address leads to a door or nowhere, and open otherwise", () => {
  for (const answer of [{ type: "opaqueredirect", status: 0 }, { status: 401 }, { status: 403 }, { status: 404 }, { status: 423 }])
    assert.ok(isClosed({ type: "basic", ...answer }));
  for (const status of [200, 304, 405, 500, 503]) assert.ok(!isClosed({ type: "basic", status }));
});

/** Everything that the house keeps in a browser: of Ada and Grace, and of the device. */
function browser() {
  const storage = new Storage();
  const dropped = [];
  globalThis.indexedDB = { deleteDatabase: (name) => dropped.push(name) };
  for (const member of ["ada", "grace"]) {
    for (const name of ["outbox", "draft /notes/1", "typed 17.5"]) storage.setItem(`${prefix}${member} ${name}`, "{}");
    changeBrew(storage, member, "a1", () => ({ draft: [["rating", "4"]] }));
    for (const rest of ["", " sealed 1700000000000"]) storage.setItem(draftKey(member, `/diary/d/days/2026-11-03${rest}`), "{}");
    write(storage, ownKey(member, "/graphs/1"), { name: "x" });
  }
  const device = ["other", "hearth-left-at", "hearth-brew-signals", keyOf("ada", "entities/1", { name: "a.mov", size: 1, lastModified: 1 })];
  for (const name of device) storage.setItem(name, "stays");
  return { storage, dropped, device };
}

test("what rooms keep of a member outlives what they keep of others, and its rooms are named", () => {
  const { storage, dropped, device } = browser();

  assert.deepEqual(clearStorage(storage, "ada"), ["notes", "brew", "diary", "draft"]);
  assert.equal(storage.length, 7 + 1 + device.length);
  const others = Object.keys(storage).filter((key) => !device.includes(key) && !key.includes(":ada "));
  // Sealed, it can be read by nobody but her.
  assert.deepEqual(others, [`${draftKey("grace", "/diary/d/days/2026-11-03")} sealed 1700000000000`]);
});

test("what nobody else keeps costs a member nothing", () => {
  const { storage, dropped } = browser();
  clearStorage(storage, "ada");
  dropped.length = 0;
  const before = storage.length;

  clearStorage(storage, "ada");

  assert.deepEqual([storage.length, dropped], [before, []]);
});

test("files of a room stay where it keeps something of the member, whoever else's text comes late", () => {
  const { storage, dropped } = browser();

  clearStorage(storage, "grace");
  storage.setItem(`${prefix}ada draft /notes/1`, "{}");
  clearStorage(storage, "grace");

  assert.ok(!storage.getItem(`${prefix}ada draft /notes/1`));
  assert.ok(!dropped.includes("hearth-notes"));
});

test("files of a room go where it keeps something of others only", () => {
  const { storage, dropped } = browser();
  for (const key of Object.keys(storage)) if (key.startsWith(`${prefix}grace `)) storage.removeItem(key);

  clearStorage(storage, "grace");

  assert.ok(dropped.includes("hearth-notes"));
});

test("what rooms keep is listed, and stays", () => {
  const { storage, dropped } = browser();
  const before = storage.length;

  assert.deepEqual([...new Set(keptIn(storage).map(({ room, owner }) => `${owner} ${room}`))].sort(), [
    "ada brew", "ada diary", "ada draft", "ada notes", "grace brew", "grace diary", "grace draft", "grace notes",
  ]);
  assert.deepEqual([storage.length, dropped], [before, []]);
});

test("signing out forgets all that anybody typed, except the sealed texts of others, and nothing else", () => {
  const { storage, dropped, device } = browser();

  assert.deepEqual(clearStorage(storage, undefined, "ada"), []);
  assert.deepEqual(Object.keys(storage), [`${draftKey("grace", "/diary/d/days/2026-11-03")} sealed 1700000000000`, ...device]);
  assert.ok(dropped.includes("hearth-notes"));
});
