import { Level, linkLength } from "./level.js";

/** The most nodes that become one, so that a coarser graph keeps the shape of the finer one. */
const limit = 6;

/** The neighbours of each node: those of i are at starts[i]..<starts[i + 1], with the link that leads there. */
export function neighbours(count, ends) {
  const starts = new Uint32Array(count + 1);
  for (let end = 0; end < ends.length; end += 1) starts[ends[end] + 1] += 1;
  for (let i = 0; i < count; i += 1) starts[i + 1] += starts[i];
  const next = starts.slice(0, count);
  const nodes = new Uint32Array(ends.length), links = new Uint32Array(ends.length);
  for (let end = 0; end < ends.length; end += 1) {
    const place = next[ends[end]];
    next[ends[end]] += 1;
    nodes[place] = ends[end ^ 1];
    links[place] = end >> 1;
  }
  return { starts, nodes, links };
}

/**
 * A graph with fewer nodes: each stands for some that are linked closely. Found places of it are good first places for
 * the finer one (C. Walshaw, "A multilevel algorithm for force-directed graph drawing", 2003).
 *
 * @param {Level} fine
 * @returns {{level: Level, owner: Uint32Array}} the coarser graph, and for each node the one that stands for it
 */
export function coarsened(fine) {
  const group = grouped(fine);
  // Numbered as their first nodes are, so the nodes of one part stay beside each other.
  const number = new Int32Array(fine.count).fill(-1), owner = new Uint32Array(fine.count);
  const parts = new Uint32Array(fine.parts.length);
  let count = 0;
  for (let part = 0; part + 1 < fine.parts.length; part += 1) {
    parts[part] = count;
    for (let i = fine.parts[part]; i < fine.parts[part + 1]; i += 1) {
      if (number[group[i]] < 0) {
        number[group[i]] = count;
        count += 1;
      }
      owner[i] = number[group[i]];
    }
  }
  parts[parts.length - 1] = count;

  const mass = new Float64Array(count);
  for (let i = 0; i < fine.count; i += 1) mass[owner[i]] += fine.mass[i];
  const level = merged(fine, owner, parts, mass);
  level.mass.set(mass);
  for (let i = 0; i < fine.count; i += 1) {
    if (fine.mobility[i] !== 0) continue;
    level.mobility[owner[i]] = 0;
    level.x[owner[i]] = fine.x[i];
    level.y[owner[i]] = fine.y[i];
  }
  return { level, owner };
}

/** For each node the one that its group is named after. */
function grouped(fine) {
  const { count, ends, first, second, mass, mobility } = fine;
  const { starts, nodes, links } = neighbours(count, ends);
  const group = new Int32Array(count).fill(-1);
  const size = new Uint8Array(count), groupMass = new Float64Array(count), isFixed = new Uint8Array(count);
  for (const i of fewestFirst(count, starts)) {
    if (group[i] >= 0) continue;
    const isLeaf = starts[i + 1] - starts[i] === 1;
    let best = -1, bestScore = 0;
    for (let at = starts[i]; at < starts[i + 1]; at += 1) {
      const other = nodes[at], target = group[other];
      if (target >= 0 && ((size[target] >= limit && !isLeaf) || (isFixed[target] && mobility[i] === 0))) continue;
      if (target < 0 && mobility[i] === 0 && mobility[other] === 0) continue;
      const score = (first[links[at]] + second[links[at]]) / (target < 0 ? mass[other] : groupMass[target]);
      if (score > bestScore) {
        best = other;
        bestScore = score;
      }
    }
    const target = best < 0 ? i : group[best] < 0 ? best : group[best];
    for (const node of best < 0 || group[best] >= 0 ? [i] : [best, i]) {
      group[node] = target;
      size[target] = Math.min(size[target] + 1, limit);
      groupMass[target] += mass[node];
      if (mobility[node] === 0) isFixed[target] = 1;
    }
  }
  return group;
}

/** All nodes, those with the fewest links first. */
function fewestFirst(count, starts) {
  let largest = 0;
  for (let i = 0; i < count; i += 1) largest = Math.max(largest, starts[i + 1] - starts[i]);
  const place = new Uint32Array(largest + 2), order = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) place[starts[i + 1] - starts[i] + 1] += 1;
  for (let degree = 0; degree <= largest; degree += 1) place[degree + 1] += place[degree];
  for (let i = 0; i < count; i += 1) {
    const degree = starts[i + 1] - starts[i];
    order[place[degree]] = i;
    place[degree] += 1;
  }
  return order;
}

/** The coarser graph with one link for all between the same two groups. */
function merged(fine, owner, parts, mass) {
  const count = mass.length;
  const { starts, nodes, links } = neighbours(fine.count, fine.ends);
  const members = neighbours(count + fine.count, pairs(owner, count));
  const ends = [], first = [], second = [];
  const seen = new Int32Array(count).fill(-1);
  for (let a = 0; a < count; a += 1) {
    const begin = first.length;
    for (let m = members.starts[a]; m < members.starts[a + 1]; m += 1) {
      const i = members.nodes[m] - count;
      for (let at = starts[i]; at < starts[i + 1]; at += 1) {
        const j = nodes[at], b = owner[j];
        if (b <= a) continue;
        const isFirst = fine.ends[2 * links[at]] === i;
        const here = isFirst ? fine.first[links[at]] : fine.second[links[at]];
        const there = isFirst ? fine.second[links[at]] : fine.first[links[at]];
        if (seen[b] < begin) {
          seen[b] = first.length;
          ends.push(a, b);
          first.push(0);
          second.push(0);
        }
        // A group goes as far as its members on average.
        first[seen[b]] += (here * fine.mass[i]) / mass[a];
        second[seen[b]] += (there * fine.mass[j]) / mass[b];
      }
    }
  }
  const level = new Level(count, parts, Uint32Array.from(ends));
  level.first.set(first);
  level.second.set(second);
  for (let link = 0; link < first.length; link += 1) {
    const a = ends[2 * link], b = ends[2 * link + 1];
    level.length[link] = (linkLength / 2) * (Math.sqrt(mass[a]) + Math.sqrt(mass[b]));
  }
  return level;
}

/** Each node with its group as a link, groups numbered before nodes. */
function pairs(owner, count) {
  const ends = new Uint32Array(2 * owner.length);
  for (let i = 0; i < owner.length; i += 1) {
    ends[2 * i] = owner[i];
    ends[2 * i + 1] = count + i;
  }
  return ends;
}
