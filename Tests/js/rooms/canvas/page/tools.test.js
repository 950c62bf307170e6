import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Choosing } from "../../../../../Public/js/rooms/canvas/page/choosing.js";
import { StateLine } from "../../../../../Public/js/rooms/canvas/page/page-parts.js";
import { Tools } from "../../../../../Public/js/rooms/canvas/page/tools.js";
import { comeOnline, leaveWindow, pageWindow, pass } from "../../../page-window.js";

const masked = Uint8Array.of(1, 0, 0);
const coloured = Uint8Array.of(1, 2, 3);

beforeEach(() => {
  pageWindow();
  globalThis.DOMParser = class {
    parseFromString = (text) => ({ body: { childNodes: [text] } });
  };
});

afterEach(leaveWindow);

/** A canvas of three nodes with a form of tools, and a house that answers as it is told. */
function choosing(fields) {
  const legend = {
    textContent: "Old", hidden: false,
    replaceChildren(...parts) {
      this.textContent = parts.join("");
    },
  };
  const state = { dataset: { failed: "Trying again…" }, textContent: "", hidden: true };
  const here = { asked: [], answer: null, fields, legend, state, stale: 0, stage: { choice: {}, selection: new Set(), groups: "old", recolour() {} } };
  mock.method(globalThis, "fetch", async (address, { signal }) => {
    here.asked.push(address.split("?")[0]);
    const answer = await here.answer?.(address);
    signal.throwIfAborted();
    if (answer) return answer;
    if (address.startsWith("legend")) return new Response("Dry");
    return new Response(address.startsWith("mask") ? masked : coloured);
  });
  const canvas = { graph: { stamp: 1, count: 3 }, change: (choice) => Object.assign(here.stage.choice, choice) };
  const { signal } = new AbortController();
  const tools = new Tools(null, (what) => what, () => (here.stale += 1), signal);
  const read = tools.read.bind(tools);
  tools.read = () => ({ ...read(), ...here.fields });
  const root = { setAttribute() {}, removeAttribute() {} };
  here.choosing = new Choosing(canvas, here.stage, tools, { legend }, new StateLine(root, state), null, signal);
  return here;
}

const offline = () => {
  throw new TypeError("offline");
};

const busy = () => new Response("Busy", { status: 503 });

for (const [how, answer] of Object.entries({ offline, busy })) {
  test(`a filter that cannot be had is asked for again, and that is said: ${how}`, async () => {
    const here = choosing({ query: "choice=dry", by: "" });
    here.answer = answer;
    await here.choosing.follow();
    assert.equal(here.stage.choice.mask, undefined);
    assert.deepEqual([here.state.textContent, here.state.hidden], ["Trying again…", false]);

    here.answer = null;
    await pass(3000);
    assert.deepEqual(here.stage.choice.mask, masked);
    assert.deepEqual([here.state.textContent, here.state.hidden], ["", true]);
    await pass(60_000);
    assert.deepEqual(here.asked, ["mask", "mask"]);
  });
}

test("colours that cannot be had leave the old ones with their legend, and come when the network is back", async () => {
  const here = choosing({ query: "", by: "entity" });
  here.answer = offline;
  await here.choosing.follow();
  assert.deepEqual([here.stage.groups, here.legend.textContent, here.legend.hidden], ["old", "Old", false]);
  assert.equal(here.state.textContent, "Trying again…");

  here.answer = null;
  comeOnline();
  await pass();
  assert.deepEqual([here.stage.groups, here.legend.textContent, here.legend.hidden], [coloured, "Dry", false]);
  assert.equal(here.state.textContent, "");
});

test("a legend that cannot be had is asked for again", async () => {
  const here = choosing({ query: "", by: "entity" });
  here.answer = (address) => address.startsWith("legend") && busy();
  await here.choosing.follow();
  assert.deepEqual([here.stage.groups, here.legend.textContent], [coloured, "Old"]);

  here.answer = null;
  await pass(3000);
  assert.equal(here.legend.textContent, "Dry");
});

test("a choice that is taken back is not asked for again", async () => {
  const here = choosing({ query: "choice=dry", by: "" });
  here.answer = offline;
  await here.choosing.follow();
  here.fields = { query: "", by: "" };
  await here.choosing.follow();
  assert.equal(here.stage.choice.mask, null);
  assert.equal(here.state.textContent, "");
  await pass(60_000);
  assert.deepEqual(here.asked, ["mask"]);
});

test("a newer choice, a graph that changed and a house that refuses are no failures", async () => {
  const late = choosing({ query: "choice=dry", by: "" });
  let come;
  late.answer = () => new Promise((resolve) => (come = resolve));
  const first = late.choosing.follow();
  late.answer = null;
  late.fields = { query: "choice=sweet", by: "" };
  await late.choosing.follow();
  come(new Response(Uint8Array.of(0, 0, 0)));
  await first;
  assert.deepEqual([late.stage.choice.mask, late.state.textContent], [masked, ""]);

  for (const status of [409, 404]) {
    const here = choosing({ query: "", by: "gone" });
    here.answer = () => new Response("", { status });
    await here.choosing.follow();
    await pass(60_000);
    assert.deepEqual([here.state.textContent, here.asked, here.stale], ["", ["colours"], status === 409 ? 1 : 0]);
  }
});

test("while an answer is waited for the same is not asked for twice", async () => {
  const here = choosing({ query: "choice=dry", by: "" });
  let come;
  here.answer = () => new Promise((resolve) => (come = resolve));
  const first = here.choosing.follow();
  await here.choosing.follow();
  come(new Response(masked));
  await first;
  assert.deepEqual([here.asked, here.stage.choice.mask], [["mask"], masked]);
});
