import assert from "node:assert/strict";
import { test } from "node:test";
import { areDraftsWaiting, draftKey } from "../../../../Public/js/rooms/diary/entry-drafts.js";
import { isWaiting as areNotesWaiting } from "../../../../Public/js/rooms/notes/kept.js";
import { keep, keyOf } from "../../../../Public/js/rooms/canvas/page/unsent.js";
import { ownKey, write } from "../../../../Public/js/parts/forms/form-drafts.js";
import { loadRooms, signOut } from "../../../../Public/js/frame/sign-out/signing-out.js";
import { Storage } from "../../storage.js";

globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define() {} };

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
  const deleted = { id: "a", isDeleted: 1 };
  assert.ok(!areNotesWaiting(kept([["hearth-notes:ada outbox", [deleted]]])));
  assert.ok(areNotesWaiting(kept([["hearth-notes:ada outbox", [deleted, { id: "b" }]]])));
});

test("a day that was written and not heard of is waiting", () => {
  const entry = { values: { content: "Rain" }, version: "", entry: "1", sent: [] };
  assert.ok(areDraftsWaiting(kept([[draftKey("ada", "/diary/days/2026-11-23"), entry]])));
  assert.ok(!areDraftsWaiting(kept([[draftKey("ada", "/diary/days/2026-11-23"), "nonsense"], ["hearth-notes:ada outbox", []]])));
});

/** Ada's browser, and what it does when she signs out. */
function leaving(entries, { answer = true, databases = async () => [{ name: "hearth-notes" }, { name: "hearth-old" }] } = {}) {
  const page = { asked: [], dropped: [], submitted: 0 };
  page.fields = [];
  page.form = { submit: () => (page.submitted += 1), append: (field) => page.fields.push([field.type, field.name, field.value]) };
  const globals = {
    localStorage: kept(entries), sessionStorage: kept([["hearth-draft:ada /graphs/1", draft], ["hearth-canvas:ada /graphs/1", draft]]),
    document: {
      documentElement: { dataset: { member: "ada" } },
      links: [{ pathname: "/notes" }, { pathname: "/notes/0198" }, { pathname: "/today" }],
      createElement: () => ({}),
    },
    indexedDB: { databases, deleteDatabase: (name) => page.dropped.push(name) },
    confirm: (question) => (page.asked.push(question), answer),
  };
  Object.assign(globalThis, globals);
  return page;
}

test("whoever signs out with nothing waiting is not asked, and leaves nothing behind", async () => {
  const page = leaving([["hearth-notes:ada draft /notes/1", { ...draft, isKept: true }], ["hearth-brew-signals", {}]]);

  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.asked, page.submitted], [[], 1]);
  assert.deepEqual([Object.keys(localStorage), Object.keys(sessionStorage)], [["hearth-brew-signals"], []]);
  for (const name of ["hearth-notes", "hearth-old"]) assert.ok(page.dropped.includes(name));
});

test("sealed texts of another member stay, and nobody is asked for them", async () => {
  const sealed = `${draftKey("grace", "/diary/days/2026-11-23")} sealed 1700000000000`;
  const page = leaving([[sealed, "box"], [`${draftKey("ada", "/diary/days/2026-11-23")}`, "nonsense"]]);

  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.asked, page.submitted], [[], 1]);
  assert.deepEqual(Object.keys(localStorage), [sealed]);
  // The house would have the browser clear them.
  assert.deepEqual(page.fields, []);
});

test("a member's own sealed text is asked for", async () => {
  const sealed = `${draftKey("ada", "/diary/days/2026-11-23")} sealed 1700000000000`;
  const page = leaving([[sealed, "box"]], { answer: false });

  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.asked, Object.keys(localStorage)], [["Lose it?"], [sealed]]);
});

test("while something waits in any room, signing out asks, and no loses nothing", async () => {
  const entry = { values: { content: "Rain" }, version: "", entry: "1", sent: [] };
  const waiting = [
    ["hearth-notes:ada outbox", []], ["h-brew:ada a1", { events: "5000:step:1" }], ["h-diary:ada /diary/days/2026-11-23", entry],
  ];
  for (const one of waiting) {
    const page = leaving([one], { answer: false });

    await signOut(page.form, "Lose it?");

    assert.deepEqual([page.asked, page.submitted, page.dropped], [["Lose it?"], 0, []]);
    assert.deepEqual([localStorage.length, sessionStorage.length], [1, 2]);
  }
});

