import assert from "node:assert/strict";
import { test } from "node:test";
import { draftKey, readDraft } from "../../../../Public/js/rooms/diary/entry-drafts.js";
import { openDrafts } from "../../../../Public/js/rooms/diary/sealing.js";
import { Storage } from "../../storage.js";

const draft = (content) => JSON.stringify({ values: { content }, version: "", entry: "1", sent: [] });
const plain = (day) => draftKey("ada", `/diary/d/days/2026-11-0${day}`);

/** A browser with a sealed draft for each answer of the house, on days that follow each other. */
async function opened(answers) {
  const storage = new Storage();
  const said = [];
  answers.forEach((_, index) => storage.setItem(`${plain(index + 1)} sealed 170000000000${index}`, String(index)));
  globalThis.document = { documentElement: { dataset: { member: "0123456789" } } };
  globalThis.fetch = async (_, { body }) => {
    const [status, text] = answers[Number(body.get("draft"))];
    return { status, ok: status < 300, redirected: false, text: async () => text };
  };
  await openDrafts(storage, "ada", null, (text) => said.push(text));
  const days = answers.map((_, index) => readDraft(storage, plain(index + 1))?.values.content ?? null);
  return { days, said, sealed: Object.keys(storage).filter((key) => / sealed /.test(key)).length };
}

test("a sealed draft that cannot be opened any more stays, is told of, and keeps no other one shut", async () => {
  const { days, said, sealed } = await opened([[404, "It cannot be opened."], [200, draft("Rain")]]);

  assert.deepEqual(days, [null, "Rain"]);
  assert.deepEqual([said, sealed], [["It cannot be opened."], 1]);
});

test("while the diary is locked all of them wait", async () => {
  const { days, said, sealed } = await opened([[423, "Locked"], [200, draft("Rain")]]);

  assert.deepEqual([days, said, sealed], [[null, null], [], 2]);
});
