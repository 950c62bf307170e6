import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLabels, cut, labelLimit, offset, sides } from "../../../../../Public/js/rooms/canvas/drawing/labels.js";
import { Random } from "../../../../../Public/js/rooms/canvas/layout/random.js";

const box = { left: 0, top: 0, right: 1000, bottom: 800 };
const size = { width: 100, height: 18, disc: 6 };

/** The sides of the names of nodes, the first of which is the best linked. All their discs are in the way. */
function choose(nodes, { always = [], first, before, faded, seen, shown = box } = {}) {
  const discs = (add) => nodes.forEach((node, i) => node && add(i, node.x, node.y, node.disc ?? size.disc));
  const place = (i) => nodes[i] && { ...size, ...nodes[i] };
  return chooseLabels({ box: shown, seen, always, first, before, faded, discs, ranked: Uint32Array.from(nodes.keys()), place });
}

const named = (...how) => [...choose(...how).keys()];

function boxOf(node, where) {
  const { width, height } = { ...size, ...node };
  const { x, y } = offset(where, { ...size, ...node });
  return { left: node.x + x - width / 2, right: node.x + x + width / 2, top: node.y + y, bottom: node.y + y + height };
}

/** Names that lie on each other, and names that lie on a disc. */
function collisions(nodes, chosen) {
  const boxes = [...chosen].map(([i, where]) => ({ i, ...boxOf(nodes[i], where) }));
  const names = boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
  ));
  const discs = boxes.flatMap(({ left, right, top, bottom }) => nodes.filter(({ x, y, disc = size.disc }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < disc,
  ));
  return names.length + discs.length;
}

/** Nodes strewn over the page, with names of many lengths. */
function strewn(count, seed) {
  const dice = new Random(seed * 7919);
  const chance = () => (dice.signed() + 1) / 2;
  return Array.from({ length: count }, () => ({
    x: 40 + chance() * 920, y: 40 + chance() * 720, disc: 4 + chance() * 10, width: 20 + chance() * 140,
  }));
}

const moved = (nodes, dx, dy) => ({ ...box, left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy });

test("a name stands below its disc, and on the next free side where something is in the way", () => {
  const [x, y] = [500, 400];
  const blocks = [{ x, y: y + 16 }, { x, y: y - 16 }, { x: x + 60, y: y - 3 }, { x: x - 60, y: y - 3 }];

  for (let count = 0; count <= blocks.length; count += 1) {
    const nodes = [{ x, y }, ...blocks.slice(0, count)].map((node, i) => (i ? { ...node, disc: 2, width: 4000 } : node));
    assert.equal(choose(nodes).get(0), sides[count], `${count} in the way`);
  }
  // Closed in on all sides it has none.
  const ring = Array.from({ length: 12 }, (_, i) => ({ x: x + 26 * Math.cos(i / 2), y: y + 26 * Math.sin(i / 2), disc: 8, width: 4000 }));
  assert.equal(choose([{ x, y }, ...ring]).has(0), false);
});

test("no name lies on another or on a node, whatever lies where", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const nodes = strewn(seed * 15, seed);
    const chosen = choose(nodes);

    assert.ok(chosen.size > 10, `seed ${seed}: ${chosen.size} names`);
    assert.equal(collisions(nodes, chosen), 0, `seed ${seed}`);
  }
});

test("the best linked choose first", () => {
  const [first, second] = [{ x: 500, y: 400 }, { x: 540, y: 400 }];

  assert.deepEqual([...choose([first, second])], [[0, "below"], [1, "above"]]);
  assert.deepEqual([...choose([second, first])], [[0, "below"], [1, "above"]]);
});

test("what was named a moment ago stays on its side, so that names do not come, go or jump", () => {
  const before = new Map([[1, "above"]]);

  assert.deepEqual([...choose([{ x: 500, y: 400 }, { x: 540, y: 460 }], { before })], [[1, "above"], [0, "below"]]);
});

test("a ground that is moved keeps all names in view on their sides", () => {
  const nodes = strewn(300, 7);
  let before = choose(nodes);
  for (let step = 1; step <= 40; step += 1) {
    const shown = moved(nodes, 3.7 * step, -2.3 * step);
    const now = choose(nodes, { before, shown });
    const isIn = (i) => nodes[i].x - nodes[i].width > shown.left && nodes[i].y > shown.top && nodes[i].y < shown.bottom && nodes[i].x < shown.right;
    for (const [i, where] of before) if (isIn(i)) assert.equal(now.get(i), where, `node ${i} after ${step} steps`);
    before = now;
  }
});

test("what is first may cover what has stepped back, and all others may not", () => {
  const [x, y] = [500, 400];
  const faded = (add) => [0, 1, 2, 3, 4, 5].forEach((i) => add(10 + i, x - 60 + 24 * i, y + 20, 9));

  assert.deepEqual([...choose([{ x, y }], { faded })], [[0, "above"]]);
  assert.deepEqual([...choose([{ x, y }], { faded, first: [0] })], [[0, "below"]]);
});

test("the same page has the same names", () => {
  const nodes = strewn(200, 3);

  assert.deepEqual([...choose(nodes)], [...choose(nodes)]);
});

