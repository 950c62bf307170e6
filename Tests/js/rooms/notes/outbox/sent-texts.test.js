import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../../../pages.js";
import { Storage } from "../../../storage.js";

mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
openPage();
document.querySelector = () => null;
globalThis.localStorage = new Storage();
globalThis.BroadcastChannel = class {
  postMessage() {}
};
const { behindTexts, itemOf, sendText, texts } = await import("../../../../../Public/js/rooms/notes/outbox/sent-texts.js");
const { outbox } = await import("../../../../../Public/js/outbox/page-outbox.js");

const sent = [];
globalThis.fetch = (path, { body }) => new Promise((resolve, reject) => sent.push({ path, body, resolve, reject }));
const settle = async () => {
  for (let turns = 0; turns < 10; turns += 1) await new Promise(setImmediate);
};
const answer = async (status) => {
  sent.at(-1).resolve(new Response(status === 204 ? null : "", { status }));
  await settle();
};
const message = (id, text) => sendText({ id, path: "/notes/1", text, entities: [{ type: "bold", offset: 0, length: 2 }], draft: 7 });

test("a message is the same however often it is sent, also after its key was forgotten", async () => {
  const entry = message("a", "Keys");
  await settle();
  assert.deepEqual([sent[0].path, sent[0].body.get("id"), sent[0].body.get("content"), sent[0].body.get("draft")], ["/notes/1/messages", "a", "Keys", "7"]);
  sent[0].reject(new TypeError("network"));
  await settle();
  assert.deepEqual(itemOf(texts()[0]), {
    id: "a", path: "/notes/1", text: "Keys", entities: [{ type: "bold", offset: 0, length: 2 }], at: entry.at, files: [], entry: entry.id, state: "lost",
  });

  outbox.entries.keep({ ...entry, at: entry.at - 30 * 86_400_000 });
  outbox.go();
  await settle();
  assert.equal(String(sent[1].body), String(sent[0].body));
  await answer(200);
  assert.deepEqual(texts(), []);
});

test("what has files waits for the words before it, and no longer than they may arrive", async () => {
  message("b", "Keys");
  await settle();
  let isFree = false;
  const free = behindTexts("/notes/1").then(() => (isFree = true));
  await behindTexts("/notes/2");
  await settle();
  assert.equal(isFree, false);
  await answer(200);
  await free;

  message("c", "Tickets");
  await settle();
  await answer(423);
  assert.deepEqual([texts().map(itemOf).map(({ state, problem }) => [state, problem]), isFree], [[["failed", "locked"]], true]);
  await assert.rejects(behindTexts("/notes/1"));

  // What is refused holds up nothing.
  outbox.go();
  await settle();
  await answer(404);
  await behindTexts("/notes/1");
  assert.deepEqual(texts().map(itemOf).map(({ text, state, problem }) => [text, state, problem]), [["Tickets", "failed", "gone"]]);
});

test("an answer names the message that it answers", async () => {
  sendText({ id: "e", path: "/notes/1", text: "None left", entities: [], reply: "d" });
  await settle();
  assert.equal(sent.at(-1).body.get("reply"), "d");
  assert.equal(itemOf(texts().at(-1)).reply, "d");
  await answer(200);
});
