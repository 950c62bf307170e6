import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { useDatabases } from "../indexed-db.js";
import { openPage } from "../pages.js";
import { Storage } from "../storage.js";

mock.timers.enable({ apis: ["setInterval", "Date"], now: 1_800_000_000_000 });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
useDatabases();
const { Entries, piecesOf } = await import("../../../Public/js/outbox/kept-entries.js");
const { Outbox } = await import("../../../Public/js/outbox/outbox.js");

const turns = async (count = 40) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

/** A house that takes forms and files. `breaks` says of each request of an upload whether the connection breaks at it. */
function house() {
  const there = { forms: [], files: new Map(), ended: [], requests: [], breaks: () => false, refuses: () => undefined };
  there.form = async ({ path }) => {
    there.forms.push(path);
    return new Response("", { status: 200 });
  };
  there.sender = (signal) => async ({ method, url, headers, body }) => {
    if (signal.aborted) throw new DOMException("Cancelled", "AbortError");
    there.requests.push(`${method} ${url}`);
    const answer = (status, values = {}) => ({ status, header: (name) => values[name] ?? null });
    const refusal = there.refuses({ method, url });
    if (refusal) return answer(refusal);
    if (method === "POST") {
      const address = `/uploads/${there.files.size + 1}`;
      const text = headers["Upload-Metadata"].split(",").map((pair) => pair.split(" ")).map(([name, value]) => [name, atob(value)]);
      there.files.set(address, { ...Object.fromEntries(text), length: Number(headers["Upload-Length"]), content: "" });
      if (there.breaks({ method, url })) throw new TypeError("network");
      return answer(201, { Location: address });
    }
    const file = there.files.get(url);
    if (!file) return answer(404);
    if (method === "HEAD") return answer(200, { "Upload-Length": String(file.length), "Upload-Offset": String(file.content.length) });
    if (Number(headers["Upload-Offset"]) !== file.content.length) return answer(409);
    const sent = await body.text();
    if (there.breaks({ method, url })) {
      // Half of it has arrived.
      file.content += sent.slice(0, sent.length / 2);
      throw new TypeError("network");
    }
    file.content += sent;
    return answer(204, { "Upload-Offset": String(file.content.length) });
  };
  globalThis.fetch = async (path, { headers }) => {
    there.ended.push([path, headers["Idempotency-Key"].length]);
    return new Response(null, { status: 204 });
  };
  return there;
}

let page = 0;

/** A page of the browser: its own modules, with what the storage and the database have. */
async function open(storage, there) {
  page += 1;
  const sending = await import(`../../../Public/js/outbox/file-sending.js?page=${page}`);
  const entries = new Entries(storage, "ada");
  const settled = [];
  const outbox = new Outbox({
    entries,
    send: (entry) => (entry.isPosted ? sending.sendFiles(entry, entries, there.sender) : there.form(entry)),
    settled: ({ id, files }, { meaning, status }) => {
      settled.push(meaning === "refused" ? `${meaning} ${status}` : meaning);
      if (files && ["done", "takenBack"].includes(meaning)) sending.forgetFiles(id);
    },
    changed: () => document.dispatchEvent(new Event("outbox-changed")),
    later() {},
  });
  const write = (path, ...files) => {
    const upload = { action: "/notes/1/uploads", to: `messages/${path}`, end: `${path}/arrived` };
    const more = files.length ? { files: piecesOf(files), upload, seenAt: Date.now() } : {};
    const entry = outbox.add({ what: "message", lane: "/notes/1", path, values: [["content", path]], from: "/notes/1", hasId: true, ...more });
    if (files.length) sending.keepFiles(entry, files, entries);
    return entry;
  };
  return { outbox, entries, settled, sending, write };
}

const photo = (name, content) => new File([content], name, { type: "image/jpeg" });
const contents = (there) => [...there.files.values()].filter(({ content, length }) => content.length === length).map(({ to, filename, content }) => [to, filename, content]);

test("files follow their words; words that were written after them do not wait", async () => {
  const [there, storage] = [house(), new Storage()];
  const { write, settled, entries } = await open(storage, there);
  write("/m/1", photo("a.jpg", "first"), photo("b.jpg", "second"));
  write("/m/2");
  await turns();

  assert.deepEqual(there.forms, ["/m/1", "/m/2"]);
  assert.deepEqual(contents(there), [["messages//m/1", "a.jpg", "first"], ["messages//m/1", "b.jpg", "second"]]);
  assert.deepEqual(there.ended, [["/m/1/arrived", 32]]);
  assert.deepEqual(settled.sort(), ["done", "done", "posted"]);
  assert.deepEqual([entries.all(), indexedDB.keys("hearth-outbox")], [[], []]);
});

