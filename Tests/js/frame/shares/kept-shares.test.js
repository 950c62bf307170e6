import assert from "node:assert/strict";
import { test } from "node:test";
import { useDatabases } from "../../indexed-db.js";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

openPage();
globalThis.location ??= new URL("https://hearth.example/");
const databases = useDatabases();
const { dropShare, keepShare, keptShare, reviseShare, shareOf } = await import("../../../../Public/js/frame/shares/kept-shares.js");
const { claimShare, forgetClaim } = await import("../../../../Public/js/frame/shares/claim-share.js");
const { isWaiting, unsent } = await import("../../../../Public/js/frame/shares/unsent-shares.js");
const { answerShare } = await import("../../../../Public/js/worker/shares.js");

const day = 86_400_000;

function shared() {
  const form = new FormData();
  for (const [name, value] of [["title", "Cakes"], ["text", "With plums"], ["text", "With pears"], ["url", "https://example.org/"]]) form.append(name, value);
  for (const name of ["one.txt", "two.txt"]) form.append("files", new File([name], name));
  // What a browser sends of a field in which nothing was chosen.
  form.append("files", new File([], ""));
  return form;
}

test("a share is kept with all its texts and files until it is dropped, and another text in its place", async () => {
  const id = await keepShare(shareOf(shared()));
  const share = await keptShare(id);
  assert.deepEqual([share.titles, share.texts, share.urls], [["Cakes"], ["With plums", "With pears"], ["https://example.org/"]]);
  assert.deepEqual(share.files.map(({ name }) => name), ["one.txt", "two.txt"]);

  await reviseShare(id, { ...share, typed: "With cream" });
  assert.equal((await keptShare(id)).typed, "With cream");
  await dropShare(id);
  assert.equal(await keptShare(id), undefined);
});

test("a share that waited for more than a week goes with the next one", async (context) => {
  context.mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
  const old = await keepShare(shareOf(shared()));
  context.mock.timers.tick(6 * day);
  const young = await keepShare(shareOf(shared()));
  assert.ok(await keptShare(old));
  context.mock.timers.tick(2 * day);
  await keepShare(shareOf(shared()));

  assert.equal(await keptShare(old), undefined);
  assert.ok(await keptShare(young));
});

test("the page of what waits shows a member's shares, and nobody else's", () => {
  const storage = new Storage();
  const id = `${(1_800_000_000_000).toString(16).padStart(12, "0")}70008000000000000000`;
  claimShare(storage, "ada", id, `/notes/shared?share=${id}`);
  claimShare(storage, "grace", "b".repeat(32), "/notes/shared?share=b");

  assert.deepEqual(unsent(storage, "ada"), [{ what: "shared", state: "choose", from: `/notes/shared?share=${id}`, at: 1_800_000_000_000 }]);
  forgetClaim(storage, "ada", id);
  assert.deepEqual(unsent(storage, "ada"), []);
  assert.ok(isWaiting(storage));
  forgetClaim(storage, "grace", "b".repeat(32));
  assert.ok(!isWaiting(storage));
});

const request = () => new Request("https://hearth.example/notes/shared", { method: "POST", body: shared() });

test("the worker keeps a share and leads to its page without asking the server", async () => {
  const answer = await answerShare(request(), () => assert.fail("nothing is sent"));

  assert.equal(answer.status, 303);
  const [, id] = /^https:\/\/hearth\.example\/notes\/shared\?share=([0-9a-f]{32})$/.exec(answer.headers.get("Location"));
  assert.deepEqual((await keptShare(id)).files.map(({ name }) => name), ["one.txt", "two.txt"]);
});

test("where the browser has no room for it, the server gets all of it", async () => {
  databases.isFull = true;
  const got = [];
  const answer = await answerShare(request(), async (sent) => {
    got.push(...(await sent.formData()).getAll("files").map(({ name }) => name));
    return new Response("taken");
  });
  databases.isFull = false;

  assert.equal(await answer.text(), "taken");
  assert.deepEqual(got.slice(0, 2), ["one.txt", "two.txt"]);
});
