/** The side of a cell of the ground in which discs and names are looked up, in pixels. */
const side = 64;

/** Room between two names, in pixels: for a new one, so that a page of them stays calm, and for one that was there. */
const [room, close] = [{ x: 6, y: 2 }, { x: 3, y: 0 }];

/** Room between a name and a disc, in pixels. */
const beside = 1;

/** The part of a disc's radius at which a name to its lower right begins: there its rim is crossed by the diagonal. */
const diagonal = Math.SQRT1_2;

export const labelLimit = 150;

/** After so many that found no room one after the other, the page counts as full: in a throng sooner, for it takes long. */
const failures = { usual: 500, throng: 150 };

/** The sides of its disc on which a name can stand, the preferred one first. */
export const sides = ["below", "above", "right", "left", "belowRight", "belowLeft", "aboveRight", "aboveLeft", "on"];

/** From this radius on a disc has room for its name on itself, below its picture: a hub is often closed in all around. */
const roomy = 16;

/** Those that are tried in a throng. */
const fewSides = sides.slice(0, 4);

/**
 * The middle of a name's upper edge, from the middle of its disc.
 *
 * @param {string} where one of `sides`
 * @param {{disc: number, width: number, height: number}} size the radius of the disc, and the name's box
 */
export function offset(where, { disc, width, height }) {
  const far = diagonal * disc;
  switch (where) {
    case "below": return { x: 0, y: disc + 1 };
    case "above": return { x: 0, y: -disc - height - 1 };
    case "right": return { x: disc + 4 + width / 2, y: -height / 2 };
    case "left": return { x: -disc - 4 - width / 2, y: -height / 2 };
    case "on": return { x: 0, y: 0.62 * disc - height / 2 };
    case "belowRight": return { x: far + 3 + width / 2, y: far - 2 };
    case "belowLeft": return { x: -far - 3 - width / 2, y: far - 2 };
    case "aboveRight": return { x: far + 3 + width / 2, y: 2 - far - height };
    default: return { x: -far - 3 - width / 2, y: 2 - far - height };
  }
}

/** Discs and names on the ground, found by the cells that they touch. Flat lists of numbers: 500 nodes ask 4,000 times. */
class Ground {
  #left;
  #top;
  #columns;
  #rows;
  /** For each cell its last entry in `next`, which has the entry before, or -1, and the number of an item. */
  #cells;
  #next = [];
  #indices = [];
  #boxes = [];
  /** The middle and the radius of discs; a radius below 0 for names. */
  #discs = [];

