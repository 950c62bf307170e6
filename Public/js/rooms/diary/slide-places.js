/**
 * Where a step leads in a slideshow of several pages: to a picture of this page, or to the page before or after it, which
 * shows its last or first picture and plays on if this one plays.
 *
 * @param {number} index of the wanted picture, from -1 to the number of pictures
 * @param {number} count of the page's pictures
 * @param {{previous?: string, next?: string}} pages the addresses of those beside it, if there are several
 * @returns {{index: number} | {address: string}}
 */
export function step(index, count, { previous, next }, isPlaying) {
  const state = isPlaying ? "playing" : "still";
  if (index >= count && next) return { address: `${next}#${state}` };
  if (index < 0 && previous) return { address: `${previous}#last-${state}` };
  return { index: (index + count) % count };
}

/**
 * How a page begins that was reached by such a step.
 *
 * @param {string} hash of its address
 * @param {number} count of its pictures
 * @param {boolean} plays unless the step says otherwise
 */
export function beginning(hash, count, plays) {
  const [, last, state] = /^#(last-)?(playing|still)$/.exec(hash) ?? [];
  return { index: last ? count - 1 : 0, isPlaying: state ? state === "playing" : plays };
}
