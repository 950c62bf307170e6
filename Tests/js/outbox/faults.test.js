import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Databases, useDatabases } from "../indexed-db.js";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 1_800_000_000_000 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
useDatabases();
const { Entries, piecesOf } = await import("../../../Public/js/outbox/kept-entries.js");
const { Outbox } = await import("../../../Public/js/outbox/outbox.js");

const day = 86_400_000;
/** One turn of the event loop is a whole step of all that waits for promises. */
const turns = async (count = 30) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

/** Numbers from 0 to 1, the same for the same seed (Park and Miller's minimal standard). */
function randomOf(seed) {
  let state = (seed * 48_271 + 1) % 2_147_483_647;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A server that does what has a key once, for a week, and what has an id once for good. */
class House {
  lines = new Map();
  #keys = new Map();
  files = new Map();
  ended = [];
  isDown = false;
  now = () => Date.now();

  /** @returns {number} the status of the answer */
  take({ id, path, values, hasId }) {
    if (this.isDown) throw new TypeError("network");
    const { content } = Object.fromEntries(values);
    if (content.startsWith("refused")) return 422;
    if (content.startsWith("forbidden")) return 403;
    for (const [key, at] of this.#keys) if (this.now() - at > 7 * day) this.#keys.delete(key);
    const all = this.lines.get(path) ?? [];
    const isThere = this.#keys.has(id) || (hasId && all.includes(content));
    if (!isThere) this.lines.set(path, [...all, content]);
    this.#keys.set(id, this.now());
    return isThere ? 204 : 200;
  }
}

/** A browser with pages of one member. Closed, a page hears nothing any more. */
class Device {
  storage = new Storage();
  isOnline = true;
  /** The next answers are lost after the write, or before it. */
  fate = [];
  /** So much its clock is wrong; in milliseconds. */
  skew = 0;
  #house;
  #hasLocks;
  #locks = new Map();
  pages = [];

  constructor(house, hasLocks) {
    this.#house = house;
    this.#hasLocks = hasLocks;
  }

  now = () => Date.now() + this.skew;

  open() {
    const page = { isOpen: true, timers: [], release: new Set() };
    page.entries = new Entries(this.storage, "ada", this.now);
    page.outbox = new Outbox({
      entries: page.entries, now: this.now,
      send: (entry) => this.#send(page, entry),
      oneAtATime: (lane, work) => this.#oneAtATime(page, lane, work),
      later: (work, pause) => page.timers.push({ work, at: Date.now() + pause }),
    });
    this.pages.push(page);
    page.outbox.go();
    return page;
  }

  close(page) {
    page.isOpen = false;
    page.timers = [];
    for (const release of page.release) release();
    this.pages = this.pages.filter((one) => one !== page);
  }

  async #send(page, entry) {
    const never = new Promise(() => {});
    const fate = this.fate.shift();
    await null;
    if (!page.isOpen) return never;
    if (!this.isOnline || fate === "before") throw new TypeError("network");
    if (fate === "busy") return new Response("", { status: 503, headers: { "Retry-After": "1" } });
    const status = this.#house.take(entry);
    // The page is closed before the answer is there.
    if (fate === "closed") this.close(page);
    await new Promise(setImmediate);
    if (!page.isOpen) return never;
    if (fate === "after") throw new TypeError("network");
    return new Response(status === 204 ? null : "", { status });
  }

  /** As the browser's locks: a page that is closed holds none. */
  async #oneAtATime(page, lane, work) {
    if (!this.#hasLocks) return work();
    const before = this.#locks.get(lane) ?? Promise.resolve();
    let release;
    const over = new Promise((resolve) => (release = resolve));
    page.release.add(release);
    this.#locks.set(lane, before.then(() => over));
    await before;
    if (!page.isOpen) return new Promise(() => {});
    try {
      return await work();
    } finally {
      release();
      page.release.delete(release);
    }
  }

  /** Calls what is due. */
  tick() {
    for (const page of this.pages) {
      const due = page.timers.filter(({ at }) => at <= Date.now());
      page.timers = page.timers.filter((timer) => !due.includes(timer));
      for (const { work } of due) work();
    }
  }
}

/** Runs a random program; then all is well again, and every page is closed but one of each device. */
async function run(seed, { steps = 40, hasLocks = true } = {}) {
  const random = randomOf(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const house = new House();
  const devices = [new Device(house, hasLocks), new Device(house, hasLocks)];
  const written = [];
  for (const device of devices) device.open();
  const acts = {
    write(device) {
      const page = pick(device.pages);
      const lane = pick(["/notes/1", "/notes/2"]);
      const content = `${pick(["words", "words", "words", "words", "refused", "forbidden"])} ${seed}-${written.length}`;
      page.outbox.add({ what: "message", lane, path: lane, values: [["content", content]], from: lane, hasId: random() < 0.5 });
      written.push({ device, lane, content });
    },
    lose: (device) => device.fate.push(pick(["before", "after", "busy", "closed"])),
    offline: (device) => (device.isOnline = false),
    online(device) {
      device.isOnline = true;
      for (const { outbox } of device.pages) outbox.go();
    },
    restart: () => (house.isDown = !house.isDown),
    open: (device) => device.pages.length < 3 && device.open(),
    close: (device) => device.close(pick(device.pages)),
    skew: (device) => (device.skew = pick([0, day, -day, 3_600_000])),
    wait: () => mock.timers.tick(pick([500, 2000, 40_000])),
  };
  const likely = ["write", "write", "write", "lose", "lose", "offline", "online", "restart", "open", "close", "skew", "wait", "wait"];
  for (let step = 0; step < steps; step += 1) {
    const device = pick(devices);
    // An answer may have closed its last one.
    if (!device.pages.length) device.open();
    acts[pick(likely)](device);
    if (!device.pages.length) device.open();
    for (const one of devices) one.tick();
    await turns(Math.floor(random() * 6));
  }
  house.isDown = false;
  for (const device of devices) {
    [device.isOnline, device.fate] = [true, []];
    for (const page of device.pages.slice(1)) device.close(page);
    if (!device.pages.length) device.open();
    for (const { outbox } of device.pages) outbox.go();
  }
  for (let round = 0; round < 12; round += 1) {
    await turns();
    mock.timers.tick(40_000);
    for (const device of devices) device.tick();
  }
  await turns();
  return { house, devices, written };
}

function check({ house, devices, written }, seed) {
  const all = [...house.lines.values()].flat();
  const label = `seed ${seed}`;
  assert.equal(new Set(all).size, all.length, `${label}: nothing is there twice`);
  for (const { device, lane, content } of written) {
    const entry = device.pages[0].entries.all().find(({ values }) => values[0][1] === content);
    const isThere = (house.lines.get(lane) ?? []).includes(content);
    const status = { refused: 422, forbidden: 403 }[content.split(" ")[0]];
    assert.deepEqual([isThere, entry?.refused?.status], [!status, status], `${label}: ${content}`);
  }
  for (const device of devices) {
    for (const [lane, lines] of house.lines) {
      const own = written.filter((one) => one.device === device && one.lane === lane).map(({ content }) => content);
      assert.deepEqual(lines.filter((line) => own.includes(line)), own.filter((line) => lines.includes(line)), `${label}: the order in ${lane}`);
    }
  }
}

const seeds = Array.from({ length: Number(process.env.HEARTH_SEEDS ?? 60) }, (_, index) => index + 1);

test("whatever breaks, each entry is there once and in order, or stands in the outbox with a reason", async () => {
  for (const seed of seeds) check(await run(seed), seed);
});

test("the same over plain HTTP, where two windows of a browser may send at once", async () => {
  for (const seed of seeds) {
    const { house, devices, written } = await run(seed + 10_000, { hasLocks: false });
    const all = [...house.lines.values()].flat();
    assert.equal(new Set(all).size, all.length, `seed ${seed}`);
    for (const { device, lane, content } of written) {
      const isKept = device.pages[0].entries.all().some(({ values, refused }) => values[0][1] === content && refused);
      assert.ok(isKept !== (house.lines.get(lane) ?? []).includes(content), `seed ${seed}: ${content}`);
    }
  }
});

test("a server that restarts in the middle has each of a hundred once, in their order", async () => {
  const house = new House();
  const device = new Device(house, true);
  const { outbox, entries } = device.open();
  for (let number = 0; number < 100; number += 1) {
    outbox.add({ what: "item", lane: "/notes/1", path: "/notes/1", values: [["content", `line ${number}`]], from: "/notes/1" });
  }
  await turns(60);
  house.isDown = true;
  await turns(30);
  assert.ok(house.lines.get("/notes/1").length < 100 && house.lines.get("/notes/1").length > 5);
  house.isDown = false;
  for (let round = 0; round < 20; round += 1) {
    mock.timers.tick(40_000);
    device.tick();
    await turns(60);
  }

  assert.deepEqual(house.lines.get("/notes/1"), Array.from({ length: 100 }, (_, number) => `line ${number}`));
  assert.deepEqual(entries.all(), []);
});

test("a full phone keeps what is typed as long as the page is there, says so, and sends it", async () => {
  const house = new House();
  const device = new Device(house, true);
  device.isOnline = false;
  const { outbox, entries } = device.open();
  const { setItem } = device.storage;
  device.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  outbox.add({ what: "message", lane: "/notes/1", path: "/notes/1", values: [["content", "only here"]], from: "/notes/1" });
  await turns();
  assert.deepEqual([entries.isFragile, entries.all().length], [true, 1]);

  device.storage.setItem = setItem;
  device.isOnline = true;
  outbox.go();
  await turns();
  assert.deepEqual([house.lines.get("/notes/1"), entries.isFragile, entries.all()], [["only here"], false, []]);
});

test("a change that was kept, and then not changed any more for lack of room, is one", async () => {
  const house = new House();
  const device = new Device(house, true);
  device.isOnline = false;
  const { outbox, entries } = device.open();
  const { id } = outbox.add({ what: "message", lane: "/notes/1", path: "/notes/1", values: [["content", "refused"]], from: "/notes/1" });
  await turns();
  device.storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  device.isOnline = true;
  outbox.go();
  await turns();

  assert.deepEqual(entries.all().map((entry) => [entry.id, entry.refused]), [[id, { status: 422 }]]);
  outbox.takeBack(id);
  assert.deepEqual([entries.all(), entries.isFragile], [[], false]);
});

test("a phone whose clock was a day ahead keeps the order of what was written before and after it was set", async () => {
  const house = new House();
  const device = new Device(house, true);
  [device.isOnline, device.skew] = [false, day];
  const { outbox } = device.open();
  const write = (content) => outbox.add({ what: "message", lane: "/notes/1", path: "/notes/1", values: [["content", content]], from: "/notes/1" });
  write("first");
  device.skew = 0;
  write("second");
  device.skew = -day;
  write("third");
  device.isOnline = true;
  outbox.go();
  await turns();

  assert.deepEqual(house.lines.get("/notes/1"), ["first", "second", "third"]);
});

test("scripts of a later version understand what those of an earlier one left, and leave alone what they do not", async () => {
  const house = new House();
  const device = new Device(house, true);
  const { storage } = device;
  const entry = { id: "a".repeat(32), what: "message", lane: "/notes/1", path: "/notes/1", values: [["content", "of yesterday"]], from: "/notes/1", at: Date.now() };
  storage.setItem(`hearth-outbox:ada ${entry.id}`, JSON.stringify({ ...entry, unheard: { of: 1 } }));
  storage.setItem("hearth-outbox:ada b", '{"version":9,"sealed":"…"}');
  storage.setItem("hearth-outbox:ada c", "no JSON");
  const { entries } = device.open();
  await turns();

  assert.deepEqual([house.lines.get("/notes/1"), entries.all()], [["of yesterday"], []]);
  assert.deepEqual([storage.getItem("hearth-outbox:ada b"), storage.getItem("hearth-outbox:ada c")], ['{"version":9,"sealed":"…"}', "no JSON"]);
});

// MARK: Files

let page = 0;

/** A page with messages of photos, whose requests go one by one through `gate`: it says whether they arrive and are answered. */
async function openWithFiles(storage, house, gate) {
  page += 1;
  const sending = await import(`../../../Public/js/outbox/file-sending.js?faults=${page}`);
  const entries = new Entries(storage, "ada");
  const never = new Promise(() => {});
  const over = { isOver: false };
  const through = async (work) => {
    if (over.isOver) return never;
    const fate = gate();
    if (fate === "closed before") over.isOver = true;
    if (over.isOver) return never;
    const answer = await work();
    if (fate === "closed after") over.isOver = true;
    return over.isOver ? never : answer;
  };
  const sender = () => ({ method, url, headers, body }) => through(async () => {
    const answer = (status, values = {}) => ({ status, header: (name) => values[name] ?? null });
    if (method === "POST") {
      const address = `/uploads/${house.files.size + 1}`;
      const to = atob(headers["Upload-Metadata"].split(",").find((pair) => pair.startsWith("to ")).slice(3));
      house.files.set(address, { to, length: Number(headers["Upload-Length"]), content: "" });
      return answer(201, { Location: address });
    }
    const file = house.files.get(url);
    if (method === "HEAD") return answer(200, { "Upload-Length": String(file.length), "Upload-Offset": String(file.content.length) });
    if (Number(headers["Upload-Offset"]) !== file.content.length) return answer(409);
    file.content += await body.text();
    return answer(204, { "Upload-Offset": String(file.content.length) });
  });
  const outbox = new Outbox({
    entries,
    send: (entry) => (entry.isPosted ? sending.sendFiles(entry, entries, sender) : through(async () => {
      const status = house.take(entry);
      return new Response(status === 204 ? null : "", { status });
    })),
    settled: ({ id, files }, { meaning }) => files && meaning === "done" && sending.forgetFiles(id),
    later() {},
  });
  globalThis.fetch = (path) => through(async () => {
    house.ended.push(path);
    return new Response(null, { status: 204 });
  });
  return { outbox, entries, sending, over };
}

test("five messages with photos whose page is closed at any moment are five, each with its photos once", async () => {
  const count = 5;
  for (const how of ["closed before", "closed after"]) {
    for (let moment = 1; moment <= 24; moment += 1) {
      const [house, storage] = [new House(), new Storage()];
      globalThis.indexedDB = new Databases();
      let requests = 0;
      const first = await openWithFiles(storage, house, () => ((requests += 1) === moment ? how : "answered"));
      for (let number = 0; number < count; number += 1) {
        const files = [new File([`photo ${number}`], `${number}.jpg`)];
        const upload = { action: "/notes/1/uploads", to: `messages/${number}`, end: `/notes/1/messages/${number}/arrived` };
        const entry = first.outbox.add({
          what: "message", lane: "/notes/1", path: "/notes/1", values: [["content", `message ${number}`]], from: "/notes/1", hasId: true,
          files: piecesOf(files), upload, seenAt: Date.now(),
        });
        first.sending.keepFiles(entry, files, first.entries);
      }
      await turns(120);
      first.over.isOver = true;
      const next = await openWithFiles(storage, house, () => "answered");
      next.outbox.go();
      await turns(120);

      const label = `${how} ${moment}`;
      assert.deepEqual(house.lines.get("/notes/1"), Array.from({ length: count }, (_, number) => `message ${number}`), label);
      const whole = [...house.files.values()].filter(({ content, length }) => content.length === length);
      assert.deepEqual(whole.map(({ to, content }) => [to, content]).sort(), Array.from({ length: count }, (_, number) => [`messages/${number}`, `photo ${number}`]), label);
      assert.deepEqual([next.entries.all(), indexedDB.keys("hearth-outbox")], [[], []], label);
    }
  }
});
