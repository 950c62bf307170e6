import assert from "node:assert/strict";
import { test } from "node:test";
import { LostError, SaveQueue } from "../../../Public/js/outbox/save-queue.js";

/** A queue whose jobs end when the test says so, and whose pauses end at once when it says so. */
function scene() {
  const begun = [];
  const pauses = [];
  const queue = new SaveQueue(() => {}, (work, pause) => pauses.push({ work, pause }));
  const add = (key, value) =>
    queue.add({ key, run: () => new Promise((resolve, reject) => begun.push({ key, value, resolve, reject })) });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, add, begun, pauses, turn, values: () => begun.map(({ value }) => value) };
}

test("one thing is sent at a time, in the order in which it came", async () => {
  const { queue, add, begun, turn, values } = scene();
  add("a", 1);
  add("b", 2);
  add("c", 3);
  assert.deepEqual(values(), [1]);

  begun[0].resolve();
  await turn();
  assert.deepEqual(values(), [1, 2]);
  begun[1].resolve();
  await turn();
  begun[2].resolve();
  await turn();

  assert.deepEqual(values(), [1, 2, 3]);
  assert.ok(queue.isEmpty);
});

test("what waits last takes the later value of the same key; what is being sent does not", async () => {
  const { queue, add, begun, turn, values } = scene();
  add("a", 1);
  add("a", 2);
  add("a", 3);
  assert.ok(queue.hasLater("a"));

  begun[0].resolve();
  await turn();
  assert.deepEqual(values(), [1, 3]);
  assert.ok(queue.has("a") && !queue.hasLater("a"));
});

test("a later value does not overtake what came between", async () => {
  const { add, begun, turn, values } = scene();
  add("x", 0);
  add("a", 1);
  add("b", 2);
  add("a", 3);

  for (const index of [0, 1, 2]) {
    begun[index].resolve();
    await turn();
  }

  assert.deepEqual(values(), [0, 1, 2, 3]);
});

test("what fails is sent again before all that follows, after pauses that grow to half a minute", async () => {
  const { queue, add, begun, pauses, turn, values } = scene();
  add("a", 1);
  add("b", 2);
  for (let index = 0; index < 6; index += 1) {
    begun.at(-1).reject(new LostError());
    await turn();
    assert.ok(queue.failure instanceof LostError);
    pauses.at(-1).work();
  }

  assert.deepEqual(pauses.map(({ pause }) => pause), [2000, 4000, 8000, 16_000, 30_000, 30_000]);
  begun.at(-1).resolve();
  await turn();
  assert.equal(queue.failure, undefined);
  assert.deepEqual(values(), [1, 1, 1, 1, 1, 1, 1, 2]);
});

test("after what arrived, the pauses begin anew", async () => {
  const { add, begun, pauses, turn } = scene();
  add("a", 1);
  for (const isLost of [true, true, false]) {
    if (isLost) begun.at(-1).reject(new LostError());
    else begun.at(-1).resolve();
    await turn();
    if (isLost) pauses.at(-1).work();
  }

  add("b", 2);
  begun.at(-1).reject(new LostError());
  await turn();

  assert.deepEqual(pauses.map(({ pause }) => pause), [2000, 4000, 2000]);
});

test("nothing new is sent while nothing arrives, and all of it once somebody says so", async () => {
  const { queue, add, begun, turn, values } = scene();
  add("a", 1);
  begun[0].reject(new LostError());
  await turn();
  add("b", 2);
  assert.deepEqual(values(), [1]);

  // A request that may have arrived is not replaced by a later one.
  add("b", 3);
  assert.equal(queue.notBegun.length, 1);
  queue.again();
  begun[1].resolve();
  await turn();
  begun[2].resolve();
  await turn();

  assert.deepEqual(values(), [1, 1, 3]);
  assert.ok(queue.isEmpty);
});

test("what was sent without an answer is sent again as it was, before the later value", async () => {
  const { queue, add, begun, turn, values } = scene();
  add("a", 1);
  begun[0].reject(new LostError());
  await turn();
  add("a", 2);

  queue.again();
  begun[1].resolve();
  await turn();

  assert.deepEqual(values(), [1, 1, 2]);
});
