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
const { itemOf, messages, sendFilesTo, sendMessage } = await import("../../../../../Public/js/rooms/notes/outbox/sent-messages.js");
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
const message = (id, text) => sendMessage({ id, path: "/notes/1", text, entities: [{ type: "bold", offset: 0, length: 2 }], draft: 7 });

test("a message is the same however often it is sent, also after its key was forgotten", async () => {
  const entry = message("a", "Keys");
  await settle();
  assert.deepEqual([sent[0].path, sent[0].body.get("id"), sent[0].body.get("content"), sent[0].body.get("draft")], ["/notes/1/messages", "a", "Keys", "7"]);
  sent[0].reject(new TypeError("network"));
  await settle();
  assert.deepEqual(itemOf(messages()[0]), {
    id: "a", path: "/notes/1", text: "Keys", entities: [{ type: "bold", offset: 0, length: 2 }], at: entry.at, files: [], isPosted: undefined, entry: entry.id, state: "lost",
  });

  outbox.entries.keep({ ...entry, at: entry.at - 30 * 86_400_000 });
  outbox.go();
  await settle();
  assert.equal(String(sent[1].body), String(sent[0].body));
  await answer(200);
  assert.deepEqual(messages(), []);
});

test("a row says what keeps its message, and of one that the server has that it is gone", async () => {
  const entry = message("b", "Tickets");
  await settle();
  await answer(423);
  const shown = () => messages().map((one) => itemOf(one)).map(({ state, problem }) => [state, problem]);
  assert.deepEqual(shown(), [["failed", "locked"]]);
  outbox.go();
  await settle();
  await answer(507);
  assert.deepEqual(shown(), [["failed", "full"]]);
  outbox.go();
  await settle();
  await answer(404);
  assert.deepEqual(shown(), [["failed", "gone"]]);
  outbox.entries.change(entry.id, { isPosted: true });
  assert.deepEqual(shown(), [["failed", "astray"]]);
  outbox.entries.change(entry.id, { asideAt: 1 });
  assert.deepEqual(shown(), []);
  outbox.drop(entry.id);
});

test("a message with files tells the server how many follow, and where each of them goes", async () => {
  const files = [{ name: "a.jpg", size: 3 }, { name: "b.jpg", size: 4 }];
  const entry = sendMessage({ id: "c", path: "/notes/1", text: "", entities: [], files });
  await settle();
  assert.equal(sent.at(-1).body.get("awaits"), "2");
  assert.deepEqual(entry.upload, { action: "/notes/1/uploads", to: "messages/c", end: "/notes/1/messages/c/arrived" });
  assert.deepEqual(itemOf(messages()[0]).files, files.map((file) => ({ ...file, isUnkept: true })));
});

test("an answer names the message that it answers", async () => {
  sendMessage({ id: "e", path: "/notes/2", text: "None left", entities: [], reply: "d" });
  await settle();
  assert.equal(sent.at(-1).body.get("reply"), "d");
  assert.equal(itemOf(messages().at(-1)).reply, "d");
  await answer(200);
});

test("files that are added to a message of the server are sent without it, whatever its tab still sends", () => {
  const files = [{ name: "a.jpg", size: 3 }];
  const entry = sendFilesTo({ id: "f", path: "/notes/3", text: "Passports", entities: [], files });
  assert.equal(entry.isPosted, true);
  assert.equal(entry.lane, "/notes/3 files");
  assert.deepEqual(entry.upload, { action: "/notes/3/uploads", to: "messages/f", end: "/notes/3/messages/f/arrived" });
  assert.deepEqual([itemOf(entry).text, itemOf(entry).isPosted], ["Passports", true]);
  outbox.drop(entry.id);
});
