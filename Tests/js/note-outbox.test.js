import assert from "node:assert/strict";
import { test } from "node:test";

import { DraftKeeper, localDraft, newer } from "../../Public/js/lib/note-drafts.js";
import { forgetNotes } from "../../Public/js/lib/note-keys.js";
import { Outbox, waiting } from "../../Public/js/lib/note-outbox.js";
import { newId } from "../../Public/js/lib/ids.js";
import { landing } from "../../Public/js/lib/landing.js";
import { LostError } from "../../Public/js/lib/save-queue.js";
import { areNotesWaiting } from "../../Public/js/lib/sign-out.js";
import { Storage } from "./storage.js";

const message = (id, files = []) => ({ id, path: "/notes/1", text: id, entities: [], at: 1, files });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page of a browser: what it sent, and a house that answers, or does not. */
function page(storage, house, time = { now: 1_000_000 }, more = {}) {
  const [posted, uploaded, done, retries] = [[], [], [], []];
  const outbox = new Outbox({
    storage,
    key: "outbox",
    now: () => time.now,
    later: (work) => retries.push(work),
    post: async (item) => {
      await house.answer?.();
      posted.push(item.id);
      return { row: item.id };
    },
    upload: async (item) => {
      await house.answer?.();
      uploaded.push(item.id);
    },
    changed: () => {},
    done: ({ id }) => done.push(id),
    ...more,
  });
  return { outbox, posted, uploaded, done, retries };
}

test("messages go one after the other, and their files after them", async () => {
  const storage = new Storage();
  const { outbox, posted, uploaded, done } = page(storage, {});

  outbox.add(message("a", [{ name: "1.jpg", size: 1 }]));
  outbox.add(message("b"));
  outbox.add(message("c", [{ name: "2.jpg", size: 1 }]));
  await settled();

  assert.deepEqual(posted, ["a", "b", "c"]);
  assert.deepEqual(uploaded, ["a", "c"]);
  assert.deepEqual(done.toSorted(), ["a", "b", "c"]);
  assert.deepEqual(waiting(storage, "outbox"), []);
});

test("without a connection all wait in their order, and go when it is back", async () => {
  const [storage, house] = [new Storage(), { answer: () => Promise.reject(new LostError()) }];
  const { outbox, posted, retries } = page(storage, house);

  outbox.add(message("a"));
  outbox.add(message("b"));
  await settled();
  assert.deepEqual(outbox.items.map(({ state }) => state), ["lost", "lost"]);
  assert.deepEqual(waiting(storage, "outbox").map(({ id }) => id), ["a", "b"]);
  house.answer = undefined;
  retries.at(-1)();
  await settled();

  assert.deepEqual(posted, ["a", "b"]);
});

test("what is refused stands aside, and goes when its writer says so", async () => {
  const [storage, house] = [new Storage(), {}];
  let isRefused = true;
  house.answer = () => (isRefused ? Promise.reject(new Error("Too long.")) : undefined);
  const { outbox, posted } = page(storage, house);

  outbox.add(message("a"));
  await settled();
  assert.deepEqual([outbox.items[0].state, outbox.items[0].problem], ["failed", "Too long."]);
  isRefused = false;
  outbox.add(message("b"));
  await settled();
  assert.deepEqual(posted, ["b"]);
  outbox.again("a");
  await settled();

  assert.deepEqual(posted, ["b", "a"]);
});

test("the next page goes on with what the last one left, and at once where that said goodbye", async () => {
  const [storage, house, time] = [new Storage(), { answer: () => Promise.reject(new LostError()) }, { now: 1_000_000 }];
  const first = page(storage, house, time);
  first.outbox.add(message("a"));
  await settled();
  const second = page(storage, {}, time);
  second.outbox.adopt();
  await settled();
  assert.deepEqual(second.posted, [], "another page still looks after it");

  first.outbox.release();
  second.outbox.adopt();
  await settled();

  assert.deepEqual(second.posted, ["a"]);
});

test("what a page that died left is sent a minute later, and not once more when it wakes up", async () => {
  const [storage, house, time] = [new Storage(), { answer: () => Promise.reject(new LostError()) }, { now: 1_000_000 }];
  const sleeper = page(storage, house, time);
  sleeper.outbox.add(message("a"));
  await settled();
  time.now += 61_000;
  const other = page(storage, {}, time);
  other.outbox.adopt();
  await settled();
  assert.deepEqual(other.posted, ["a"]);

  house.answer = undefined;
  sleeper.retries.at(-1)();
  await settled();

  assert.deepEqual(sleeper.posted, []);
  assert.deepEqual(sleeper.outbox.items, []);
});

test("a message that is taken back is not sent", async () => {
  const [storage, house] = [new Storage(), { answer: () => Promise.reject(new LostError()) }];
  const { outbox, posted, retries } = page(storage, house);
  outbox.add(message("a"));
  await settled();

  const item = outbox.recall("a");
  assert.equal(item.text, "a");
  outbox.drop(item);
  house.answer = undefined;
  retries.at(-1)();
  await settled();

  assert.deepEqual(posted, []);
  assert.deepEqual(waiting(storage, "outbox"), []);
});

test("someone else's text under our key is no message", () => {
  const storage = new Storage();
  storage.setItem("outbox", "{");

  assert.deepEqual(waiting(storage, "outbox"), []);
});

