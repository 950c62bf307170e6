import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { channels, difference, eyes, seen } from "./colour.js";

const css = ["series", "groups"]
  .map((name) => readFileSync(new URL(`../../Public/css/tokens/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
const tokens = [...css.matchAll(/--series-(\d+): light-dark\((#\w+), (#\w+)\);/g)];

test("the measure gives what its paper prints", () => {
  assert.ok(Math.abs(difference([50, 2.6772, -79.7751], [50, 0, -82.7485]) - 2.0425) < 1e-4);
  assert.ok(Math.abs(difference([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447]) - 1.4441) < 1e-4);
  assert.ok(Math.abs(difference([50, 2.5, 0], [58, 24, 15]) - 19.4535) < 1e-4);
});

for (const [at, time] of [[2, "day"], [3, "night"]]) {
  const colours = tokens.map((token) => ({ number: Number(token[1]), hex: token[at] }));
  const [series, groups] = [colours.filter(({ number }) => number <= 10), colours.filter(({ number }) => number > 10)];

  /** The pairs that are too near to each other. */
  const near = (ones, others, eye, least) =>
    ones.flatMap((one) =>
      others
        .filter((other) => other.number > one.number)
        .map((other) => [one, other, difference(...[one, other].map(({ hex }) => seen(channels(hex), eye)))])
        .filter(([, , distance]) => distance < least)
        .map(([one, other, distance]) => `${one.number} and ${other.number}: ${distance.toFixed(1)}`));

  for (const [name, eye] of Object.entries(eyes)) {
    test(`eyes ${name} tell the ten series and the six groups apart by ${time}`, () => {
      assert.deepEqual([series.length, groups.length], [10, 6]);
      assert.deepEqual(near(series, series, eye, 10), []);
      assert.deepEqual(near(groups, groups, eye, 10), []);
    });
  }

  test(`no group is taken for a series by ${time}`, () => {
    assert.deepEqual(near(series, groups, eyes["with all cones"], 10), []);
  });
}
