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
