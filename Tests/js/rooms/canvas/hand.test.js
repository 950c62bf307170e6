import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Hand } from "../../../../Public/js/rooms/canvas/hand.js";

/** A hand over a picture with one node, which is chosen; and how often its page was opened. */
function scene() {
  const ground = Object.assign(new EventTarget(), { hasAttribute: () => true });
  const opened = [];
  const canvas = { linking: { isOn: false }, open: () => opened.push("page"), select() {}, unfold() {} };
  const stage = { selection: new Set([0]), halt() {} };
  const hand = new Hand(canvas, stage, { stage: ground, path: null, announcer: null }, new AbortController().signal);
  return { hand, opened };
}

test("a second tap opens the page after a moment, unless the ground is touched again before", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { hand, opened } = scene();

  hand.tap(0, false);
  mock.timers.tick(200);
  hand.stop();
  mock.timers.tick(500);
  assert.deepEqual(opened, []);

  hand.tap(0, false);
  mock.timers.tick(300);
  assert.deepEqual(opened, ["page"]);
  mock.timers.reset();
});
