// Lays a graph out as the house does: {"count": 1000} on standard input gives {"links": […], "xy": […]}. Without
// `links`, the graph has those of the bench of the layout.
import { readFileSync } from "node:fs";
import { Layout } from "../../Public/js/rooms/canvas/layout/layout.js";
import { clustered } from "../js/graphs.js";

const { count, links: given } = JSON.parse(readFileSync(0, "utf8"));
const links = given ? Uint32Array.from(given) : clustered(count);
const layout = new Layout({ count, links, xy: new Float32Array(2 * count).fill(NaN) });
while (!layout.isSettled) layout.tick();
process.stdout.write(JSON.stringify({ links: [...links], xy: Array.from(layout.xy, (part) => Math.round(part * 100) / 100) }));
