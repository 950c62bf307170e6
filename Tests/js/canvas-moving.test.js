import assert from "node:assert/strict";
import { test } from "node:test";
import { moving, work } from "./canvas-moves.js";
import { clustered } from "./graphs.js";

test("the more strongly links pull, the shorter they are", () => {
  const links = clustered(300);
  const lengthAt = (strength) => {
    const { moving: moves } = moving({ xy: new Array(600).fill(NaN), links, strength });
    moves.begin();
    work();
    let sum = 0;
    for (let end = 0; end < links.length; end += 2) {
      const [one, other] = [2 * links[end], 2 * links[end + 1]];
      sum += Math.hypot(moves.xy[one] - moves.xy[other], moves.xy[one + 1] - moves.xy[other + 1]);
    }
    return sum / (links.length / 2);
  };

  const [weak, usual, strong] = [0.2, 1, 3].map(lengthAt);

  assert.ok(strong < 0.95 * usual && usual < 0.95 * weak, `${strong} < ${usual} < ${weak}`);
});
