/** A clock time instead of a length, in the five languages of the server; the server reads the same. */
const until = /^(?:@|(?:until|till|to|bis|hasta|jusqu['’][aà]|до)\s)\s*/i;
/** By how they begin; the server knows the whole words. */
const units = [[3600, /^(h|st|ч)/i], [60, /^(m|м|')/i], [1, /^(s|с|")/i]];
const maxSeconds = 604_800;
/** The server takes so much that does not add up; in tenths of a gram. */
const slack = 10;
/** For the curve: grams that flow from a kettle in a second, and how long a step lasts at least that waits for a tap. */
const [flow, untimed] = [6, 5];

function plainSeconds(text) {
  if (/^\d{1,6}(?::[0-5]\d){0,2}$/.test(text)) return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  let [total, smallest] = [0, Infinity];
  const rest = text.replace(/(\d+(?:[.,]\d+)?)\s*(\p{L}+|['"])?\.?\s*/gu, (_, number, word) => {
    // “1 min 30”: a bare number after minutes is seconds.
    const [unit] = word ? units.find(([, pattern]) => pattern.test(word)) ?? [NaN] : [smallest === 60 ? 1 : NaN];
    total += unit < smallest ? Number(number.replace(",", ".")) * unit : NaN;
    smallest = unit;
    return "";
  });
  return rest || smallest === Infinity || Number.isNaN(total) ? undefined : Math.round(total);
}

/**
 * The time of a step, as typed: `45`, `0:45`, `45 s`, `2 min`, or a time of the clock: `until 1:15`, `@1:15`.
 *
 * @param {string} text
 * @param {number} before seconds of all steps before
 * @returns {number | null | undefined} seconds; null for an empty text, undefined for one that is no time
 */
export function readTime(text, before) {
  const typed = text.trim();
  if (!typed) return null;
  const isClock = until.test(typed);
  const seconds = plainSeconds(typed.replace(until, ""));
  const length = isClock ? seconds - before : seconds;
  return length >= 0 && length <= maxSeconds ? length : undefined;
}

/**
 * The sums of a recipe's water. Weights are tenths of a gram.
 *
 * @param {{water: number | null, isTarget: boolean}[]} steps
 * @returns {{totals: (number | null)[], sum: number, falls: boolean}} the weight on the scale after each step; whether
 *   a total is less than the one before
 */
export function poured(steps) {
  let sum = 0;
  let falls = false;
  const totals = steps.map(({ water, isTarget }) => {
    if (water === null) return null;
    if (isTarget && water < sum) falls = true;
    sum = isTarget ? water : sum + water;
    return sum;
  });
  return { totals, sum, falls };
}

/**
 * Whether the water of a recipe is its yield, in words.
 *
 * @param {object} words `sum`, `good`, `more`, `less`, `falls`
 * @param {(tenths: number) => string} write
 */
export function conclusion(steps, whole, words, write) {
  const { sum, falls } = poured(steps);
  const over = sum - (whole ?? 0);
  const isGood = !falls && Math.abs(over) <= slack;
  const verdict = falls ? words.falls : isGood ? words.good : (over > 0 ? words.more : words.less).replace("{amount}", write(Math.abs(over)));
  return { isGood, text: `${words.sum.replace("{sum}", write(sum)).replace("{yield}", write(whole ?? 0))} · ${verdict}` };
}

/**
 * The change that makes the water add up to the yield: the last step with water, and its new amount.
 *
 * @returns {{step: number, water: number} | null} null where none has water, or others have more than the yield
 */
export function lastPour(steps, whole) {
  const step = steps.findLastIndex(({ water }) => water !== null);
  if (step < 0) return null;
  const before = poured(steps.slice(0, step)).sum;
  if (before > whole) return null;
  return { step, water: steps[step].isTarget ? whole : whole - before };
}

/**
 * The water on the scale over time: it rises as fast as a kettle pours, then stands until the step is over.
 *
 * @param {{seconds: number | null, water: number | null, isTarget: boolean}[]} steps
 * @returns {[number, number][]} seconds and tenths of a gram
 */
export function pourCurve(steps) {
  const { totals } = poured(steps);
  const points = [[0, 0]];
  let [at, level] = [0, 0];
  steps.forEach(({ seconds }, step) => {
    const rise = totals[step] === null ? 0 : Math.max(totals[step] - level, 0);
    const pouring = Math.ceil(rise / 10 / flow);
    const length = seconds ?? Math.max(pouring, untimed);
    if (rise) points.push([at + Math.min(pouring, length), (level += rise)]);
    at += length;
    points.push([at, level]);
  });
  return points;
}

/** The curve as paths in the server's box of 320 by 120. */
export function curvePaths(points) {
  const [end, top] = points.at(-1).map((most) => Math.max(most, 1));
  const line = points.map(([at, level]) => `${Math.floor((at * 320) / end)} ${116 - Math.floor((level * 108) / top)}`).join("L");
  return { line: `M${line}`, area: `M0 116L${line}L320 116Z` };
}
