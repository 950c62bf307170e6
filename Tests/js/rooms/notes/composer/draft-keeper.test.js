import assert from "node:assert/strict";
import { test } from "node:test";
import { DraftKeeper, newer } from "../../../../../Public/js/rooms/notes/composer/message-drafts.js";
import { localDraft } from "../../../../../Public/js/rooms/notes/kept.js";
import { LostError } from "../../../../../Public/js/outbox/save-queue.js";
import { Storage } from "../../../storage.js";

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the house has a draft within a second of its first key, whatever is typed meanwhile", async () => {
  const [planned, sent] = [[], []];
  const keeper = new DraftKeeper({
    storage: new Storage(),
    key: "draft",
    house: { text: "", entities: [], at: 0 },
    now: () => 5,
    later: (work, pause) => {
      planned.push({ work, pause });
      return {};
    },
    send: async ({ text }) => {
      sent.push(text);
      return { at: 6 };
    },
  });

  keeper.keep({ text: "M", entities: [] });
  keeper.keep({ text: "Milk", entities: [] });

  assert.equal(planned.length, 1);
  assert.ok(planned[0].pause < 1000);
  assert.deepEqual(sent, []);
  await planned[0].work();
  assert.deepEqual(sent, ["Milk"]);
});

test("a page that is older than what is kept here takes the latter for what the house has", async () => {
  const [storage, heard] = [new Storage(), []];
  storage.setItem("draft", JSON.stringify({ text: "Milk and bread", entities: [], seen: 7, isKept: true }));
  const keeper = new DraftKeeper({
    storage,
    key: "draft",
    house: { text: "Milk", entities: [], at: 5 },
    send: async () => ({ at: 8 }),
    meet: async ({ text }, base) => heard.push([text, base]),
  });

  await keeper.hear({ text: "", entities: [], at: 9 });

  assert.deepEqual(heard, [["", "Milk and bread"]]);
  assert.equal(keeper.seen, 9);
});

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
  assert.deepEqual(localDraft(storage, "draft"), { text: "Milk", entities: [], at: 5000, seen: 10, tried: [] });
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
  assert.deepEqual(localDraft(storage, "draft"), { text: "Milk", entities: [], at: 5000, seen: 10, tried: ["Milk"] });
  isLost = false;
  await timers.shift()();

  assert.equal(localDraft(storage, "draft").seen, 20);
});