  constructor({ left, top, right, bottom }) {
    [this.#left, this.#top] = [left, top];
    this.#columns = Math.max(1, Math.ceil((right - left) / side));
    this.#rows = Math.max(1, Math.ceil((bottom - top) / side));
    this.#cells = new Int32Array(this.#columns * this.#rows).fill(-1);
  }

  #column = (x) => Math.max(0, Math.min(this.#columns - 1, Math.floor((x - this.#left) / side)));
  #row = (y) => Math.max(0, Math.min(this.#rows - 1, Math.floor((y - this.#top) / side)));

  #add(index, left, top, right, bottom, x, y, disc) {
    const number = this.#indices.push(index) - 1;
    this.#boxes.push(left, top, right, bottom);
    this.#discs.push(x, y, disc);
    const [first, last, lower] = [this.#column(left), this.#column(right), this.#row(bottom)];
    for (let row = this.#row(top); row <= lower; row += 1) {
      for (let column = first; column <= last; column += 1) {
        const cell = row * this.#columns + column;
        this.#next.push(this.#cells[cell], number);
        this.#cells[cell] = this.#next.length - 2;
      }
    }
  }

  addName = (index, { left, top, right, bottom }) => this.#add(index, left, top, right, bottom, 0, 0, -1);
  addDisc = (index, x, y, disc) => this.#add(index, x - disc, y - disc, x + disc, y + disc, x, y, disc);

  /** Whether an item lies in a box, or too near to it for a name that would stand there. */
  #meets(number, left, top, right, bottom, { x: across, y: down }, least) {
    const disc = this.#discs[3 * number + 2];
    if (disc < 0) {
      const at = 4 * number;
      return this.#boxes[at] < right + across && this.#boxes[at + 2] > left - across &&
        this.#boxes[at + 1] < bottom + down && this.#boxes[at + 3] > top - down;
    }
    if (disc < least) return false;
    const [middle, height, far] = [this.#discs[3 * number], this.#discs[3 * number + 1], disc + beside];
    const x = middle < left ? left - middle : middle > right ? middle - right : 0;
    const y = height < top ? top - height : height > bottom ? height - bottom : 0;
    return x * x + y * y < far * far;
  }

  /**
   * The number of the first item that a name's box comes too near to, or -1; with `all` it is given all of them.
   *
   * @param {{left: number, top: number, right: number, bottom: number}} box
   * @param {number} index whose own disc does not count
   * @param {{x: number, y: number}} gap between names
   * @param {number} least radius of the discs that count
   * @param {Set<number> | null} all
   */
  #first({ left, top, right, bottom }, index, gap, least, all = null) {
    const [start, end] = [this.#column(left - gap.x), this.#column(right + gap.x)];
    const lower = this.#row(bottom + gap.y + beside);
    for (let row = this.#row(top - gap.y - beside); row <= lower; row += 1) {
      for (let cell = row * this.#columns + start; cell <= row * this.#columns + end; cell += 1) {
        for (let at = this.#cells[cell]; at >= 0; at = this.#next[at]) {
          const number = this.#next[at + 1];
          if (this.#indices[number] === index || !this.#meets(number, left, top, right, bottom, gap, least)) continue;
          if (!all) return number;
          all.add(number);
        }
      }
    }
    return -1;
  }

  /** Whether nothing lies where a name would. */
  isFree = (box, index, gap, least) => this.#first(box, index, gap, least) < 0;

  /** How much of a name others would cover, in square pixels; a little also where they only come near it. */
  covered(box, index) {
    const met = new Set();
    this.#first(box, index, close, 0, met);
    let sum = 0;
    for (const number of met) {
      const at = 4 * number;
      const width = Math.min(box.right, this.#boxes[at + 2]) - Math.max(box.left, this.#boxes[at]);
      const height = Math.min(box.bottom, this.#boxes[at + 3]) - Math.max(box.top, this.#boxes[at + 1]);
      sum += Math.max(width, 1) * Math.max(height, 1);
    }
    return sum;
  }
}

/** The ink of a name on a side of its disc. */
function boxOf(at, where) {
  const from = offset(where, at);
  const [left, upper] = [at.x + from.x - at.width / 2, at.y + from.y];
  return { left, top: upper + (at.top ?? 0), right: left + at.width, bottom: upper + (at.bottom ?? at.height) };
}

const isIn = ({ left, top, right, bottom }, seen) =>
  left >= seen.left && top >= seen.top && right <= seen.right && bottom <= seen.bottom;

/**
 * Names nodes so that no name covers another, or a disc: first those that are always named, then those that were named a
 * moment ago, then those with the most links. A name stands on the first free side of its disc, and stays there: all
 * places are those on the ground, so that a ground that is only moved keeps all names that stay in view.
 *
 * @param {object} page
 * @param {{left: number, top: number, right: number, bottom: number}} page.box the part of the ground that is drawn
 * @param {{left: number, top: number, right: number, bottom: number}} [page.seen] what is seen of it: its edges cut no new
 *   name of a node that is seen
 * @param {boolean} [page.isThrong] whether very many nodes are shown, so that fewer sides are tried
 * @param {Iterable<number>} page.always these are named even where names meet
 * @param {Iterable<number>} [page.first] named before all others, as far as there is room
 * @param {Map<number, string>} [page.before] names until now, with their sides; they go first, because names that come
 *   and go are distracting
 * @param {ArrayLike<number>} page.ranked all others, the best first
 * @param {(add: (index: number, x: number, y: number, radius: number) => void) => void} [page.discs] adds what names may
 *   not cover
 * @param {(add: (index: number, x: number, y: number, radius: number) => void) => void} [page.faded] adds what only those
 *   names may cover that are always there, or first
 * @param {(index: number) => {x: number, y: number, disc: number, width: number, height: number, top?: number, bottom?: number,
 *   over?: number} | null} page.place of a node: the middle and the radius of its disc, the size of its name, the part of
 *   its height that has ink, and the radius of discs that it may cover; null for a node that gets no name
 * @returns {Map<number, string>} the sides of all names, the most important first
 */
export function chooseLabels({ box, seen = box, isThrong = false, always, first = [], before = new Map(), ranked, discs, faded, place }) {
  const ground = new Ground(box);
  discs?.(ground.addDisc);
  const chosen = new Map();
  const [tried, failureLimit] = isThrong ? [fewSides, failures.throng] : [sides, failures.usual];
  let refused = 0;

  const newSide = (index, at) => {
    const isSeen = isIn({ left: at.x, top: at.y, right: at.x, bottom: at.y }, seen);
    for (const where of tried) {
      if (where === "on" && at.disc < roomy) continue;
      const name = boxOf(at, where);
      if ((!isSeen || isIn(name, seen)) && ground.isFree(name, index, room, at.over ?? 0)) return where;
    }
    return null;
  };
  const sideOf = (index, at) => {
    const kept = before.get(index);
    return kept && ground.isFree(boxOf(at, kept), index, close, at.over ?? 0) ? kept : newSide(index, at);
  };
  const leastCovered = (index, at) => {
    let [best, least] = [sides[0], Infinity];
    for (const where of before.get(index) ? [before.get(index), ...sides] : sides) {
      if (where === "on" && at.disc < roomy) continue;
      const name = boxOf(at, where);
      const covered = ground.covered(name, index) + (isIn(name, seen) ? 0 : at.width * at.height);
      if (covered < least) [best, least] = [where, covered];
    }
    return best;
  };
  const add = (index, isForced) => {
    if (chosen.size >= labelLimit || chosen.has(index)) return;
    const at = place(index);
    if (!at || at.x + at.width < box.left || at.x - at.width > box.right) return;
    refused += 1;
    const where = sideOf(index, at) ?? (isForced ? leastCovered(index, at) : null);
    if (!where) return;
    ground.addName(index, boxOf(at, where));
    chosen.set(index, where);
    refused = 0;
  };
  for (const index of always) add(index, true);
  for (const index of first) if (refused < failureLimit) add(index, false);
  refused = 0;
  faded?.(ground.addDisc);
  for (const index of before.keys()) add(index, false);
  for (let rank = 0; rank < ranked.length && chosen.size < labelLimit && refused < failureLimit; rank += 1) add(ranked[rank], false);
  return chosen;
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
