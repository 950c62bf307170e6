/** Weights are tenths of a gram. The nearest whole gram, half up, of `tenths × part / whole`; in whole numbers. */
const scaledTotal = (tenths, part, whole) => Math.floor((2 * tenths * part + 10 * whole) / (20 * whole)) * 10;

/**
 * The water of each step for another yield, and the weight on the scale after it, so that both add up: totals are
 * scaled and rounded to whole grams, the last one is the yield, and each step adds the difference to the one before.
 *
 * @param {(number | null)[]} totals the weight on the scale after each step of the recipe; null for a step without
 *   water
 * @param {number} from the recipe's yield
 * @param {number} to
 * @returns {({add: number, shows: number} | null)[]}
 */
export function scaled(totals, from, to) {
  const last = totals.findLastIndex((total) => total !== null);
  let before = 0;
  return totals.map((total, step) => {
    if (total === null) return null;
    const wanted = step === last ? to : from === to ? total : scaledTotal(total, to, from);
    const shows = Math.max(Math.min(wanted, to), before);
    const add = shows - before;
    before = shows;
    return { add, shows };
  });
}
