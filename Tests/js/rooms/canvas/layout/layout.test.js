import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { entityLinks, Layout, placeAttributes, spacing, warm } from "../../../../../Public/js/rooms/canvas/layout/layout.js";
import { Pyramid } from "../../../../../Public/js/rooms/canvas/layout/pyramid.js";
import { Random } from "../../../../../Public/js/rooms/canvas/layout/random.js";
import { clustered } from "../../../graphs.js";

const nowhere = (count) => new Float32Array(2 * count).fill(NaN);

function settled(count, links, more = {}) {
  const layout = new Layout({ count, links: Uint32Array.from(links), xy: nowhere(count), ...more });
  layout.settle();
  assert.ok(layout.xy.every(Number.isFinite), "every node has a place");
  return layout;
}

const apart = (xy, a, b) => Math.hypot(xy[2 * a] - xy[2 * b], xy[2 * a + 1] - xy[2 * b + 1]);

/** The least distance of two nodes, found by cells of 24. */
function closest(xy) {
  const cells = new Map();
  const cell = (x, y) => Math.floor(x / 24) * 1e6 + Math.floor(y / 24);
  let least = Infinity;
  for (let i = 0; i < xy.length / 2; i += 1) {
    for (const dx of [-24, 0, 24]) {
      for (const dy of [-24, 0, 24]) {
        for (const j of cells.get(cell(xy[2 * i] + dx, xy[2 * i + 1] + dy)) ?? []) least = Math.min(least, apart(xy, i, j));
      }
    }
    const key = cell(xy[2 * i], xy[2 * i + 1]);
    cells.set(key, [...(cells.get(key) ?? []), i]);
  }
  return least;
}

/** The mean length of links against the mean distance of any two nodes. */
function togetherness(xy, links) {
  const count = xy.length / 2, random = new Random(9);
  let length = 0, distance = 0;
  for (let end = 0; end < links.length; end += 2) length += apart(xy, links[end], links[end + 1]);
  for (let i = 0; i < 50_000; i += 1) distance += apart(xy, random.next() % count, random.next() % count);
  return length / (links.length / 2) / (distance / 50_000);
}

/** The error of the pyramid against comparing all pairs, root mean square, as a share of the push. */
function errorOf(points) {
  const count = points.length;
  const x = Float64Array.from(points, (point) => point[0]), y = Float64Array.from(points, (point) => point[1]);
  const pushX = new Float64Array(count), pushY = new Float64Array(count);
  new Pyramid(count).push(x, y, new Float64Array(count).fill(1), 0, count, pushX, pushY, new Random(3));
  let error = 0, all = 0;
  for (let i = 0; i < count; i += 1) {
    let exactX = 0, exactY = 0;
    for (let j = 0; j < count; j += 1) {
      const dx = x[i] - x[j], dy = y[i] - y[j], square = Math.max(1, dx * dx + dy * dy);
      exactX += dx / square;
      exactY += dy / square;
    }
    error += (exactX - pushX[i]) ** 2 + (exactY - pushY[i]) ** 2;
    all += exactX ** 2 + exactY ** 2;
  }
  return Math.sqrt(error / all);
}

test("4,000 points push each other as if all were compared, with an error under 1 %", () => {
  const random = new Random(7), around = () => [random.signed() * 1500, random.signed() * 1500];
  const uniform = Array.from({ length: 4000 }, around);
  const middles = Array.from({ length: 12 }, around);
  const crowd = () => (random.signed() + random.signed() + random.signed() + random.signed()) * 120;
  const clusters = Array.from({ length: 4000 }, (_, i) => [middles[i % 12][0] + crowd(), middles[i % 12][1] + crowd()]);

  assert.ok(errorOf(uniform) < 0.01, `uniform: ${errorOf(uniform)}`);
  assert.ok(errorOf(clusters) < 0.01, `clustered: ${errorOf(clusters)}`);
});

