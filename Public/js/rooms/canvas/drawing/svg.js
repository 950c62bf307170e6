import { discRadius } from "../view/camera.js";
import { css } from "./theme.js";

const marks = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (mark) => marks[mark]);
const round = (number) => Math.round(number * 10) / 10;

/** Whether a line crosses a box that begins at 0. */
function crosses(from, to, { width, height }) {
  // The part of the line, from 0 to 1, that lies between the edges: first the upright ones, then the others.
  let [first, last] = [0, 1];
  for (const [start, end, far] of [[from.x, to.x, width], [from.y, to.y, height]]) {
    const way = end - start || 1e-9;
    const edges = [-start / way, (far - start) / way];
    [first, last] = [Math.max(first, Math.min(...edges)), Math.min(last, Math.max(...edges))];
  }
  return first <= last;
}

/**
 * The view as a drawing that stays sharp: lines, discs and names. Icons and photos are left out.
 *
 * @param {import("./stage.js").Stage} stage
 * @returns {Blob}
 */
export function drawingOf(stage) {
  const { box, colours, shown, drawn, graph, groups, camera } = stage;
  const { lines, lineCount, entityCount, radius } = graph;
  const isSeen = ({ x, y }) => x > -50 && y > -50 && x < box.width + 50 && y < box.height + 50;
  const parts = [];
  for (let line = 0; line < lineCount; line += 1) {
    if (!drawn[line]) continue;
    const [from, to] = [stage.screenOf(lines[2 * line]), stage.screenOf(lines[2 * line + 1])];
    if (crosses(from, to, box)) parts.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
  }
  const discs = [];
  for (let i = 0; i < shown.length; i += 1) {
    const at = stage.screenOf(i);
    if (!shown[i] || !isSeen(at)) continue;
    const colour = groups?.[i] ? colours.series[groups[i] - 1] : i < entityCount ? colours.accent : colours.soft;
    discs.push(`<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${round(discRadius(radius[i], camera.zoom))}" fill="${css(colour)}"/>`);
  }
  const names = stage.names().map(({ name, x, y }) => `<text x="${round(x)}" y="${round(y + 12)}">${escaped(name)}</text>`);
  const { width, height } = box;
  return new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="100%" height="100%" fill="${css(colours.paper)}"/>`,
    `<path d="${parts.join("")}" stroke="${css(colours.ink, 0.25)}" fill="none"/>`, ...discs,
    `<g font-family="sans-serif" font-size="12" text-anchor="middle" fill="${css(colours.ink)}" stroke="${css(colours.paper)}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`, ...names, "</g></svg>",
  ], { type: "image/svg+xml" });
}