test("a room whose script does not come counts as waiting, and is forgotten all the same", async () => {
  const page = leaving([["h-attic:ada trunk", {}]], { databases: undefined });

  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.asked, page.submitted, localStorage.length], [["Lose it?"], 1, 0]);
  assert.ok(page.dropped.includes("hearth-attic"));
});

test("pressed twice, it asks once", async () => {
  const page = leaving([["hearth-notes:ada outbox", []]]);

  await Promise.all([signOut(page.form, "Lose it?"), signOut(page.form, "Lose it?")]);

  assert.deepEqual(page.asked, ["Lose it?"]);
});

test("another member's unsent text is only read before the question, and no loses nothing of it", async () => {
  const page = leaving([["hearth-notes:grace outbox", []]], { answer: false });

  await loadRooms();
  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.asked, page.submitted, page.dropped, localStorage.length], [["Lose it?"], 0, [], 1]);
});

test("links and names of a canvas, and what was typed into a form, wait in the tab", async () => {
  const waiting = [
    () => keep(sessionStorage, keyOf("ada", "/graphs/1/canvas links"), { ids: ["a"], fields: { id: "b" } }),
    () => keep(sessionStorage, keyOf("ada", "/graphs/1/canvas"), { action: "/graphs/1/entities", fields: { name: "Rye", id: "b" } }),
    () => write(sessionStorage, ownKey("ada", "/graphs/1/edit"), { name: "Rye" }),
  ];
  for (const add of waiting) {
    const page = leaving([], { answer: false });
    add();
    const { length } = sessionStorage;

    await signOut(page.form, "Lose it?");

    assert.deepEqual([page.asked, page.submitted, sessionStorage.length], [["Lose it?"], 0, length]);
  }
});

test("the house hears that the script asked, and only then clears the rest", async () => {
  const page = leaving([["hearth-notes:ada outbox", []]]);

  await signOut(page.form, "Lose it?");

  assert.deepEqual([page.fields, page.submitted], [[["hidden", "asked", "1"]], 1]);
});

test("a browser that lists no databases loses those of all rooms, whether or not they keep texts", async () => {
  for (const databases of [undefined, async () => Promise.reject(new Error("denied"))]) {
    const page = leaving([], { databases });
    if (!databases) delete indexedDB.databases;

    await signOut(page.form, "Lose it?");

    assert.deepEqual([page.submitted, page.dropped.filter((name) => name === "hearth-notes")], [1, ["hearth-notes"]]);
  }
});

test("pressed twice, it signs out once; after no, the button asks again", async () => {
  const page = leaving([["hearth-notes:ada outbox", []]]);
  await Promise.all([signOut(page.form, "Lose it?"), signOut(page.form, "Lose it?")]);
  await signOut(page.form, "Lose it?");
  assert.deepEqual([page.asked.length, page.submitted], [1, 1]);

  const other = leaving([["hearth-notes:ada outbox", []]], { answer: false });
  await Promise.all([signOut(other.form, "Lose it?"), signOut(other.form, "Lose it?")]);
  assert.deepEqual([other.asked.length, other.submitted], [1, 0]);
  await signOut(other.form, "Lose it?");
  assert.deepEqual([other.asked.length, other.submitted], [2, 0]);
});

test("a browser that does not answer leaves no dead button", async () => {
  const page = leaving([["hearth-notes:ada outbox", []]], { databases: () => new Promise(() => {}) });

  await signOut(page.form, "Lose it?", 10);

  assert.deepEqual([page.asked, page.submitted, localStorage.length], [["Lose it?"], 1, 0]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await signOut(page.form, "Lose it?", 10);
  assert.equal(page.submitted, 2);
});

test("where the browser denies its storage, one signs out and the house clears nothing unasked", async () => {
  const page = leaving([]);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => assert.fail("denied") });

  await signOut(page.form, "Lose it?");

  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: kept([]) });
  assert.deepEqual([page.asked, page.fields, page.submitted], [[], [], 1]);
});
