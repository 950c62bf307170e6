import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { letHouseLayOut } from "../../../../Public/js/rooms/canvas/opening.js";

const count = 2001;

/** The graph as the house sends it, with so many of its entities placed. */
function block(placed, looks) {
  const bytes = new ArrayBuffer(24 + 8 * count + 6 * (count + 1) + 16 * count);
  new Uint32Array(bytes, 0, 6).set([0x31434748, 7, count, 0, 0, 0]);
  new Float32Array(bytes, 24, 2 * count).fill(NaN).fill(5, 0, 2 * placed);
  new Uint32Array(bytes, bytes.byteLength - 4, 1)[0] = looks;
  return bytes;
}

/** A house whose answers are given one after the other, the last one again and again. */
function house(...stamps) {
  const asked = [];
  const over = new AbortController();
  let [placed, stamp] = [0, null];
  mock.method(globalThis, "fetch", async (address, { method = "GET" } = {}) => {
    asked.push(`${method} ${address}`);
    // As often as nobody should: without a pause this would never end.
    if (asked.length > 200) over.abort();
    if (address === "layout") {
      if (stamps[0] === "offline") throw new TypeError("offline");
      return new Response(null, { status: stamps[0]?.status ?? 204 });
    }
    if (address === "block") return new Response(block(placed, stamp.looks));
    stamp = stamps.length > 1 ? stamps.shift() : stamps[0];
    placed = stamp.placed ?? placed;
    return Response.json({ order: 7, looks: stamp.looks });
  });
  mock.timers.enable({ apis: ["setTimeout"] });
  const root = { getAttribute: (name) => name };
  const graph = { stamp: 7, looks: 1, placed: new Uint8Array(count) };
  let laid;
  letHouseLayOut(root, graph, () => {}, () => over.signal.aborted, over.signal).then((answer) => (laid = answer));
  return {
    asked, over,
    get laid() {
      return laid;
    },
    /** Lets so many milliseconds pass, and all be done that this leads to. */
    async pass(time) {
      for (let passed = 0; passed < time; passed += 500) {
        mock.timers.tick(500);
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
      }
    },
  };
}

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("a house that cannot be reached is asked again after pauses that grow", async () => {
  const { asked, over, pass } = house("offline");
  await pass(0);
  assert.equal(asked.length, 1);
  await pass(1500);
  assert.equal(asked.length, 2);
  await pass(58_500);
  assert.ok(asked.length < 12, String(asked.length));

  over.abort();
  const before = asked.length;
  await pass(20_000);
  assert.equal(asked.length, before);
});

test("while the house is at work its stamp is asked for, and the graph once it has changed", async () => {
  const same = { looks: 1 };
  const at = house(same, same, { looks: 2, placed: 2000 }, { looks: 3, placed: count });
  await at.pass(30_000);

  assert.equal(at.laid?.xy.indexOf(NaN), -1);
  assert.equal(at.laid.xy.length, 2 * count);
  assert.deepEqual(at.asked, [
    "POST layout", "GET stamp", "GET stamp", "GET stamp", "GET block",
    // What was not placed by then is asked for again.
    "POST layout", "GET stamp", "GET block",
  ]);
});

test("a house that is too busy is asked again, one that refuses is not", async () => {
  const busy = house({ status: 503 });
  await busy.pass(5000);
  assert.equal(busy.laid, undefined);
  assert.ok(busy.asked.length > 1);
  busy.over.abort();
  mock.timers.reset();
  mock.restoreAll();

  const refusing = house({ status: 400 });
  await refusing.pass(5000);
  assert.equal(refusing.laid, null);
  assert.deepEqual(refusing.asked, ["POST layout"]);
});
