import assert from "node:assert/strict";
import { test } from "node:test";

import { MessageOutbox, waiting } from "../../../../../Public/js/rooms/notes/outbox/message-outbox.js";
import { newId } from "../../../../../Public/js/parts/ids.js";
import { LostError } from "../../../../../Public/js/outbox/save-queue.js";
import { Storage } from "../../../storage.js";

const message = (id, files = []) => ({ id, path: "/notes/1", text: id, entities: [], at: 1, files });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page of a browser: the requests that it sent, and a house that answers, or does not. */
function page(storage, house, time = { now: 1_000_000 }, more = {}) {
  const [posted, uploaded, done, retries] = [[], [], [], []];
  const outbox = new MessageOutbox({
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

test("what was deleted while its files went up waits to be brought back, also on the next page that can", async () => {
  const [storage, time] = [new Storage(), { now: 1_000_000 }];
  const first = page(storage, {}, time, { upload: () => new Promise(() => {}) });
  first.outbox.add(message("a", [{ name: "1.jpg", size: 1 }]));
  await settled();
  const [item] = first.outbox.items;
  first.outbox.setAside(item);

  time.now += 120_000;
  first.outbox.adopt();
  assert.deepEqual(first.outbox.items, []);
  first.outbox.add(item);
  assert.deepEqual(first.outbox.items.map(({ id, isDeleted }) => [id, isDeleted]), [["a", undefined]]);
  first.outbox.setAside(item);
  first.outbox.release();

  const elsewhere = page(storage, {}, time);
  elsewhere.outbox.adopt();
  const awaited = [];
  const next = page(storage, {}, time, { deleted: (one) => awaited.push(one) });
  next.outbox.adopt();
  await settled();
  assert.deepEqual([next.outbox.items, next.uploaded, next.done, elsewhere.done], [[], [], [], []]);
  assert.deepEqual(awaited.map(({ id }) => id), ["a"]);

  next.outbox.add(awaited[0]);
  await settled();
  assert.deepEqual([next.uploaded, next.done], [["a"], ["a"]]);
  assert.deepEqual(waiting(storage, "outbox"), []);
  // The page that deleted it comes back out of the browser's memory.
  first.outbox.add(item);
  assert.deepEqual(first.outbox.items, []);
  for (const { outbox } of [next, elsewhere]) outbox.release();
});

test("what was deleted is forgotten with the bin, thirty days later", () => {
  const [storage, day] = [new Storage(), 86_400_000];
  const time = { now: 100 * day };
  const old = { ...message("a", [{ name: "1.jpg", size: 1 }]), isPosted: true };
  storage.setItem("outbox", JSON.stringify([{ ...old, isDeleted: time.now - 31 * day }, { ...old, id: "b", isDeleted: time.now - 29 * day }, { ...old, id: "c", isDeleted: true }]));
  const awaited = [];
  const { outbox, done } = page(storage, {}, time, { deleted: ({ id }) => awaited.push(id) });

  outbox.adopt();

  assert.deepEqual([done, awaited], [["a"], ["b", "c"]]);
  assert.deepEqual(waiting(storage, "outbox").map(({ id, isDeleted }) => [id, (time.now - isDeleted) / day]), [["b", 29], ["c", 0]]);
  outbox.release();
});

test("another page leaves alone what was deleted while the page is there that may bring it back", async (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const [storage, time] = [new Storage(), { now: 1_000_000 }];
  const awaited = [];
  const first = page(storage, {}, time, { upload: () => new Promise(() => {}) });
  const second = page(storage, {}, time, { deleted: ({ id }) => awaited.push(id) });
  first.outbox.add(message("a", [{ name: "1.jpg", size: 1 }]));
  await settled();
  first.outbox.setAside(first.outbox.items[0]);

  for (let beats = 0; beats < 6; beats += 1) {
    time.now += 20_000;
    context.mock.timers.tick(20_000);
    second.outbox.adopt();
  }

  assert.deepEqual([second.done, awaited], [[], []]);
  assert.deepEqual(waiting(storage, "outbox").map(({ id, isDeleted }) => [id, isDeleted]), [["a", 1_000_000]]);
  first.outbox.release();
  second.outbox.release();
});
