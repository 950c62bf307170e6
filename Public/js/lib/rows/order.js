/**
 * The list with one item at another place.
 *
 * @template T
 * @param {T[]} list
 * @param {number} from
 * @param {number} to beyond an end means that end
 * @returns {T[]}
 */
export function moved(list, from, to) {
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  copy.splice(Math.min(Math.max(to, 0), copy.length), 0, item);
  return copy;
}

/**
 * The place at which a row that is dragged would stand: past every row whose middle is above it.
 *
 * @param {{top: number, height: number}[]} others the rows that lie still, in their order
 * @param {number} y the middle of the one dragged
 */
export const placeAt = (others, y) => others.filter(({ top, height }) => top + height / 2 < y).length;
