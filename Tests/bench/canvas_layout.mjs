// Measures a tick of the canvas's layout beside d3-force's in one run (Debian: node-d3-force), and the whole layout:
//
//     node Tests/bench/canvas_layout.mjs [--quick] [--json]
//
// Compare ratios, not milliseconds: these differ between machines.
import { existsSync, readFileSync } from "node:fs";
import { Layout } from "../../Public/js/rooms/canvas/layout/layout.js";
import { clustered } from "../js/graphs.js";

const isQuick = process.argv.includes("--quick");
const sizes = isQuick ? [1000, 10_000] : [1000, 10_000, 100_000];

/** A package that Debian keeps outside the folders where Node looks for one, with its own dependencies. */
function installed(name) {
  const module = { exports: {} };
  const text = readFileSync(`/usr/share/nodejs/${name}/dist/${name}.js`, "utf8");
  new Function("exports", "module", "require", text)(module.exports, module, installed);
  return module.exports;
}

/** d3-force, or null where it is not installed. */
function rival() {
  return existsSync("/usr/share/nodejs/d3-force") ? installed("d3-force") : null;
}

/** The middle one of some measurements of `work`, in milliseconds. */
function median(times, work) {
  const taken = Array.from({ length: times }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[times >> 1];
}

/** A tick of all nodes, as it is when the places are nearly found: all of them move, and lie where they will lie. */
function tickOf(count, links, xy) {
  const layout = new Layout({ count, links, xy, isWarm: true });
  const ticks = count > 50_000 ? 8 : 20;
  layout.strength = 1;
  for (let tick = 0; tick < 3; tick += 1) layout.tick();
  return median(ticks, () => layout.tick());
}

/** The same for d3-force with its own defaults and the same places. */
function rivalTickOf(d3, count, links, xy) {
  const nodes = Array.from({ length: count }, (_, i) => ({ x: xy[2 * i], y: xy[2 * i + 1] }));
  const ends = Array.from({ length: links.length / 2 }, (_, i) => ({ source: links[2 * i], target: links[2 * i + 1] }));
  const simulation = d3.forceSimulation(nodes).stop()
    .force("charge", d3.forceManyBody())
    .force("link", d3.forceLink(ends))
    .force("x", d3.forceX())
    .force("y", d3.forceY());
  const ticks = count > 50_000 ? 3 : 10;
  for (let tick = 0; tick < 3; tick += 1) simulation.tick();
  return median(ticks, () => simulation.tick());
}

/** The mean length of links against the mean distance of 100,000 pairs. */
function togetherness(xy, links) {
  const apart = (a, b) => Math.hypot(xy[2 * a] - xy[2 * b], xy[2 * a + 1] - xy[2 * b + 1]);
  const count = xy.length / 2;
  let length = 0, distance = 0;
  for (let end = 0; end < links.length; end += 2) length += apart(links[end], links[end + 1]);
  for (let i = 0; i < 100_000; i += 1) distance += apart((i * 7919) % count, (i * 104_729 + 1) % count);
  return length / (links.length / 2) / (distance / 100_000);
}

function measured(count) {
  const links = clustered(count);
  const layout = new Layout({ count, links, xy: new Float32Array(2 * count).fill(NaN) });
  const start = performance.now();
  let longest = 0;
  while (!layout.isSettled) {
    const before = performance.now();
    layout.tick();
    longest = Math.max(longest, performance.now() - before);
  }
  const settled = performance.now() - start;
  const tick = tickOf(count, links, layout.xy);
  const d3 = rival();
  const rivalTick = d3 && rivalTickOf(d3, count, links, layout.xy);
  return { nodes: count, links: links.length / 2, tick, rivalTick, settled, ticks: layout.ticks, longest, togetherness: togetherness(layout.xy, links) };
}

const results = sizes.map(measured);
if (process.argv.includes("--json")) {
  console.log(JSON.stringify(results));
} else {
  const number = (value) => (value === null ? "–" : value.toFixed(1));
  console.log("| nodes / links | tick, ms | d3-force's, ms | ratio | settled, ms (ticks) | longest tick, ms | link length / distance |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const { nodes, links, tick, rivalTick, settled, ticks, longest, togetherness } of results) {
    const ratio = rivalTick === null ? "–" : (tick / rivalTick).toFixed(2);
    console.log(`| ${nodes} / ${links} | ${number(tick)} | ${number(rivalTick)} | ${ratio} | ${settled.toFixed(0)} (${ticks}) | ${number(longest)} | ${togetherness.toFixed(3)} |`);
  }
}
