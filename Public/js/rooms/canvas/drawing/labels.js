/** One cell of the page that only one label may stand on, in pixels. */
const cell = { width: 12, height: 9 };

/** Room around a label, in pixels, so that a page of them stays calm. */
const room = { x: 8, y: 5 };

/** The room around a label that is there in any case. */
const close = { x: 0, y: 0 };

export const labelLimit = 150;

/** After so many that found no room one after the other, the page counts as full. */
const failureLimit = 3000;

/** The cells of the page that names already cover. */
class Ground {
  #columns;
  #rows;
  #taken;

  constructor({ width, height }) {
    this.#columns = Math.max(1, Math.ceil(width / cell.width));
    this.#rows = Math.max(1, Math.ceil(height / cell.height));
    this.#taken = new Uint8Array(this.#columns * this.#rows);
  }

  #cells(left, top, right, bottom) {
    return [
      Math.max(0, Math.floor(left / cell.width)), Math.max(0, Math.floor(top / cell.height)),
      Math.min(this.#columns - 1, Math.floor(right / cell.width)), Math.min(this.#rows - 1, Math.floor(bottom / cell.height)),
    ];
  }

  isFree(left, top, right, bottom) {
    const [first, upper, last, lower] = this.#cells(left, top, right, bottom);
    for (let row = upper; row <= lower; row += 1) {
      for (let column = first; column <= last; column += 1) if (this.#taken[row * this.#columns + column]) return false;
    }
    return true;
  }

  take(left, top, right, bottom) {
    const [first, upper, last, lower] = this.#cells(left, top, right, bottom);
    for (let row = upper; row <= lower; row += 1) {
      this.#taken.fill(1, row * this.#columns + first, row * this.#columns + last + 1);
    }
  }
}

/** The upper edge of a name that stands above its disc instead of below it. */
export const raised = ({ y, height, disc }) => y - 2 * disc - height - 2;

/** The upper edges that a name may have, the preferred one first: on the other side it would jump. */
function sides(at, isAbove) {
  if (!at.disc) return [at.y];
  return isAbove ? [raised(at), at.y] : [at.y, raised(at)];
}

/**
 * The nodes to name so that no name covers another: first those that are always named, then those that were named a
 * moment ago, then those with the most links. A name that is always there stands above its disc where another name has
 * its place below it.
 *
 * @param {object} page
 * @param {{width: number, height: number}} page.box
 * @param {Iterable<number>} page.always these are named even where names meet
 * @param {Set<number>} [page.above] those whose names stand above their discs: they stay there if they can
 * @param {Iterable<number>} page.before named until now; they go first, because names that come and go are distracting
 * @param {ArrayLike<number>} page.ranked all others, the best first
 * @param {(index: number) => {x: number, y: number, width: number, height: number, disc?: number} | null} page.place of
 *   a label: the middle of its upper edge, and the radius of the disc above it; null for a node that gets no name
 * @returns {number[]}
 */
export function chooseLabels({ box, always, above = new Set(), before, ranked, place }) {
  const ground = new Ground(box);
  const chosen = new Set();
  let refused = 0;
  const add = (index, isForced) => {
    if (chosen.size >= labelLimit || chosen.has(index)) return;
    const at = place(index);
    if (!at) return;
    const left = at.x - at.width / 2;
    const right = at.x + at.width / 2;
    if (right < 0 || left > box.width || at.y + at.height < 0 || at.y > box.height) return;
    refused += 1;
    const isFree = (top, { x, y }) => ground.isFree(left - x, top - y, right + x, top + at.height + y);
    const top = isForced ? (sides(at, above.has(index)).find((side) => isFree(side, close)) ?? at.y) : at.y;
    if (!isForced && !isFree(top, room)) return;
    refused = 0;
    if (top === at.y) above.delete(index);
    else above.add(index);
    ground.take(left, top, right, top + at.height);
    // No other name may cover the disc of a named node.
    if (at.disc) ground.take(at.x - at.disc, at.y - 2 * at.disc, at.x + at.disc, at.y);
    chosen.add(index);
  };
  for (const index of always) add(index, true);
  for (const index of before) add(index, false);
  for (let rank = 0; rank < ranked.length && chosen.size < labelLimit && refused < failureLimit; rank += 1) add(ranked[rank], false);
  return [...chosen];
}

const segments = new Intl.Segmenter();

/** The first letter of a name is one of Hebrew, Arabic or another script that is read from the right. */
const fromRight = /^\P{L}*(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** After it, an ellipsis stands at the end of such a name also where the text around it is read from the left. */
const rightMark = "\u200f";

/** A name cut to a width, with an ellipsis; whole signs only, as people count them. `measure` gives the width of a text. */
export function cut(name, width, measure) {
  if (measure(name) <= width) return name;
  const signs = Array.from(segments.segment(name), ({ segment }) => segment);
  const end = fromRight.test(name) ? `…${rightMark}` : "…";
  const shortened = (count) => signs.slice(0, count).join("").trimEnd() + end;
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(shortened(middle)) <= width) low = middle;
    else high = middle - 1;
  }
  return shortened(low);
}