test("ids sort by time and are versioned", () => {
  const ids = [1, 2, 3].map((at) => newId(1_700_000_000_000 + at));

  assert.deepEqual(ids.toSorted(), ids);
  for (const id of ids) assert.match(id, /^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

// MARK: Drafts

function keeper(storage, send, now = () => 5000) {
  const timers = [];
  const keep = async (draft) => ({ at: await send(draft) });
  const house = { text: "", entities: [], at: 10 };
  const drafts = new DraftKeeper({ storage, key: "draft", house, send: keep, now, later: (work) => timers.push(work) });
  return { drafts, timers };
}

test("a draft is here at once, and in the house with the next second", async () => {
  const [storage, sent] = [new Storage(), []];
  const { drafts, timers } = keeper(storage, async ({ text }) => sent.push(text));

  drafts.keep({ text: "M", entities: [] });
  drafts.keep({ text: "Milk", entities: [] });
  assert.deepEqual(localDraft(storage, "draft"), { text: "Milk", entities: [], at: 5000, seen: 10 });
  assert.equal(timers.length, 1);
  await timers[0]();

  assert.deepEqual(sent, ["Milk"]);
});

test("a page that was fetched before a draft was kept does not bring back an older one", async () => {
  const storage = new Storage();
  const { drafts } = keeper(storage, async () => 40);
  drafts.keep({ text: "Milk", entities: [] });
  await drafts.flush();

  const local = localDraft(storage, "draft");

  assert.equal(newer(local, { text: "", entities: [], at: 0 }).text, "Milk");
  assert.equal(newer(local, { text: "old", entities: [], at: 39 }).text, "Milk");
  assert.equal(newer(local, { text: "from another device", entities: [], at: 6000 }).text, "from another device");
});

test("an older draft never arrives after a newer one", async () => {
  const [storage, begun] = [new Storage(), []];
  const { drafts } = keeper(storage, ({ text }) => new Promise((resolve) => begun.push([text, resolve])));

  drafts.keep({ text: "one", entities: [] });
  const first = drafts.flush();
  drafts.keep({ text: "one two", entities: [] });
  const second = drafts.flush();
  await settled();
  assert.deepEqual(begun.map(([text]) => text), ["one"]);
  begun[0][1](20);
  await first;
  await settled();
  begun[1][1](30);
  await second;

  assert.deepEqual(begun.map(([text]) => text), ["one", "one two"]);
  assert.equal(localDraft(storage, "draft").seen, 30);
});

test("a draft that the house did not get stays here, and is sent again", async () => {
  const storage = new Storage();
  let isLost = true;
  const { drafts, timers } = keeper(storage, () => (isLost ? Promise.reject(new LostError()) : Promise.resolve(20)));

  drafts.keep({ text: "Milk", entities: [] });
  await timers.shift()();
  assert.deepEqual(localDraft(storage, "draft"), { text: "Milk", entities: [], at: 5000, seen: 10 });
  isLost = false;
  await timers.shift()();

  assert.equal(localDraft(storage, "draft").seen, 20);
});

test("a stroke lands on the tab beside when it is long or quick, and not when it turns back", () => {
  assert.equal(landing(-200, -0.1, 390), 1);
  assert.equal(landing(200, 0.1, 390), -1);
  assert.equal(landing(-60, -0.9, 390), 1);
  assert.equal(landing(-60, -0.1, 390), 0);
  assert.equal(landing(-200, 0.5, 390), 0);
  assert.equal(landing(-10, -2, 390), 0);
});

test("what notes keep is forgotten with its member, and by everybody at sign-out", () => {
  const storage = new Storage();
  storage.setItem("hearth-notes:ada outbox", "[]");
  storage.setItem("hearth-notes:grace draft /notes/1", "{}");
  storage.setItem("other", "1");

  assert.ok(areNotesWaiting(storage));
  assert.ok(forgetNotes(storage, "grace"));
  assert.ok(!areNotesWaiting(storage));
  assert.equal(storage.getItem("hearth-notes:ada outbox"), null);
  assert.equal(storage.getItem("hearth-notes:grace draft /notes/1"), "{}");
  assert.ok(!forgetNotes(storage, "grace"));
  assert.ok(forgetNotes(storage));

  assert.equal(storage.length, 1);
});

test("what the house refused is kept with its reason, and a page that does not want it leaves it to another", async () => {
  const storage = new Storage();
  const time = { now: 1_000_000 };
  const house = { answer: () => Promise.reject(new Error("Too much.")) };
  const passing = page(storage, house, time, { wants: ({ problem }) => !problem, changed: ({ id, state }) => state === "failed" && passing.outbox.letGo(id) });
  passing.outbox.add(message("a"));
  await settled();
  assert.deepEqual(waiting(storage, "outbox").map(({ id, problem, seenAt }) => [id, problem, seenAt]), [["a", "Too much.", 0]]);

  const next = page(storage, {}, time, { wants: ({ problem }) => !problem });
  next.outbox.adopt();
  await settled();
  assert.deepEqual(next.posted, []);
  const tab = page(storage, {}, time);
  tab.outbox.adopt();
  await settled();

  assert.deepEqual(tab.posted, ["a"]);
  assert.deepEqual(waiting(storage, "outbox"), []);
  for (const { outbox } of [passing, next, tab]) outbox.release();
});

test("what is taken back is kept until it stands elsewhere: the next page has it where that went wrong", async () => {
  const storage = new Storage();
  const refused = page(storage, { answer: () => Promise.reject(new Error("Too much.")) });
  refused.outbox.add(message("a"));
  await settled();

  refused.outbox.recall("a");
  refused.outbox.release();

  const next = page(storage, {});
  next.outbox.adopt();
  await settled();
  assert.deepEqual(next.posted, ["a"]);
});

test("what was taken back while the house refused it is not kept again", async () => {
  const storage = new Storage();
  let refuse;
  const { outbox } = page(storage, { answer: () => new Promise((_, reject) => (refuse = reject)) });
  outbox.add(message("a"));
  await settled();

  outbox.drop(outbox.recall("a"));
  refuse(new Error("Too much."));
  await settled();

  assert.deepEqual(waiting(storage, "outbox"), []);
});
