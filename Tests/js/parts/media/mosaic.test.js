import assert from "node:assert/strict";
import { test } from "node:test";

import { mosaicOf } from "../../../../Public/js/parts/media/mosaic.js";

const counts = (ratios) => mosaicOf(ratios).rows.map((row) => row.length);

test("every picture has one place, in order, in rows of up to four", () => {
  for (let count = 1; count <= 10; count++) {
    const { rows } = mosaicOf(Array.from({ length: count }, (_, index) => [1.5, 0.75, 1, 1.78][index % 4]));

    assert.deepEqual(rows.flat().map(({ index }) => index), [...Array(count).keys()]);
    assert.ok(rows.every((row) => row.length <= 4));
  }
});

test("a single picture keeps its shape unless it is very high or long", () => {
  assert.deepEqual(mosaicOf([1.5]).rows, [[{ index: 0, ratio: 1.5 }]]);
  assert.equal(mosaicOf([0.4]).rows[0][0].ratio, 0.8);
  assert.equal(mosaicOf([0.4]).shape, "high");
  assert.equal(mosaicOf([9]).rows[0][0].ratio, 2.4);
});

test("landscapes stand on each other, portraits beside each other", () => {
  assert.deepEqual(counts([0.7, 0.7]), [2]);
  assert.deepEqual(counts([0.7, 0.7, 0.7]), [3]);
  assert.deepEqual(counts(Array(9).fill(1)), [3, 3, 3]);
});

test("shapes that make no sense are squares", () => {
  assert.deepEqual(mosaicOf([NaN, Infinity, 0, -1]), mosaicOf([1, 1, 1, 1]));
});
