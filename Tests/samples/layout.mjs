// Writes layout.json: graphs with the places that Public/js/canvas/layout/layout.js gives them. The tests of the
// browser's and of the server's layout compare theirs with these. To be run again when the mathematics changes, in both.
import { writeFileSync } from "node:fs";
import { Layout } from "../../Public/js/canvas/layout/layout.js";
import { clustered } from "../js/graphs.js";

const places = (count, given = {}) => Array.from({ length: count }, (_, i) => given[i] ?? null);

const star = Array.from({ length: 90 }, (_, i) => [0, i + 1]).flat();
const parts = Array.from({ length: 12 }, (_, i) => [i * 3, i * 3 + 1, i * 3, i * 3 + 2]).flat();
const settled = settle({ count: 120, links: [...clustered(120)], places: places(120), pinned: [], ticks: null });

const cases = [
  { name: "ten ticks of a few nodes", count: 20, links: [...clustered(20)], places: places(20, { 4: [100, -50] }), pinned: [4], ticks: 10, isWarm: true },
  { name: "a pair", count: 2, links: [0, 1], places: places(2), pinned: [], ticks: null },
  { name: "groups, level by level", count: 300, links: [...clustered(300)], places: places(300), pinned: [], ticks: null },
  { name: "a hub", count: 91, links: star, places: places(91), pinned: [], ticks: null },
  { name: "a hub with large neighbours", count: 91, links: star, places: places(91), pinned: [], ticks: null, radius: Array.from({ length: 91 }, (_, i) => 12 + (i % 5) * 8) },
  { name: "parts and nodes without links", count: 50, links: parts, places: places(50), pinned: [], ticks: null },
  { name: "pinned nodes", count: 150, links: [...clustered(150)], places: places(150, { 3: [900, 0], 70: [-900, 40] }), pinned: [3, 70], ticks: null },
  { name: "new nodes in a picture", count: 124, links: [...clustered(120), 5, 120, 120, 121], places: [...settled, null, null, null, null], pinned: [5], ticks: null, isWarm: true },
];

function settle({ count, links, places, pinned, radius, ticks, isWarm = false }) {
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
  return Array.from({ length: count }, (_, i) => [layout.xy[2 * i], layout.xy[2 * i + 1]].map((value) => Math.round(value * 1000) / 1000));
}

const lines = cases.map((sample) => JSON.stringify({ ...sample, expected: settle(sample) }));
writeFileSync(new URL("layout.json", import.meta.url), `[\n${lines.join(",\n")}\n]\n`);
