import assert from "node:assert/strict";
import { test } from "node:test";
import { meaningOf } from "../../../Public/js/outbox/answers.js";
import { Entries } from "../../../Public/js/outbox/kept-entries.js";
import { Outbox } from "../../../Public/js/outbox/outbox.js";
import { Storage } from "../storage.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

const answer = (status, { text = "", headers = {}, type = "basic" } = {}) => ({
  status, type, headers: new Headers(headers), text: async () => text,
});

/**
 * A window of a browser: its outbox, what it sent, and a server that answers when the test says so.
 *
 * @param {Storage} storage
 */
function scene(storage = new Storage()) {
  const sent = [];
  const settled = [];
  const pauses = [];
  const entries = new Entries(storage, "ada");
  const outbox = new Outbox({
    entries,
    send: (entry) => new Promise((resolve, reject) => sent.push({ entry, resolve, reject })),
    settled: (entry, outcome) => settled.push([entry.path, outcome.meaning]),
    later: (work, pause) => pauses.push({ work, pause }),
  });
  const add = (path, lane = "list") => outbox.add({ what: "tick", lane, path, values: [["ticked", "1"]], from: "/notes" });
  const reply = async (...how) => {
    sent.at(-1).resolve(answer(...how));
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  const lose = async () => {
    sent.at(-1).reject(new TypeError("network"));
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  return { outbox, entries, storage, sent, settled, pauses, add, reply, lose, paths: () => sent.map(({ entry }) => entry.path) };
}

test("an answer means the same in all rooms", () => {
  const meanings = {
    200: "done", 204: "done", 303: "away", 401: "away", 423: "locked", 403: "refused", 404: "refused", 409: "refused",
    413: "refused", 422: "refused", 408: "later", 425: "later", 429: "later", 500: "later", 503: "later", 507: "full",
  };
  for (const [status, meaning] of Object.entries(meanings)) assert.equal(meaningOf(answer(Number(status))), meaning, status);
  // A proxy that asks for a password leads to its own page.
  assert.equal(meaningOf({ type: "opaqueredirect", status: 0 }), "away");
});

test("a lane is sent in order, one after the other; lanes do not wait for each other", async () => {
  const { add, paths, sent, entries } = scene();
  add("/a/1", "a");
  add("/a/2", "a");
  add("/b/1", "b");
  await turn();
  assert.deepEqual(paths(), ["/a/1", "/b/1"]);

  sent[0].resolve(answer(200));
  await turn();
  await turn();
  assert.deepEqual(paths(), ["/a/1", "/b/1", "/a/2"]);
  assert.equal(entries.all().length, 2);
});

test("what got no answer is sent again with the same key, after pauses that grow to half a minute", async () => {
  const { add, sent, pauses, lose, reply, entries, settled } = scene();
  const { id } = add("/a/1");
  await turn();
  for (let tries = 0; tries < 6; tries += 1) {
    await lose();
    pauses.at(-1).work();
    await turn();
  }
  assert.deepEqual(pauses.map(({ pause }) => pause), [2000, 4000, 8000, 16_000, 30_000, 30_000]);
  assert.ok(sent.every(({ entry }) => entry.id === id));
  assert.equal(entries.all().length, 1);

  await reply(204);
  assert.deepEqual([entries.all().length, settled], [0, [["/a/1", "done"]]]);
});

test("the server says how long to wait", async () => {
  const { add, pauses, reply } = scene();
  add("/a/1");
  await turn();
  await reply(429, { headers: { "Retry-After": "60" } });
  assert.equal(pauses[0].pause, 60_000);
});

test("a page that is closed leaves everything to the next one", async () => {
  const { add, storage, sent } = scene();
  const first = add("/a/1");
  add("/a/2");
  await turn();
  assert.equal(sent.length, 1);

  const next = scene(storage);
  next.outbox.go();
  await turn();
  assert.equal(next.sent[0].entry.id, first.id);
  await next.reply(204);
  assert.deepEqual(next.paths(), ["/a/1", "/a/2"]);
});

test("what is refused waits for its member with the reason, and holds up nothing", async () => {
  const { outbox, add, reply, paths, entries, settled } = scene();
  const { id } = add("/a/1");
  add("/a/2");
  await turn();
  await reply(404, { text: "Not found" });
  await reply(200);

  assert.deepEqual(paths(), ["/a/1", "/a/2"]);
  assert.deepEqual(settled, [["/a/1", "refused"], ["/a/2", "done"]]);
  // Not the text of the answer: a lock may hide it.
  assert.deepEqual(entries.all().map(({ refused }) => refused), [{ status: 404 }]);

  outbox.again(id);
  await turn();
  await reply(200);
  assert.deepEqual(entries.all(), []);
});

test("who is signed out, or locked out, keeps all of it", async () => {
  for (const [status, obstacle] of [[401, "away"], [423, "locked"]]) {
    const { outbox, add, reply, entries, settled, pauses } = scene();
    const entry = add("/a/1");
    await turn();
    await reply(status);
    assert.deepEqual([entries.all().length, settled, pauses.length], [1, [], 1]);
    assert.equal(outbox.obstacleOf(entry), obstacle);
    outbox.go();
    await turn();
    await reply(200);
    assert.equal(outbox.obstacleOf(entry), undefined);
    assert.deepEqual(entries.all(), []);
  }
});

test("a locked lane does not stop the others", async () => {
  const { outbox, add, sent } = scene();
  const [locked, open] = [add("/a/1", "a"), add("/b/1", "b")];
  await turn();
  sent[0].resolve(answer(423));
  sent[1].resolve(answer(200));
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual([outbox.obstacleOf(locked), outbox.obstacleOf(open)], ["locked", undefined]);
  assert.deepEqual(outbox.entries.all().map(({ path }) => path), ["/a/1"]);
});

test("what another window has sent meanwhile is not told again; what was taken back does not return", async () => {
  const { outbox, add, reply, settled, entries } = scene();
  const [first, second] = [add("/a/1"), add("/a/2")];
  await turn();
  entries.forget(first.id);
  await reply(200);
  outbox.takeBack(second.id);
  await reply(422, { text: "Too long" });
  assert.deepEqual([settled, entries.all()], [[["/a/2", "takenBack"]], []]);
});

test("nothing is sent as another member's", async () => {
  const storage = new Storage();
  let isHere = false;
  const sent = [];
  const outbox = new Outbox({
    entries: new Entries(storage, "ada"), isHere: () => isHere, later: () => {},
    send: async (entry) => (sent.push(entry.path), answer(200)),
  });
  outbox.add({ what: "tick", lane: "list", path: "/a/1", values: [], from: "/notes" });
  await turn();
  assert.deepEqual(sent, []);

  isHere = true;
  outbox.go();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual(sent, ["/a/1"]);
  assert.deepEqual(new Entries(storage, "grace").all(), []);
});

test("where the storage is full an entry stays in the page, which says so", async () => {
  const storage = new Storage();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { add, entries, reply, paths } = scene(storage);
  add("/a/1");
  assert.ok(entries.isFragile);
  await turn();
  await reply(200);
  assert.deepEqual([paths(), entries.isFragile], [["/a/1"], false]);
});

test("someone else's text under our key is no entry", () => {
  const storage = new Storage();
  for (const text of ["", "null", "{}", "[1]", '{"id":"1","lane":"a","path":"/a"}', "nonsense"]) {
    storage.setItem(`hearth-outbox:ada ${text.length}`, text);
  }
  assert.deepEqual(new Entries(storage, "ada").all(), []);
});

test("the order is that of the taps, whatever the clock says", () => {
  const entries = new Entries(new Storage(), "ada");
  const { now } = Date;
  try {
    const made = [5000, 1000, 1000, 9000].map((at, index) => {
      Date.now = () => at;
      return entries.add({ what: "tick", lane: "list", path: `/${index}`, values: [], from: "/" }).path;
    });
    assert.deepEqual(entries.all().map(({ path }) => path), made);
  } finally {
    Date.now = now;
  }
});

test("what was added while the last answer let go of its lane is sent at once", async () => {
  const paths = [];
  let letGo;
  const outbox = new Outbox({
    entries: new Entries(new Storage(), "ada"), later: () => {},
    send: async (entry) => (paths.push(entry.path), answer(204)),
    oneAtATime: async (_, work) => {
      await work();
      await new Promise((resolve) => (letGo = resolve));
    },
  });
  const add = (path) => outbox.add({ what: "tick", lane: "a", path, values: [], from: "/" });
  const settle = async () => {
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  add("/a/1");
  await settle();
  add("/a/2");
  await settle();
  assert.deepEqual(paths, ["/a/1"]);

  letGo();
  await settle();
  assert.deepEqual(paths, ["/a/1", "/a/2"]);
});

test("what is older than the server keeps its key waits until its member says so", async () => {
  const day = 86_400_000;
  const entries = new Entries(new Storage(), "ada");
  const sent = [];
  const settled = [];
  let time = Date.now();
  const outbox = new Outbox({
    entries, now: () => time, later: () => {}, settled: (entry, { meaning, status }) => settled.push([entry.path, meaning, status]),
    send: async ({ path }) => (sent.push(path), answer(sent.length === 1 ? 503 : 204)),
  });
  const { id } = outbox.add({ what: "tick", lane: "a", path: "/a/1", values: [], from: "/" });
  await turn();
  await turn();
  time += 7 * day + 1000;
  outbox.go();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual([sent, settled], [["/a/1"], [["/a/1", "refused", 409]]]);
  assert.deepEqual(entries.all()[0].refused, { status: 409 });

  outbox.again(id);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual([sent, entries.all()], [["/a/1", "/a/1"], []]);
});

/** Numbers that look like chance and are the same each time (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("whatever is lost on the way, each entry is done once and in the order of its lane", async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const chance = random(seed);
    const storage = new Storage();
    const keys = new Set();
    const done = [];
    const refusedPaths = new Set();
    // Knows keys as the server does; answers get lost, and so do requests.
    const send = async ({ id, path }) => {
      await turn();
      if (chance() < 0.2) throw new TypeError("lost on the way there");
      if (chance() < 0.1) return answer(503);
      if (path.endsWith("7")) {
        refusedPaths.add(path);
        return answer(404);
      }
      if (!keys.has(id)) done.push(path);
      keys.add(id);
      if (chance() < 0.2) throw new TypeError("lost on the way back");
      return answer(200);
    };
    const open = () => new Outbox({ entries: new Entries(storage, "ada"), send, later: () => {} });
    let windows = [open(), open()];
    const made = { a: [], b: [] };
    for (let step = 0; step < 40; step += 1) {
      const one = windows[Math.floor(chance() * windows.length)];
      const lane = chance() < 0.5 ? "a" : "b";
      if (chance() < 0.5) {
        const path = `/${lane}/${made[lane].length}`;
        made[lane].push(path);
        one.add({ what: "tick", lane, path, values: [], from: "/" });
      } else if (chance() < 0.2) {
        windows = [open(), windows[1]];
      } else one.go();
      if (chance() < 0.5) await turn();
    }
    const last = open();
    for (let tries = 0; tries < 200 && last.entries.all().some(({ refused }) => !refused); tries += 1) {
      last.go();
      for (let turns = 0; turns < 8; turns += 1) await turn();
    }
    for (const lane of ["a", "b"]) {
      const wanted = made[lane].filter((path) => !path.endsWith("7"));
      assert.deepEqual(done.filter((path) => path.startsWith(`/${lane}/`)), wanted, `seed ${seed}`);
    }
    const waiting = last.entries.all().map(({ path }) => path);
    assert.deepEqual(new Set(waiting), refusedPaths, `seed ${seed}`);
  }
});

test("what may still be taken back is held, with what follows it; the next page holds it, too", async () => {
  const storage = new Storage();
  let time = Date.now();
  const window = () => {
    const [sent, timers] = [[], []];
    const outbox = new Outbox({
      entries: new Entries(storage, "ada"), now: () => time,
      send: async ({ path }) => (sent.push(path), answer(204)),
      later: (work, pause) => timers.push({ work, pause }),
    });
    return { outbox, sent, timers };
  };
  const settle = async () => {
    for (let turns = 0; turns < 10; turns += 1) await turn();
  };
  const { outbox, sent, timers } = window();
  const made = { what: "tap", lane: "brew", values: [], from: "/brew" };
  const finish = outbox.add({ ...made, path: "/finish", pause: 5000 });
  outbox.add({ ...made, path: "/rating" });
  time = finish.at + 2000;
  outbox.go();
  await settle();
  assert.deepEqual(sent, []);

  const next = window();
  next.outbox.go();
  await settle();
  assert.deepEqual([next.sent, next.timers.at(-1).pause], [[], 3000]);
  time += 3000;
  next.timers.at(-1).work();
  await settle();
  assert.deepEqual(next.sent, ["/finish", "/rating"]);

  // A device whose clock was set back does not hold it for a day.
  outbox.add({ ...made, path: "/again", pause: 5000 });
  time -= 86_400_000;
  outbox.go();
  await settle();
  assert.deepEqual(sent, ["/again"]);
  assert.ok(timers.length);
});
