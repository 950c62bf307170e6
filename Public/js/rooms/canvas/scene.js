import { flag } from "./block.js";

/**
 * The choice of the nodes and links of a graph that are shown.
 *
 * @typedef {object} Choice
 * @property {number} focus the node everything else is measured from, or -1
 * @property {number} depth the number of links from the focus up to which nodes are shown; 0 shows all
 * @property {boolean} hasAttributes false shows entities only
 * @property {Uint8Array | null} mask the server's answer to a filter: 1 is shown
 * @property {Set<number> | null} entities shown alone, with their attributes; null for all
 * @property {Set<number>} hidden nodes put out of sight, and with them the ways through them
 * @property {Set<number>} folded entities whose attributes are the other way: hidden where they are shown, or shown
 * @property {number} kind one kind of link, or 0 for all
 * @property {number} since changed on this day or later, in days since 1970; 0 for all
 * @property {number} until created on this day or before
 * @property {boolean} hasPhoto only entities with a photo
 */
export const everything = {
  focus: -1, depth: 0, hasAttributes: true, mask: null, entities: null, hidden: new Set(), folded: new Set(), kind: 0, since: 0, until: 65535, hasPhoto: false,
};

/** The nodes that are shown: 1 in the place of each. */
export function shownNodes(graph, choice, placed) {
  const { count, entityCount, owner, created, changed } = graph;
  const shown = new Uint8Array(count);
  const pictured = choice.hasPhoto ? withPhotos(graph) : null;
  for (let i = 0; i < count; i += 1) {
    const isEntity = i < entityCount;
    const home = isEntity ? i : owner[i - entityCount];
    if (placed && !placed[home]) continue;
    if (choice.hidden.has(i) || choice.hidden.has(home)) continue;
    if (!isEntity && choice.hasAttributes === choice.folded.has(home)) continue;
    if (!isEntity && created[home] > choice.until) continue;
    if (choice.mask && !choice.mask[i]) continue;
    if (choice.entities && !choice.entities.has(home)) continue;
    if (created[i] > choice.until || changed[i] < choice.since) continue;
    if (choice.hasPhoto && !pictured[i]) continue;
    shown[i] = 1;
  }
  // An attribute hangs on its entity.
  for (let a = 0; a < count - entityCount; a += 1) if (!shown[owner[a]]) shown[entityCount + a] = 0;
  if (choice.focus >= 0 && choice.depth > 0) keepNear(graph, shown, choice);
  return shown;
}

/** Nodes with a photo, and the entities their attributes hang on: 1 in the place of each. */
function withPhotos({ entityCount, owner, flags }) {
  const pictured = flags.map((each) => (each & flag.photo ? 1 : 0));
  for (let i = entityCount; i < pictured.length; i += 1) if (pictured[i]) pictured[owner[i - entityCount]] = 1;
  return pictured;
}

/** The number of links that were made until a day, both included: these are the first ones. All of them, if it is unknown. */
function madeUntil({ linkCount, linkDays, linkCounts }, until) {
  if (until === everything.until || !linkDays?.length) return linkCount;
  let made = 0;
  for (let at = 0; at < linkDays.length && linkDays[at] <= until; at += 1) made += linkCounts[at];
  return made;
}

/** Whether a link is shown where both of its nodes are: it is of the chosen kind, and made by the chosen day. */
function linkTest(graph, { kind, until }) {
  const made = madeUntil(graph, until);
  return (link) => link < made && (!kind || graph.kind[link] === kind);
}

/** The lines that are shown: those between shown nodes, of the chosen kind. Spokes have no kind. */
export function shownLines(graph, shown, choice) {
  const { lines, lineCount, linkCount } = graph;
  const drawn = new Uint8Array(lineCount);
  const isChosen = linkTest(graph, choice);
  for (let line = 0; line < lineCount; line += 1) {
    if (line < linkCount && !isChosen(line)) continue;
    drawn[line] = shown[lines[2 * line]] & shown[lines[2 * line + 1]];
  }
  return drawn;
}

/**
 * Leaves only nodes within the chosen number of links from the focus. The way between an entity and its attributes
 * costs nothing.
 */
