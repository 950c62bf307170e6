import assert from "node:assert/strict";
import { test } from "node:test";
import { lose, moving, work } from "./moves.js";
import { clustered } from "../../../graphs.js";

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

/** An entity in the middle and two at its sides, that nothing links; nodes 3 and 4 are attributes of the first. */
const family = { xy: [0, 0, 900, 0, -900, 0, NaN, NaN, NaN, NaN], owner: [0, 0] };
const [entity, attribute, other] = [0, 3, 4];

const at = ({ xy }, index) => [...xy.subarray(2 * index, 2 * index + 2)].map(Math.round);

function drag(moves, index, x, y) {
  moves.grab(index);
  moves.drag(index, { x, y });
  moves.release(index);
  work();
}

/** Leaves the page: the last that the house was told of each node. */
async function told({ moving: moves, sent }) {
  await moves.leave();
  await new Promise(setImmediate);
  return new Map(sent.flat().map((place) => [place.index, place]));
}

test("a pinned attribute stays where it is, its entity wherever", () => {
  const { moving: moves } = moving(family);
  const before = at(moves, attribute);

  moves.pin([attribute]);
  drag(moves, entity, 300, 40);

  assert.deepEqual(at(moves, attribute), before);
  assert.deepEqual(at(moves, other), [300, 66]);
});

test("an attribute that was put somewhere goes along with its entity, and the house knows", async () => {
  const all = moving(family);
  const { moving: moves } = all;

  drag(moves, attribute, 60, 10);
  drag(moves, entity, 300, 40);

  const [[x, y], [left, top]] = [at(moves, entity), at(moves, attribute)];
  assert.deepEqual([left - x, top - y], [60, 10]);
  const { x: toldX, y: toldY } = (await told(all)).get(attribute);
  assert.deepEqual([Math.round(toldX), Math.round(toldY)], [left, top]);
});

test("whoever leaves right after a drag has told of its attributes, too", async () => {
  const all = moving(family);
  const { moving: moves } = all;
  drag(moves, attribute, 60, 10);
  moves.grab(entity);
  moves.drag(entity, { x: 300, y: 40 });
  moves.release(entity);

  const known = await told(all);

  assert.deepEqual([known.get(attribute).x, known.get(attribute).y], [360, 50]);
  assert.equal(known.has(other), false);
});

test("taking the first move of an attribute back puts it on its ring again, also for the house", async () => {
  const all = moving(family);
  const { moving: moves } = all;
  const before = at(moves, attribute);

  drag(moves, attribute, 60, 10);
  moves.undo();
  assert.deepEqual(at(moves, attribute), before);
  drag(moves, entity, 300, 40);

  assert.deepEqual(at(moves, attribute), [300, 14]);
  const { x, y } = (await told(all)).get(attribute);
  assert.deepEqual([x, y], [NaN, NaN]);
});

test("tidying attributes puts those that are not pinned back on their rings, and moves nothing else", async () => {
  const all = moving(family);
  const { moving: moves } = all;
  const before = at(moves, attribute);
  drag(moves, attribute, 60, 10);
  drag(moves, other, -60, 10);
  moves.pin([other]);
  const entities = [...moves.xy.subarray(0, 6)];

  moves.tidy([attribute, other]);
  assert.equal(moves.isBusy, false);

  assert.deepEqual(at(moves, attribute), before);
  assert.deepEqual(at(moves, other), [-60, 10]);
  assert.deepEqual([...moves.xy.subarray(0, 6)], entities);
  const known = await told(all);
  assert.equal(known.get(attribute).x, NaN);
  assert.deepEqual([known.get(other).x, known.get(other).isPinned], [-60, true]);
  assert.equal([0, 1, 2].some((index) => known.has(index)), false);
});

test("tidying everything puts attributes on their rings in the same change", async () => {
  const all = moving({ ...family, links: [0, 1, 1, 2] });
  const { moving: moves, sent } = all;
  drag(moves, attribute, 60, 10);

  moves.tidy([]);
  work();

  const [[x, y], [left, top]] = [at(moves, entity), at(moves, attribute)];
  assert.deepEqual([left - x, top - y], [0, -26]);
  // What the hand has moved goes first. Leaving the page would send both as one.
  await new Promise(setImmediate);
  await told(all);
  const change = sent.find(([{ what }]) => what === "tidy");
  assert.equal(change.find(({ index }) => index === attribute).x, NaN);
  assert.ok(change.some(({ index }) => index === entity));
  assert.equal(change.some(({ index }) => index === other), false);
});

test("tidying an entity leaves the attributes of others where they were put", () => {
  const { moving: moves } = moving({ ...family, xy: [0, 0, 70, 0, -900, 0, NaN, NaN, NaN, NaN], owner: [0, 1], links: [0, 1] });
  drag(moves, attribute, 60, 40);
  drag(moves, other, 200, 30);

  moves.tidy([entity]);
  work();

  const [[x, y], [left, top]] = [at(moves, entity), at(moves, attribute)];
  assert.deepEqual([left - x, top - y], [0, -26]);
  const [[x2, y2], [left2, top2]] = [at(moves, 1), at(moves, other)];
  assert.ok(Math.abs(left2 - x2 - 130) <= 1 && Math.abs(top2 - y2 - 30) <= 1, `${left2 - x2}, ${top2 - y2}`);
});

test("a layout that cannot be loaded is known to whoever waits for it, and a tidy tells what it did without it", async (t) => {
  lose(true);
  t.after(() => lose(false));
  const fresh = moving({ xy: [NaN, NaN, NaN, NaN], links: [0, 1] });
  const begun = fresh.moving.begin();
  work();
  await assert.rejects(begun, /could not be loaded/);

  const all = moving(family);
  drag(all.moving, attribute, 60, 10);
  all.moving.tidy([]);
  work();
  assert.equal(all.moving.isBusy, false);
  assert.equal((await told(all)).get(attribute).x, NaN);
});
