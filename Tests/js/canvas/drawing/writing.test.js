import assert from "node:assert/strict";
import { test } from "node:test";
import { Writing } from "../../../../Public/js/canvas/drawing/writing.js";

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
  writing.draw([], ground);
  assert.deepEqual([...seen], [ground]);

  writing.draw([], lost);
  assert.equal(seen.size, 0);
});