test("an upload goes on from where it broke off, also on the next page", async () => {
  const [there, storage] = [house(), new Storage()];
  there.breaks = ({ method }) => method === "PATCH";
  const first = await open(storage, there);
  first.write("/m/1", photo("a.jpg", "0123456789"));
  await turns();
  assert.equal(first.outbox.obstacleOf(first.entries.all()[0]), "later");
  assert.deepEqual([...there.files.values()].map(({ content }) => content), ["01234"]);

  there.breaks = () => false;
  there.requests = [];
  const next = await open(storage, there);
  next.outbox.go();
  await turns();

  assert.deepEqual(there.requests, ["HEAD /uploads/1", "PATCH /uploads/1"]);
  assert.deepEqual(contents(there), [["messages//m/1", "a.jpg", "0123456789"]]);
  assert.deepEqual([next.entries.all(), indexedDB.keys("hearth-outbox")], [[], []]);
});

test("one that the server forgot begins anew", async () => {
  const [there, storage] = [house(), new Storage()];
  there.breaks = ({ method }) => method === "PATCH";
  const { write, outbox } = await open(storage, there);
  write("/m/1", photo("a.jpg", "0123456789"));
  await turns();
  there.breaks = () => false;
  there.files = new Map();
  outbox.go();
  await turns();

  assert.deepEqual(contents(there), [["messages//m/1", "a.jpg", "0123456789"]]);
});

test("a file that is refused keeps no other one back, and its reason is known", async () => {
  const [there, storage] = [house(), new Storage()];
  const { write, outbox, settled } = await open(storage, there);
  let known;
  there.refuses = ({ method }) => (method === "POST" && there.requests.length === 1 ? 413 : undefined);
  document.addEventListener("outbox-changed", () => (known = outbox.entries.all()[0]?.files ?? known));
  const entry = write("/m/1", photo("a.jpg", "too large"), photo("b.jpg", ""), photo("c.jpg", "third"));
  const look = outbox.entries.keep.bind(outbox.entries);
  outbox.entries.keep = (kept) => look((known = kept));
  await turns();

  assert.deepEqual(contents(there).map(([, name]) => name), ["c.jpg"]);
  assert.deepEqual(known.files.map(({ refused, isDone }) => [refused, isDone]), [["large", true], ["empty", true], [undefined, true]]);
  assert.deepEqual([settled, entry.files.length], [["posted", "done"], 3]);
});

test("a place that may not be written to any more, a full disk and a session that ended are told apart, and keep the files", async () => {
  for (const [status, meaning] of [[403, "refused 403"], [404, "refused 404"]]) {
    const [there, storage] = [house(), new Storage()];
    const { write, settled, entries } = await open(storage, there);
    there.refuses = () => status;
    const { id } = write("/m/1", photo("a.jpg", "first"));
    await turns();
    assert.deepEqual(settled, ["posted", meaning]);
    assert.equal(entries.get(id).files[0].isDone, undefined);
    assert.deepEqual(indexedDB.keys("hearth-outbox").filter((key) => key.startsWith(id)), [`${id} 0`]);
  }
  for (const [status, obstacle] of [[507, "full"], [401, "away"], [303, "away"], [423, "locked"], [500, "later"]]) {
    const [there, storage] = [house(), new Storage()];
    const { write, outbox } = await open(storage, there);
    there.refuses = () => status;
    const { id } = write("/m/1", photo("a.jpg", "first"));
    await turns();
    assert.equal(outbox.obstacleOf(outbox.entries.get(id)), obstacle, status);
  }
});

test("what this browser has no room for is sent by its page alone, and given up once that is gone", async () => {
  const [there, storage] = [house(), new Storage()];
  indexedDB.isFull = true;
  there.form = () => Promise.reject(new TypeError("network"));
  const first = await open(storage, there);
  first.write("/m/1", photo("a.jpg", "only here"));
  await turns();
  assert.equal(first.sending.isFragile(first.entries), true);

  there.form = async () => new Response("", { status: 200 });
  const other = await open(storage, there);
  other.outbox.go();
  await turns();
  assert.deepEqual([there.files.size, other.entries.all().length], [0, 1]);
  mock.timers.tick(50_000);
  other.outbox.go();
  await turns();
  assert.deepEqual([there.files.size, other.entries.all().length], [0, 1]);

  // The page that has it says so every 20 s, until it is closed.
  other.entries.change(other.entries.all()[0].id, { seenAt: Date.now() - 61_000 });
  other.outbox.go();
  await turns();
  assert.deepEqual([there.files.size, there.ended, other.settled, other.entries.all()], [0, [["/m/1/arrived", 32]], ["posted", "done"], []]);
  indexedDB.isFull = false;
});

