import assert from "node:assert/strict";
import { test } from "node:test";
import { DraftKeeper } from "../../Public/js/lib/note-drafts.js";
import { Storage } from "./storage.js";

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
