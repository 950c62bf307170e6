import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo } from "../../../../Public/js/rooms/canvas/limits.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a graph that stalls while it is loaded is given up, and one that is slow is not", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let body;
  const answer = new Response(new ReadableStream({ start: (controller) => (body = controller) }));
  const { read } = await answerTo(Promise.resolve(answer));
  let outcome = "pending";
  read().then((bytes) => (outcome = bytes.byteLength), (error) => (outcome = error.message));

  for (let piece = 0; piece < 4; piece += 1) {
    body.enqueue(new Uint8Array(3));
    await turn();
    context.mock.timers.tick(25_000);
    await turn();
  }
  assert.equal(outcome, "pending");
  context.mock.timers.tick(5000);
  await turn();

  assert.equal(outcome, "Nothing has come for too long");
});

test("pieces of a graph are put together, and an answer that does not come is given up", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { answer, read } = await answerTo(Promise.resolve(new Response(Uint8Array.of(1, 2, 3))));
  assert.equal(answer.status, 200);
  assert.deepEqual([...new Uint8Array(await read())], [1, 2, 3]);

  const over = new AbortController();
  const never = assert.rejects(answerTo(new Promise(() => {}), over), /too long/);
  context.mock.timers.tick(30_000);
  await never;
  assert.ok(over.signal.aborted);
});