test("the page that has them sends them", async () => {
  const [there, storage] = [house(), new Storage()];
  indexedDB.isFull = true;
  const { write, settled } = await open(storage, there);
  write("/m/1", photo("a.jpg", "only here"));
  await turns();
  indexedDB.isFull = false;

  assert.deepEqual([contents(there), settled], [[["messages//m/1", "a.jpg", "only here"]], ["posted", "done"]]);
});

test("taken back before the words are there, nothing is sent; after that, the others see what has arrived", async () => {
  const [there, storage] = [house(), new Storage()];
  const { write, outbox, settled, entries } = await open(storage, there);
  const form = there.form;
  there.form = () => Promise.reject(new TypeError("network"));
  const { id } = write("/m/1", photo("a.jpg", "first"));
  await turns();
  outbox.takeBack(id);
  await turns();
  assert.deepEqual([settled.splice(0), entries.all(), there.files.size, indexedDB.keys("hearth-outbox")], [["takenBack"], [], 0, []]);

  there.form = form;
  there.breaks = ({ method }) => method === "PATCH";
  const later = write("/m/2", photo("b.jpg", "second"));
  outbox.go();
  await turns();
  outbox.takeBack(later.id);
  await turns();
  assert.deepEqual(there.ended, [["/m/2/arrived", 32]]);
  assert.deepEqual([settled, entries.all(), contents(there)], [["posted", "done"], [], []]);
});

test("what was set aside is not sent, and goes on once it is back", async () => {
  const [there, storage] = [house(), new Storage()];
  const { write, outbox, entries } = await open(storage, there);
  there.breaks = ({ method }) => method === "PATCH";
  const { id } = write("/m/1", photo("a.jpg", "0123456789"));
  await turns();
  outbox.setAside(id);
  there.breaks = () => false;
  there.requests = [];
  outbox.go();
  await turns();
  assert.deepEqual([there.requests, entries.waiting()], [[], []]);

  entries.change(id, { asideAt: undefined });
  outbox.go();
  await turns();
  assert.deepEqual(contents(there), [["messages//m/1", "a.jpg", "0123456789"]]);
});

test("files of entries that are gone do not stay", async () => {
  const storage = new Storage();
  const there = house();
  await open(storage, there).then(({ sending, entries }) => sending.keepFiles({ id: "gone" }, [photo("a.jpg", "x")], entries));
  await turns();
  assert.deepEqual(indexedDB.keys("hearth-outbox"), ["gone 0"]);
  const { write } = await open(storage, there);
  write("/m/1", photo("b.jpg", "second"));
  await turns();
  assert.deepEqual(indexedDB.keys("hearth-outbox"), []);
});

test("files of what is not there yet wait for it, without a pause or a try", async () => {
  const [there, storage] = [house(), new Storage()];
  const { outbox, entries, sending } = await open(storage, there);
  const upload = { action: "/diary/1/uploads", to: "entries/1", end: "/diary/1/entries/1/arrived" };
  const add = (name) => {
    const file = photo(name, name);
    const entry = outbox.add({ what: "picture", lane: "/diary/1/entries/1 files", path: "/diary/1", values: [], from: "/diary/1", hasId: true, isPosted: true, isHeld: true, files: piecesOf([file]), upload, seenAt: Date.now() });
    sending.keepFiles(entry, [file], entries);
    return entry.id;
  };
  const ids = [add("a.jpg"), add("b.jpg")];
  await turns();
  assert.deepEqual([there.requests, outbox.obstacleOf(entries.get(ids[0]))], [[], undefined]);

  for (const id of ids) entries.change(id, { isHeld: undefined });
  outbox.go();
  await turns();
  assert.deepEqual(contents(there).map(([, name]) => name), ["a.jpg", "b.jpg"]);
  // Not before the last of them.
  assert.equal(there.ended.length, 1);

  const given = add("c.jpg");
  outbox.takeBack(given);
  assert.deepEqual([entries.all(), there.ended.length], [[], 1]);
});

test("a file that was kept just before its page was left is sent, though the entry does not say so", async () => {
  const [there, storage] = [house(), new Storage()];
  there.form = () => Promise.reject(new TypeError("network"));
  const first = await open(storage, there);
  const { id } = first.write("/m/1", photo("a.jpg", "kept"));
  await turns();
  const entry = first.entries.get(id);
  first.entries.keep({ ...entry, files: [{ ...entry.files[0], isUnkept: true }] });
  dispatchEvent(new Event("pagehide"));
  first.entries.change(id, { seenAt: 0 });

  there.form = async () => new Response("", { status: 200 });
  const next = await open(storage, there);
  next.outbox.go();
  await turns();
  assert.deepEqual(contents(there), [["messages//m/1", "a.jpg", "kept"]]);
});
