/** For each node the first node of its part; a part is a set of nodes joined by links. */
function partsOf(count, links) {
  const above = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) above[i] = i;
  const root = (i) => {
    while (above[i] !== i) {
      above[i] = above[above[i]];
      i = above[i];
    }
    return i;
  };
  for (let end = 0; end < links.length; end += 2) {
    const a = root(links[end]), b = root(links[end + 1]);
    if (a < b) above[b] = a;
    else above[a] = b;
  }
  for (let i = 0; i < count; i += 1) above[i] = root(i);
  return above;
}

/**
 * The order in which a layout keeps its nodes: part by part. First the parts that are laid out afresh, the large ones
 * before the small; then those that have places already; then new nodes that are alone.
 *
 * @param {number} count
 * @param {Uint32Array} links
 * @param {(node: number) => boolean} isPlaced
 * @param {boolean} isWarm whether a part with a place is left as it is
 */
export function arranged(count, links, isPlaced, isWarm) {
  const part = partsOf(count, links);
  const size = new Uint32Array(count), isFramed = new Uint8Array(count), roots = [];
  for (let i = 0; i < count; i += 1) {
    if (part[i] === i) roots.push(i);
    size[part[i]] += 1;
    if (isPlaced(i)) isFramed[part[i]] = 1;
  }
  const kind = (root) => {
    if (size[root] === 1) return isFramed[root] ? 1 : 2;
    return isWarm && isFramed[root] ? 1 : 0;
  };
  roots.sort((a, b) => kind(a) - kind(b) || size[b] - size[a] || a - b);

  const next = new Uint32Array(count), starts = [], framed = [];
  let sum = 0, fresh = 0, freshParts = 0, together = 0;
  for (const root of roots) {
    next[root] = sum;
    if (kind(root) < 2) {
      starts.push(sum);
      framed.push(isFramed[root]);
      together = sum + size[root];
    }
    sum += size[root];
    if (kind(root) === 0) {
      fresh = sum;
      freshParts += 1;
    }
  }
  starts.push(together);
  const place = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    place[i] = next[part[i]];
    next[part[i]] += 1;
  }
  return { place, starts: Uint32Array.from(starts), framed: Uint8Array.from(framed), fresh, freshParts, together, isBlockPlaced: false };
}

/** The part that a node is in. */
export function partAt(starts, node) {
  let low = 0, high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= node) low = middle;
    else high = middle;
  }
  return low;
}
