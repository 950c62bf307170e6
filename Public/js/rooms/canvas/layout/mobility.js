/** How easily nodes move, by the number of links between them and a new or dragged node; farther ones do not. */
const mobilities = [1, 0.8, 0.5, 0.2];

/** Nodes beyond one with more links than this do not count as near. */
const hub = 64;

/**
 * Lets some nodes move, and those near them.
 *
 * @param {Float64Array} mobility of all nodes; those that move already are left out
 * @param {number[]} nodes
 * @param {ReturnType<typeof import("./coarsen.js").neighbours>} near
 * @param {(node: number) => boolean} isFixed
 */
export function letMove(mobility, nodes, near, isFixed) {
  const isSeen = new Uint8Array(mobility.length);
  let edge = nodes;
  for (const share of mobilities) {
    const next = [];
    for (const i of edge) {
      if (isSeen[i] || mobility[i] !== 0) continue;
      isSeen[i] = 1;
      if (!isFixed(i)) mobility[i] = share;
      if (share < 1 && near.starts[i + 1] - near.starts[i] > hub) continue;
      for (let at = near.starts[i]; at < near.starts[i + 1]; at += 1) next.push(near.nodes[at]);
    }
    edge = next;
  }
}