test("the same graph gets the same picture", () => {
  const links = clustered(600);

  assert.deepEqual(settled(600, links).xy, settled(600, links).xy);
});

test("neighbours are near each other, and no node lies on another", () => {
  for (const count of [1000, 10_000]) {
    const links = clustered(count);
    const { xy } = settled(count, links);

    assert.ok(togetherness(xy, links) < 1 / 8, `${count}: ${togetherness(xy, links)}`);
    assert.ok(closest(xy) > 22, `${count}: ${closest(xy)}`);
  }
});

test("two linked nodes are a link apart", () => {
  const { xy } = settled(2, [0, 1]);

  assert.ok(Math.abs(apart(xy, 0, 1) - 60) < 5, `${apart(xy, 0, 1)}`);
});

test("pinned nodes stay where they are, and what is linked to them comes to them", () => {
  const xy = nowhere(300);
  xy.set([5000, -700], 2 * 7);
  xy.set([5400, -300], 2 * 9);
  const pinned = Uint8Array.from({ length: 300 }, (_, i) => (i === 7 || i === 9 ? 1 : 0));
  const layout = settled(300, clustered(300), { xy, pinned });

  assert.deepEqual([...layout.xy.subarray(14, 16)], [5000, -700]);
  assert.deepEqual([...layout.xy.subarray(18, 20)], [5400, -300]);
  for (let i = 0; i < 300; i += 1) assert.ok(apart(layout.xy, 7, i) < 4000, `node ${i} is ${apart(layout.xy, 7, i)} away`);
});

test("a thousand parts lie side by side", () => {
  const links = Array.from({ length: 1000 }, (_, part) => [4 * part, 4 * part + 1, 4 * part, 4 * part + 2, 4 * part, 4 * part + 3]);
  const { xy } = settled(4000, links.flat());
  let nearest = Infinity;
  for (let i = 0; i < 4000; i += 1) {
    for (let j = 0; j < i; j += 1) if (i >> 2 !== j >> 2) nearest = Math.min(nearest, apart(xy, i, j));
  }
  const right = xy.reduce((most, value) => Math.max(most, value), -Infinity);

  assert.ok(nearest > 36, `${nearest}`);
  // 32 of them beside each other, each at most 240 wide.
  assert.ok(right < (32 * 240) / 2, `${right}`);
});

test("a ring lies open, also among many pairs", () => {
  const ring = Array.from({ length: 60 }, (_, i) => [i, (i + 1) % 60]);
  const pairs = Array.from({ length: 2000 }, (_, i) => [60 + 2 * i, 61 + 2 * i]);
  const { xy } = settled(4060, [...ring, ...pairs].flat());
  const side = (a, b, c) => Math.sign((xy[2 * b] - xy[2 * a]) * (xy[2 * c + 1] - xy[2 * a + 1]) - (xy[2 * b + 1] - xy[2 * a + 1]) * (xy[2 * c] - xy[2 * a]));
  const crossings = ring.flatMap(([a, b], i) => ring.slice(i + 1).filter(([c, d]) =>
    new Set([a, b, c, d]).size === 4 && side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)));

  assert.deepEqual(crossings, []);
});

test("10,000 nodes without links are a neat block", () => {
  const { xy, ticks } = settled(10_000, []);

  assert.equal(ticks, 0);
  assert.equal(closest(xy), 40);
  assert.ok(xy.every((value) => Math.abs(value) < 4000));
});

test("names below a few nodes without links have twice the room to their sides", () => {
  const { xy } = settled(12, []);
  const places = Array.from({ length: 12 }, (_, i) => [xy[2 * i], xy[2 * i + 1]]);

  assert.deepEqual(places.slice(0, 4).map(([x, y]) => [x - places[0][0], y - places[0][1]]), [[0, 0], [80, 0], [160, 0], [0, 40]]);
  assert.equal(places[11][1] - places[0][1], 120);
});