function keepNear(graph, shown, choice) {
  const near = within(graph, shown, choice.focus, choice);
  for (let i = 0; i < shown.length; i += 1) if (near[i] > choice.depth) shown[i] = 0;
  // A focus that a filter leaves out is shown all the same: everything is measured from it.
  shown[choice.focus] = 1;
  if (choice.focus >= graph.entityCount) shown[graph.owner[choice.focus - graph.entityCount]] = 1;
}

/**
 * The number of links from one node to each, 255 for those farther than the depth.
 *
 * @returns {Uint8Array}
 */
export function within(graph, shown, from, { depth, kind, until = everything.until }) {
  const { beside, linkCount } = graph;
  const isChosen = linkTest(graph, { kind, until });
  const away = new Uint8Array(graph.count).fill(255);
  away[from] = 0;
  let layer = [from];
  for (let step = 0; step <= depth && layer.length; step += 1) {
    const next = [];
    // The layer grows while it is walked: spokes lead to nodes of the same distance.
    for (let at = 0; at < layer.length; at += 1) {
      const node = layer[at];
      for (let place = beside.start[node]; place < beside.start[node + 1]; place += 1) {
        const [other, line] = [beside.nodes[place], beside.via[place]];
        const isSpoke = line >= linkCount;
        if (!shown[other] || away[other] <= step || (!isSpoke && !isChosen(line))) continue;
        if (isSpoke) {
          away[other] = step;
          layer.push(other);
        } else if (step < depth) {
          if (away[other] === 255) next.push(other);
          away[other] = Math.min(away[other], step + 1);
        }
      }
    }
    layer = next;
  }
  return away;
}

/**
 * The shortest way between two nodes along lines that are drawn.
 *
 * @returns {{nodes: number[], lines: number[]} | null} both from the beginning to the end; null where no way leads
 */
export function way(graph, drawn, from, to) {
  const { beside } = graph;
  const came = new Int32Array(graph.count).fill(-1);
  const by = new Uint32Array(graph.count);
  came[from] = from;
  const queue = [from];
  for (let at = 0; at < queue.length && came[to] < 0; at += 1) {
    const node = queue[at];
    for (let place = beside.start[node]; place < beside.start[node + 1]; place += 1) {
      const other = beside.nodes[place];
      if (came[other] >= 0 || !drawn[beside.via[place]]) continue;
      came[other] = node;
      by[other] = beside.via[place];
      queue.push(other);
    }
  }
  if (came[to] < 0) return null;
  const [nodes, lines] = [[to], []];
  for (let node = to; node !== from; node = came[node]) {
    nodes.unshift(came[node]);
    lines.unshift(by[node]);
  }
  return { nodes, lines };
}

/**
 * The nodes and lines that a selection lifts out of the rest: one node with its neighbours, two with the way between
 * them, more alone.
 *
 * @returns {{nodes: Set<number>, lines: Set<number>} | null} null when nothing is selected
 */
export function lifted(graph, drawn, selection) {
  const [nodes, lines] = [new Set(selection), new Set()];
  if (!nodes.size) return null;
  if (nodes.size === 2) {
    const found = way(graph, drawn, ...nodes);
    for (const node of found?.nodes ?? []) nodes.add(node);
    for (const line of found?.lines ?? []) lines.add(line);
  }
  if (nodes.size > 1) return { nodes, lines };
  const [{ start, nodes: others, via }, [node]] = [graph.beside, nodes];
  for (let place = start[node]; place < start[node + 1]; place += 1) {
    if (!drawn[via[place]]) continue;
    nodes.add(others[place]);
    lines.add(via[place]);
  }
  return { nodes, lines };
}

/** The way of an arrow key, in the layout: down is greater. */
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The neighbour an arrow key leads to: the one most nearly in its direction, the nearer the better. -1 for none.
 *
 * @param {Float32Array} xy
 */
export function stepped(graph, drawn, xy, node, key) {
  const { start, nodes, via } = graph.beside;
  const [dx, dy] = ways[key];
  let [found, best] = [-1, Infinity];
  for (let place = start[node]; place < start[node + 1]; place += 1) {
    const other = nodes[place];
    if (!drawn[via[place]] || other === node) continue;
    const [x, y] = [xy[2 * other] - xy[2 * node], xy[2 * other + 1] - xy[2 * node + 1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    // More than about 60 degrees off is another direction.
    if (along <= 0 || aside > 1.8 * along) continue;
    const cost = along + 2 * aside;
    if (cost < best) [found, best] = [other, cost];
  }
  return found;
}
