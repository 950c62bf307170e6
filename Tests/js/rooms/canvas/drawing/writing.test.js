import assert from "node:assert/strict";
import { test } from "node:test";
import { Writing } from "../../../../../Public/js/rooms/canvas/drawing/writing.js";

/** A canvas that knows what is seen on it; pictures of a lost graphics card draw nothing. */
function canvasSeen() {
  const seen = new Set();
  const pen = {
    setTransform() {},
    clearRect: () => seen.clear(),
    drawImage: (picture) => picture.isLost || seen.add(picture),
  };
  return { canvas: { width: 2, height: 1, getContext: () => pen }, seen };
}

test("names do not lie over those of the frame before where the picture beneath them is lost", () => {
  globalThis.getComputedStyle = () => ({ fontFamily: "Hand" });
  const { canvas, seen } = canvasSeen();
  const writing = new Writing(canvas);
  const [ground, lost] = [{}, { isLost: true }];
  writing.draw([], { below: ground });
  assert.deepEqual([...seen], [ground]);

  writing.draw([], { below: lost });
  assert.equal(seen.size, 0);
});

test("names that are written on another picture leave their own canvas as it is", () => {
  globalThis.getComputedStyle = () => ({ fontFamily: "Hand" });
  const { canvas, seen } = canvasSeen();
  const other = canvasSeen();
  const writing = new Writing(canvas);
  const ground = {};
  writing.draw([], { below: ground });
  other.seen.add("graph");

  assert.equal(writing.draw([], { pen: other.canvas.getContext() }), true);

  assert.deepEqual([...seen], [ground]);
  assert.deepEqual([...other.seen], ["graph"]);
});
