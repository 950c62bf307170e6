import assert from "node:assert/strict";
import { test } from "node:test";
import { LayoutRunner } from "../../../../../Public/js/rooms/canvas/layout/runner.js";
import { clustered } from "../../../graphs.js";

/** A runner whose clock moves by `tick` milliseconds whenever it is read, and whose waiting work is done by `work`. */
function running({ tick = 1 } = {}) {
  let now = 0;
  const posted = [], waiting = [], waits = [];
  const runner = new LayoutRunner(
    (message, transfer) => posted.push({ ...message, transfer }),
    () => (now += tick),
    (work, wait) => {
      waiting.push(work);
      waits.push(wait);
    },
  );
  const work = () => {
    for (let turn = 0; waiting.length > 0; turn += 1) {
      assert.ok(turn < 5000, "it comes to rest");
      waiting.shift()();
    }
  };
  return { runner, posted, waiting, waits, work };
}

const graph = (count, more = {}) => ({ type: "start", count, links: clustered(count), xy: new Float32Array(2 * count).fill(NaN), ...more });

test("places come while a graph unfolds, and when it is settled once more, then nothing", () => {
  const { runner, posted, waiting, work } = running();
  runner.receive(graph(50));
  work();

  assert.ok(posted.length > 10);
  assert.equal(posted.filter(({ isSettled }) => isSettled).length, 1);
  assert.equal(posted.at(-1).isSettled, true);
  assert.equal(waiting.length, 0);
  assert.deepEqual(posted[0].transfer, [posted[0].xy.buffer]);
});

test("a picture that has nothing new is told once", () => {
  const first = running();
  first.runner.receive(graph(50));
  first.work();
  const { runner, posted, waiting } = running();
  runner.receive(graph(50, { xy: first.posted.at(-1).xy, isWarm: true }));

  assert.deepEqual(posted.map(({ isSettled, ticks }) => [isSettled, ticks]), [[true, 0]]);
  assert.deepEqual(posted[0].xy, first.posted.at(-1).xy);
  assert.equal(waiting.length, 0);
});

test("a slow tick is told at once, and while a node is dragged each tick has its picture", () => {
  const slow = running({ tick: 20 });
  slow.runner.receive(graph(50));
  slow.waiting.shift()();
  assert.equal(slow.posted[0].ticks, 1);

  const { runner, posted, waits, work } = running();
  runner.receive(graph(50));
  work();
  const before = posted.at(-1).ticks;
  runner.receive({ type: "hold", index: 3, x: 900, y: 50 });
  waits.length = 0;
  work();
  const dragged = posted.filter(({ ticks }) => ticks > before);
  assert.deepEqual(dragged.map(({ ticks }) => ticks - before), dragged.map((_, index) => index + 1));
  assert.deepEqual([...posted.at(-1).xy.subarray(6, 8)], [900, 50]);
  assert.ok(waits.every((wait) => wait > 10 && wait < 17), "60 pictures a second");
});

test("a buffer that is given back is used again", () => {
  const { runner, posted, waiting } = running();
  runner.receive(graph(50));
  waiting.shift()();
  const { buffer } = posted[0].xy;
  runner.receive({ type: "give", buffer });
  waiting.shift()();
  waiting.shift()();

  assert.equal(posted[1].xy.buffer, buffer);
  assert.notEqual(posted[2].xy.buffer, buffer);
});

test("what is stopped is silent, and another graph can begin", () => {
  const { runner, posted, work } = running();
  runner.receive(graph(50));
  runner.receive({ type: "stop" });
  runner.receive({ type: "hold", index: 0, x: 1, y: 1 });
  work();
  assert.equal(posted.length, 0);

  runner.receive(graph(30));
  work();
  assert.equal(posted.at(-1).xy.length, 60);
});