test("a hub of 15,000 links comes to rest with its neighbours round it", () => {
  const layout = settled(15_001, Array.from({ length: 15_000 }, (_, i) => [0, i + 1]).flat());
  const middle = [0, 1].map((axis) => layout.xy.reduce((sum, value, at) => sum + (at % 2 === axis ? value : 0), 0) / 15_001);

  assert.ok(layout.ticks < 300, `${layout.ticks}`);
  assert.ok(Math.hypot(layout.xy[0] - middle[0], layout.xy[1] - middle[1]) < 50);
  assert.ok(closest(layout.xy) > 22, `${closest(layout.xy)}`);
});

test("none, one, and many at one spot", () => {
  assert.equal(settled(0, []).xy.length, 0);
  assert.equal(settled(1, []).xy.length, 2);

  const xy = new Float32Array(400);
  const layout = new Layout({ count: 200, links: Uint32Array.from(clustered(200)), xy, isWarm: true });
  warm(layout, Array.from({ length: 200 }, (_, i) => i));
  layout.settle();
  assert.ok(layout.xy.every(Number.isFinite));
  assert.ok(closest(layout.xy) > 20, `${closest(layout.xy)}`);
});

test("large nodes keep more room", () => {
  const radius = Float32Array.from({ length: 200 }, (_, i) => (i % 10 === 0 ? 60 : 12));
  const { xy } = settled(200, clustered(200), { radius });

  for (let i = 0; i < 200; i += 10) {
    for (let j = 0; j < i; j += 1) {
      assert.ok(apart(xy, i, j) > radius[i] + radius[j] - 4, `${i} and ${j}: ${apart(xy, i, j)}`);
    }
  }
});

test("a picture that is placed stays, and a new node comes beside its neighbour", () => {
  const links = clustered(400), before = settled(400, links).xy;
  const xy = nowhere(401);
  xy.set(before);
  const layout = new Layout({ count: 401, links: Uint32Array.from([...links, 17, 400]), xy, isWarm: true });
  layout.settle();
  const moved = Array.from({ length: 400 }, (_, i) => Math.hypot(layout.xy[2 * i] - before[2 * i], layout.xy[2 * i + 1] - before[2 * i + 1]));

  assert.ok(layout.ticks > 0 && layout.ticks <= 60, `${layout.ticks}`);
  assert.ok(apart(layout.xy, 400, 17) < 120, `${apart(layout.xy, 400, 17)}`);
  assert.ok(moved.filter((distance) => distance === 0).length > 200, "most nodes stay exactly");
});

test("a picture that is placed and has nothing new is settled from the start", () => {
  const links = clustered(100), { xy } = settled(100, links);
  const layout = new Layout({ count: 100, links, xy, isWarm: true });

  assert.equal(layout.isSettled, true);
  assert.deepEqual(layout.xy, xy);
});

test("a held node is where the hand is, its neighbours follow, and what is far stays", () => {
  const chain = Uint32Array.from({ length: 198 }, (_, end) => (end + 1) >> 1);
  const layout = settled(100, chain), before = layout.xy.slice();
  layout.hold(0, before[0] + 400, before[1]);
  layout.settle();

  assert.ok(Math.abs(layout.xy[0] - before[0] - 400) < 0.001);
  assert.ok(Math.hypot(layout.xy[2] - before[2], layout.xy[3] - before[3]) > 100, "its neighbour follows");
  assert.deepEqual(layout.xy.slice(2 * 10), before.slice(2 * 10));

  const held = layout.xy.slice(0, 2), length = apart(layout.xy, 0, 1);
  layout.release(0);
  layout.settle();
  assert.notDeepEqual(layout.xy.slice(0, 2), held);
  assert.ok(apart(layout.xy, 0, 1) < length, `${apart(layout.xy, 0, 1)} after ${length}`);
});