test("what is always named is so where names and nodes meet, on the side that covers least", () => {
  const three = [{ x: 500, y: 400 }, { x: 505, y: 402 }, { x: 502, y: 404 }].map((node) => ({ ...node, disc: 60, width: 160 }));
  assert.deepEqual(named(three, { always: [1, 2] }).slice(0, 2), [1, 2]);

  const blocks = [[500, 416, 12], [500, 384, 12], [560, 400, 8], [440, 400, 8], [550, 420, 9], [450, 420, 3], [550, 380, 9], [450, 380, 9]];
  const around = blocks.map(([x, y, disc]) => ({ x, y, disc, width: 4000 }));
  assert.equal(choose([{ x: 500, y: 400 }, ...around], { always: [0] }).get(0), "belowLeft");
});

test("a hub that is closed in all around has its name on itself", () => {
  const hub = { x: 500, y: 400, disc: 33, width: 50 };
  const ring = Array.from({ length: 18 }, (_, i) => ({ x: 500 + 50 * Math.cos(i * 0.35), y: 400 + 50 * Math.sin(i * 0.35), width: 4000 }));

  assert.equal(choose([hub, ...ring]).get(0), "on");
  assert.equal(choose([{ ...hub, disc: 12 }, ...ring.map(({ x, y, ...rest }) => ({ x: 500 + (x - 500) / 2, y: 400 + (y - 400) / 2, ...rest }))]).has(0), false);
});

test("in a throng a name may cover discs that are smaller than it says, and no name", () => {
  const [x, y] = [500, 400];
  const dots = Array.from({ length: 400 }, (_, i) => ({ x: x - 200 + (i % 20) * 20, y: y - 200 + Math.floor(i / 20) * 20, disc: 3, width: 4000 }));
  const hub = { x, y, disc: 8 };

  assert.equal(choose([hub, ...dots]).has(0), false);
  assert.equal(choose([{ ...hub, over: 4 }, ...dots]).get(0), "below");
  assert.deepEqual(named([hub, { ...hub, y: y + 1 }].map((node) => ({ ...node, over: 100, width: 300 }))), [0, 1]);
  assert.equal(named([0, 1, 2, 3, 4, 5, 6, 7, 8].map(() => ({ ...hub, over: 100, width: 400 }))).length, 2);
});

test("a new name is not cut by the edge of the view, an old one may be", () => {
  const seen = { left: 100, top: 100, right: 900, bottom: 700 };

  assert.equal(choose([{ x: 120, y: 400 }], { seen }).get(0), "right");
  assert.equal(choose([{ x: 880, y: 400 }], { seen }).get(0), "left");
  assert.equal(choose([{ x: 500, y: 690 }], { seen }).get(0), "above");
  assert.equal(choose([{ x: 500, y: 400, width: 900 }], { seen }).has(0), false);
  // Outside it is not seen yet.
  assert.equal(choose([{ x: 90, y: 400 }], { seen }).get(0), "below");
  assert.equal(choose([{ x: 120, y: 400 }], { seen, before: new Map([[0, "below"]]) }).get(0), "below");
});

test("nothing outside the page is named, nor what has no label", () => {
  assert.deepEqual(named([{ x: -160, y: 400 }, { x: 1160, y: 400 }, null, { x: 20, y: 400 }]), [3]);
});

test("a full page has no more names than are calm", () => {
  const many = Array.from({ length: 4000 }, (_, i) => ({ x: (i % 80) * 12 + 20, y: Math.floor(i / 80) * 16, width: 4, height: 6, disc: 1 }));

  assert.equal(choose(many).size, labelLimit);
});

test("a long name ends with an ellipsis, never within a sign", () => {
  const measure = (text) => [...text].length * 10;

  assert.equal(cut("Harbour", 100, measure), "Harbour");
  assert.equal(cut("The long walk", 90, measure), "The long…");
  assert.equal(cut("🌹🌹🌹🌹", 30, measure), "🌹🌹…");
});

test("a family, a flag, a skin tone and a letter with its marks are each left out or shown whole", () => {
  // A font without the combinations draws their parts side by side.
  const measure = (text) => [...text].length * 10;

  for (const sign of ["👨‍👩‍👧‍👦", "🇫🇷", "👋🏽", "ம்"]) {
    const [name, whole] = [sign.repeat(4), measure(sign)];
    for (const count of [0, 1, 2, 3]) {
      for (const width of [10 + count * whole, count * whole + whole - 1]) assert.equal(cut(name, width, measure), `${sign.repeat(count)}…`);
    }
  }
});

test("the ellipsis of a name that is read from the right stands on its left", () => {
  const measure = (text) => text.replace("\u200f", "").length * 10;
  const mark = "\u200f";

  assert.equal(cut("حديقة الجدة", 70, measure), `حديقة…${mark}`);
  assert.equal(cut("🌹 גן של סבתא", 90, measure), `🌹 גן של…${mark}`);
  assert.equal(cut("Al-Hadīqa حديقة", 140, measure), "Al-Hadīqa حدي…");
  assert.equal(cut("1983 – 1987", 60, measure), "1983…");
});
