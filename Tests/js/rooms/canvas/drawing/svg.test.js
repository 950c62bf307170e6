import assert from "node:assert/strict";
import { test } from "node:test";
import { drawingOf } from "../../../../../Public/js/rooms/canvas/drawing/svg.js";

/** A stage of 100 by 100 pixels on which nodes lie in pairs, each pair the ends of a line. */
function stage(...points) {
  const count = points.length;
  return {
    box: { width: 100, height: 100 }, camera: { zoom: 1 }, groups: null, names: () => [],
    colours: { ink: [0, 0, 0], paper: [255, 255, 255], accent: [255, 0, 0], soft: [128, 128, 128], series: [] },
    shown: new Uint8Array(count).fill(1), drawn: new Uint8Array(count / 2).fill(1),
    graph: {
      lines: Uint32Array.from({ length: count }, (_, i) => i), lineCount: count / 2, entityCount: count, radius: new Float32Array(count).fill(5),
    },
    screenOf: (i) => ({ x: points[i][0], y: points[i][1] }),
  };
}

test("a drawing has every line that crosses what is seen, and none that lies beside it", async () => {
  const across = [[-500, 50], [600, 50]], down = [[40, -300], [60, 400]], corner = [[-200, 50], [50, -200]], beside = [[-500, 300], [600, 300]];
  const text = await drawingOf(stage(...across, ...down, ...corner, ...beside, [10, 10], [90, 90])).text();

  const [, path] = /<path d="([^"]*)"/.exec(text);
  assert.equal(path, "M-500 50L600 50M40 -300L60 400M10 10L90 90");
  assert.equal(text.match(/<circle/g).length, 2);
});