test("when a node of one part is dragged, no other part moves, nor a node that is alone", () => {
  // Ten parts of three, and five alone.
  const links = Array.from({ length: 10 }, (_, part) => [3 * part, 3 * part + 1, 3 * part, 3 * part + 2]).flat();
  const layout = settled(35, links), before = layout.xy.slice();
  layout.hold(4, 2000, 2000);
  layout.settle();
  layout.release(4);
  layout.hold(33, -2000, 0);
  layout.settle();

  const moved = Array.from({ length: 35 }, (_, i) => i).filter((i) => layout.xy[2 * i] !== before[2 * i]);
  assert.deepEqual(moved, [3, 4, 5, 33]);
  assert.deepEqual([...layout.xy.subarray(66, 68)], [-2000, 0]);
});

test("a pinned node that is dragged stays where it was let go", () => {
  const xy = nowhere(60);
  xy.set([10, 20], 0);
  const layout = settled(60, clustered(60), { xy, pinned: Uint8Array.from({ length: 60 }, (_, i) => (i === 0 ? 1 : 0)) });
  layout.hold(0, 300, 400);
  layout.release(0);
  layout.settle();

  assert.deepEqual([...layout.xy.subarray(0, 2)], [300, 400]);
});

test("a node can be held while its graph is still unfolding", () => {
  const layout = new Layout({ count: 300, links: clustered(300), xy: nowhere(300) });
  layout.tick();
  layout.hold(5, 100, 200);
  layout.settle();

  assert.deepEqual([...layout.xy.subarray(10, 12)], [100, 200]);
  assert.ok(layout.xy.every(Number.isFinite));
});

test("places are those of the samples, which the server's layout has to find too", () => {
  const samples = JSON.parse(readFileSync(new URL("../../../../samples/layout.json", import.meta.url), "utf8"));
  for (const { name, count, links, places, pinned, radius, ticks, isWarm, expected } of samples) {
    const layout = new Layout({
      count,
      links: Uint32Array.from(links),
      xy: Float32Array.from(places.flatMap((place) => place ?? [NaN, NaN])),
      pinned: Uint8Array.from({ length: count }, (_, i) => (pinned.includes(i) ? 1 : 0)),
      radius: radius && Float32Array.from(radius),
      isWarm,
    });
    if (ticks === null) layout.settle();
    else for (let tick = 0; tick < ticks; tick += 1) layout.tick();
    expected.flat().forEach((value, at) => assert.ok(Math.abs(layout.xy[at] - value) < 0.05, `${name}, node ${at >> 1}`));
  }
});

test("a link of an attribute counts for its entity, once, and never to itself", () => {
  // Entities 0 to 2; attribute 3 belongs to 0, attributes 4 and 5 to 2.
  const owner = Uint32Array.of(0, 2, 2);
  const ends = Uint32Array.of(0, 1, 1, 3, 4, 5, 5, 1, 2, 4, 0, 4);

  assert.deepEqual([...entityLinks(ends, owner, 3)], [0, 1, 0, 2, 1, 2]);
  assert.deepEqual([...entityLinks(new Uint32Array(0), owner, 3)], []);
});

test("attributes lie on rings round their entity, apart from each other, and keep a place of their own", () => {
  const count = 40, owner = Uint32Array.from({ length: count + 1 }, (_, i) => (i < count ? 1 : 0));
  const given = nowhere(count + 1), out = new Float32Array(2 * count + 2);
  given.set([7, 9], 2 * 3);
  placeAttributes(Float32Array.of(-500, 0, 1000, 200), owner, given, out);
  const fromMiddle = Array.from({ length: count }, (_, i) => Math.hypot(out[2 * i] - 1000, out[2 * i + 1] - 200));

  assert.deepEqual([...out.subarray(6, 8)], [7, 9]);
  assert.deepEqual([...out.subarray(2 * count)], [-500, -26]);
  assert.deepEqual([...new Set(fromMiddle.filter((_, i) => i !== 3).map(Math.round))], [26, 42, 58]);
  assert.ok(closest(out) > 10, `${closest(out)}`);
  assert.deepEqual([...spacing(owner, 3)], [34, 66, 22]);
});
