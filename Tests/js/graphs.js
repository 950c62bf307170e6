import { Random } from "../../Public/js/rooms/canvas/layout/random.js";

/**
 * A graph as people link things: groups of about 40 in which what has links gets more, and one link in 25 to anywhere.
 *
 * @param {number} count of nodes
 * @returns {Uint32Array} two links for each node
 */
export function clustered(count, seed = 5) {
  const random = new Random(seed);
  const groups = Math.max(1, Math.round(count / 40));
  const pools = Array.from({ length: groups }, () => []);
  const links = [];
  for (let node = 0; node < count; node += 1) {
    const pool = pools[node % groups];
    // The first of a group is linked to any node before it.
    for (let link = 0; node > 0 && link < (pool.length > 0 ? 2 : 1); link += 1) {
      const isFar = pool.length === 0 || random.next() % 25 === 0;
      const other = isFar ? random.next() % node : pool[random.next() % pool.length];
      links.push(other, node);
      if (!isFar) pool.push(other);
    }
    pool.push(node);
  }
  return Uint32Array.from(links);
}
