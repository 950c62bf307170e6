/** The first ring round an entity, the distance of rings, and the room of an attribute on a ring. */
const firstRing = 26, ringStep = 16, attributeRoom = 14;

/** Half the least distance of two entities without attributes. */
const bare = 22;

/**
 * The links between entities: a link of an attribute counts for its entity. Without doubles and links to itself.
 *
 * @param {Uint32Array} ends two nodes for each link, entities numbered before attributes
 * @param {Uint32Array} owner the entity of each attribute
 * @param {number} entityCount
 * @returns {Uint32Array} two entities for each link, the smaller number first, sorted
 */
export function entityLinks(ends, owner, entityCount) {
  const entity = (node) => (node < entityCount ? node : owner[node - entityCount]);
  // Numbers up to 2⁵³ hold two of up to 2²⁶.
  const keys = new Float64Array(ends.length / 2);
  let kept = 0;
  for (let end = 0; end < ends.length; end += 2) {
    const a = entity(ends[end]), b = entity(ends[end + 1]);
    if (a === b) continue;
    keys[kept] = Math.min(a, b) * entityCount + Math.max(a, b);
    kept += 1;
  }
  const sorted = keys.subarray(0, kept).sort().filter((key, index, all) => index === 0 || key !== all[index - 1]);
  const links = new Uint32Array(2 * sorted.length);
  sorted.forEach((key, index) => {
    links[2 * index] = Math.floor(key / entityCount);
    links[2 * index + 1] = key % entityCount;
  });
  return links;
}

/** How many attributes a ring holds. */
const holds = (ring) => Math.floor((2 * Math.PI * (firstRing + ring * ringStep)) / attributeRoom);

/** How many attributes each entity has. */
function counted(owner, entityCount) {
  const counts = new Uint32Array(entityCount);
  for (const entity of owner) counts[entity] += 1;
  return counts;
}

/**
 * How much room each entity needs with the rings of its attributes.
 *
 * @returns {Float32Array} radii
 */
export function spacing(owner, entityCount) {
  return Float32Array.from(counted(owner, entityCount), (count) => {
    if (count === 0) return bare;
    let ring = 0;
    for (let left = count - holds(0); left > 0; left -= holds(ring)) ring += 1;
    return firstRing + ring * ringStep + ringStep / 2;
  });
}

/**
 * Places for attributes: on rings round their entities, evenly and in their order, beginning at the top; those that have
 * a place keep it.
 *
 * @param {Float32Array} xyEntities
 * @param {Uint32Array} owner the entity of each attribute
 * @param {Float32Array} given two numbers for each attribute, NaN where it lies on the ring
 * @param {Float32Array} out gets two numbers for each attribute
 */
export function placeAttributes(xyEntities, owner, given, out) {
  const entityCount = xyEntities.length / 2;
  const counts = counted(owner, entityCount);
  const seen = new Uint32Array(entityCount);
  for (let i = 0; i < owner.length; i += 1) {
    const entity = owner[i];
    let index = seen[entity], left = counts[entity], ring = 0;
    seen[entity] += 1;
    if (!Number.isNaN(given[2 * i])) {
      out[2 * i] = given[2 * i];
      out[2 * i + 1] = given[2 * i + 1];
      continue;
    }
    while (index >= holds(ring)) {
      index -= holds(ring);
      left -= holds(ring);
      ring += 1;
    }
    const angle = (2 * Math.PI * index) / Math.min(left, holds(ring));
    const radius = firstRing + ring * ringStep;
    out[2 * i] = xyEntities[2 * entity] + radius * Math.sin(angle);
    out[2 * i + 1] = xyEntities[2 * entity + 1] - radius * Math.cos(angle);
  }
}
