import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { pass } from "../../page-window.js";
import { done, linking, tap } from "./linking.js";

/** A toast of the page with its button. */
function toastOf(action, text) {
  const said = { textContent: text };
  const toast = { text: said, isThere: true, remove: () => (toast.isThere = false), querySelector: (what) => (what === "form" ? form : said) };
  const form = { action, closest: () => toast, submit: () => (toast.left = form.action) };
  return Object.assign(toast, { form });
}

/** The house answers the next request with a toast. */
async function tell(here, toast) {
  mock.method(DOMParser.prototype, "parseFromString", () => ({ body: { querySelector: () => toast } }));
  here.answers.shift().resolve(done());
  await pass();
}

/** Presses the button of a toast, and gives the addresses that this is sent to; the connection is lost at one of them. */
async function undoneBy(here, { form }, lost) {
  const heard = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    heard.push(address);
    if (address === lost) throw new TypeError("offline");
    return { type: "opaqueredirect" };
  };
  here.submit({ target: form, preventDefault() {} });
  await pass();
  globalThis.fetch = fetch;
  return heard;
}

async function linkMany(count) {
  const here = linking();
  here.stage.selection = new Set(Array.from({ length: count }, (_, node) => node + 5));
  here.linking.toggle(true);
  await tap(here, 1);
  return here;
}

test("many that were linked at once are taken back at once, the last of them first", async () => {
  const here = await linkMany(400);
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[2]), ["/undo/3", "/undo/2", "/undo/1"]);
  assert.deepEqual([toasts[2].isThere, toasts[2].left, here.renewed.length], [false, undefined, 2]);
});

test("links that were taken back while the others were on their way are not taken back twice", async () => {
  const here = await linkMany(200);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  await tell(here, toasts[0]);
  assert.deepEqual(await undoneBy(here, toasts[0]), ["/undo/1"]);
  await tell(here, toasts[1]);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/2"]);
});

test("links of two actions that an earlier page has left are taken back one by one", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1);
  here.parts.linking.elements.kind.value = "older than";
  await tap(here, 2, 1);
  here.over.abort();
  const next = linking();
  await pass(1000);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(next, toast);

  assert.deepEqual(await undoneBy(next, toasts[1]), ["/undo/2"]);
});

test("where the connection is lost amid taking back, the toast says so, and its button takes back the rest", async () => {
  const here = await linkMany(400);
  Object.assign(here.line.dataset, { partly: "Not all" });
  mock.method(document, "querySelector", (what) => (what.startsWith(".canvas__linking") ? here.line : null));
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);
  const [toast] = toasts.slice(-1);
  toast.isPressed = true;

  assert.deepEqual(await undoneBy(here, toast, "/undo/2"), ["/undo/3", "/undo/2"]);
  assert.deepEqual([toast.isThere, toast.left, toast.text.textContent, toast.isPressed], [true, undefined, "Not all", false]);
  assert.equal(here.renewed.length, 2);

  assert.deepEqual(await undoneBy(here, toast), ["/undo/2", "/undo/1"]);
  assert.equal(toast.isThere, false);
});

test("a page that is left amid taking back sends all of it", async () => {
  const here = await linkMany(400);
  const toasts = ["/undo/1", "/undo/2", "/undo/3"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);
  const heard = [];
  mock.method(globalThis, "fetch", (address, { keepalive }) => {
    heard.push([address, keepalive]);
    return new Promise(() => {});
  });
  here.submit({ target: toasts[2].form, preventDefault() {} });
  await pass();
  assert.equal(heard.length, 1);

  here.over.abort();
  assert.deepEqual(heard, [["/undo/3", true], ["/undo/2", true], ["/undo/1", true]]);
});

test("a toast about something else that was done meanwhile takes back that alone", async () => {
  const here = await linkMany(200);
  const toasts = [toastOf("/undo/1", "Links to “B” added"), toastOf("/undo/9", "“Dune” deleted")];
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/9"]);
});

test("of two links that were made one after the other, the toast takes back the last", async () => {
  const here = linking();
  here.linking.toggle(true);
  await tap(here, 0, 1, 2, 1);
  const toasts = ["/undo/1", "/undo/2"].map((action) => toastOf(action, "Links to “B” added"));
  for (const toast of toasts) await tell(here, toast);

  assert.deepEqual(await undoneBy(here, toasts[1]), ["/undo/2"]);
});
