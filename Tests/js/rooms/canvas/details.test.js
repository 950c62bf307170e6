import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Details } from "../../../../Public/js/rooms/canvas/details.js";
import { comeOnline, leaveWindow, pageWindow, pass } from "../../page-window.js";

beforeEach(pageWindow);
afterEach(leaveWindow);

/** Names of three nodes, which a canvas asks for whenever it hears that some have come. */
function details() {
  const here = { asked: 0, isOffline: true, over: new AbortController() };
  mock.method(globalThis, "fetch", async () => {
    here.asked += 1;
    if (here.isOffline) throw new TypeError("offline");
    return Response.json({ nodes: [["01", "Port", null, null], ["02", "Madeira", null, null], ["03", "Sherry", null, null]] });
  });
  const names = new Details({
    address: "details", graph: { stamp: 1, count: 3 }, known: [], signal: here.over.signal, came: () => names.want([0]), stale: () => {},
  });
  return Object.assign(here, { names });
}

test("names that could not be had are asked for again while nothing moves, after pauses that grow", async () => {
  const here = details();
  here.names.want([0]);
  await pass();
  assert.equal(here.asked, 1);
  await pass(5000);
  assert.equal(here.asked, 2);
  await pass(5000);
  assert.equal(here.asked, 2);
  await pass(5000);
  assert.equal(here.asked, 3);

  here.isOffline = false;
  comeOnline();
  await pass();
  assert.equal(here.names.get(0).name, "Port");
  await pass(60_000);
  assert.equal(here.asked, 4);
});

test("names are not asked for again once their graph is not shown any more", async () => {
  const here = details();
  here.names.want([0]);
  await pass();
  here.names.drop();
  comeOnline();
  await pass(60_000);
  assert.equal(here.asked, 1);
});
