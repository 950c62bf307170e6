// Measures how long the names of a graph take to place, from nothing and again after a small move, and counts them:
//
//     node Tests/bench/canvas_names.mjs [--json]
//
// At the zoom that shows everything, and at four times that. 4 ms are wanted for 500 nodes.
import { graphOf } from "../../Public/js/rooms/canvas/block.js";
import { Naming } from "../../Public/js/rooms/canvas/drawing/naming.js";
import { Layout } from "../../Public/js/rooms/canvas/layout/layout.js";
import { boundsOf, fitted } from "../../Public/js/rooms/canvas/view/camera.js";
import { clustered } from "../js/graphs.js";

const sizes = [30, 134, 500, 1000, 10_000];
const wanted = { 500: 4 };
const box = { width: 1032, height: 660 };
const sheet = { width: box.width + 224, height: box.height + 224 };

/** A laid out graph of entities alone. */
function laidOut(count) {
  const ends = clustered(count);
  const layout = new Layout({ count, links: ends, xy: new Float32Array(2 * count).fill(NaN) });
  while (!layout.isSettled) layout.tick();
  const block = { count, entityCount: count, attributeCount: 0, linkCount: ends.length / 2, owner: new Uint32Array(0), ends };
  return { graph: graphOf(block), xy: layout.xy };
}

/** The mean of some measurements of `work`, in milliseconds of the processor: those of other programs do not count. */
function mean(count, work) {
  const start = process.cpuUsage();
  for (let turn = 0; turn < count; turn += 1) work(turn);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / count;
}

function measured(count, closer) {
  const { graph, xy } = laidOut(count);
  const details = { get: (i) => ({ name: `Node ${i}` }) };
  // From 30 to 130 pixels, as names are.
  const writing = { sized: ({ length }, style, at = length * 7919) => ({ width: 30 + (at % 100), height: 18, top: 3, bottom: 15 }) };
  const whole = fitted(boundsOf(xy, () => true), box);
  const view = {
    camera: { ...whole, zoom: whole.zoom * closer }, box: sheet, seen: box, xy, shown: new Uint8Array(count).fill(1),
    pinned: new Uint8Array(count), selection: new Set(), lifted: null, hovered: -1, found: new Set(), choice: { focus: -1 }, hasLabels: true,
  };
  const anew = () => new Naming(graph, details, writing).choose(view);
  for (let turn = 0; turn < 50; turn += 1) anew();
  const first = mean(100, anew);
  const naming = new Naming(graph, details, writing);
  naming.choose(view);
  const again = mean(100, (turn) => naming.choose({ ...view, camera: { ...view.camera, x: view.camera.x + turn } }));
  return { nodes: count, closer, names: naming.named.length, first, again };
}

const results = sizes.flatMap((count) => [measured(count, 1), measured(count, 4)]);
if (process.argv.includes("--json")) {
  console.log(JSON.stringify(results));
} else {
  console.log("| nodes | zoom | names | placed anew, ms | after a move, ms |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const { nodes, closer, names, first, again } of results) {
    const short = first > (wanted[nodes] ?? Infinity) ? ` (short: ${wanted[nodes]} wanted)` : "";
    console.log(`| ${nodes} | ${closer} | ${names} | ${first.toFixed(2)}${short} | ${again.toFixed(2)} |`);
  }
}
