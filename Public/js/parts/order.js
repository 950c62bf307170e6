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

/**
 * Does one work after the other, each with the newest value: what is asked for while one runs waits for its end, and
 * only the last of those is done. So an older order is never stored after a newer. When the page is left, the one that
 * runs is given up for the newest: nothing that waits there would be done.
 *
 * @template T
 * @param {(value: T, isLast: () => boolean, signal: AbortSignal) => Promise<void>} work
 * @returns {(value: T) => Promise<void>}
 */
export function latest(work) {
  let [next, running, over] = [null, null, null];
  const run = async () => {
    while (next) {
      const [value] = next;
      const own = (over = new AbortController());
      next = null;
      await work(value, () => !next && own === over, own.signal);
    }
  };
  const begin = () => {
    const current = run().finally(() => running === current && (running = null));
    running = current;
  };
  globalThis.addEventListener?.("pagehide", () => {
    if (!next) return;
    over.abort();
    begin();
  });
  return (value) => {
    next = [value];
    if (!running) begin();
    return running;
  };
}
