import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Atlas } from "../../../../../Public/js/rooms/canvas/drawing/atlas.js";
import { comeOnline, leaveWindow, pageWindow, pass } from "../../../page-window.js";

const wanted = [{ key: "/photo", isPhoto: true }, { key: "icon:wine", isPhoto: false }];

/** A pen that draws nothing, and all else that pictures are made with. */
beforeEach(() => {
  pageWindow();
  const pen = new Proxy({}, { get: () => () => {}, set: () => true });
  const symbol = { id: "wine", children: [{ localName: "path", getAttribute: () => "M0 0" }] };
  Object.assign(globalThis, {
    OffscreenCanvas: class {
      getContext = () => pen;
    },
    Path2D: class {
      addPath() {}
    },
    createImageBitmap: async () => ({ width: 1, height: 1, close() {} }),
    DOMParser: class {
      parseFromString = (text) => ({ querySelectorAll: () => (text === "drawings" ? [symbol] : []) });
    },
  });
});

afterEach(leaveWindow);

/** An atlas from which a canvas wants the same two pictures whenever it hears that some have come. */
function atlas(answer) {
  const here = { asked: [], answer };
  mock.method(globalThis, "fetch", async (address) => {
    here.asked.push(address);
    return here.answer();
  });
  const signal = new AbortController().signal;
  here.pictures = new Atlas({ sprite: "/sprite", signal, changed: () => here.pictures.want(wanted) });
  here.pictures.want(wanted);
  return here;
}

const answers = {
  "cannot be reached": () => {
    throw new TypeError("offline");
  },
  "says that it is too busy": () => new Response("Busy", { status: 503 }),
};

for (const [how, answer] of Object.entries(answers)) {
  test(`where the house ${how}, photos and drawings are loaded later`, async () => {
    const here = atlas(answer);
    await pass();
    assert.deepEqual(here.asked.sort(), ["/photo", "/sprite"]);
    here.pictures.want(wanted);
    await pass(9000);
    assert.equal(here.asked.length, 2);

    here.answer = () => new Response("drawings");
    await pass(1000);
    assert.deepEqual([here.asked.length, here.pictures.cellOf("/photo") > 0, here.pictures.cellOf("icon:wine") > 0], [4, true, true]);
    await pass(60_000);
    assert.equal(here.asked.length, 4);
  });
}

test("they are loaded at once when the network is back", async () => {
  const here = atlas(answers["cannot be reached"]);
  await pass();
  here.answer = () => new Response("drawings");
  comeOnline();
  await pass();
  assert.ok(here.pictures.cellOf("/photo") && here.pictures.cellOf("icon:wine"));
});

test("a photo that there is none of is asked for less and less", async () => {
  const here = atlas(() => new Response("", { status: 404 }));
  for (let minute = 0; minute < 60; minute += 1) await pass(60_000);
  assert.ok(here.asked.length < 40, String(here.asked.length));
});
