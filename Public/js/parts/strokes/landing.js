/** A stroke is one from here on, in pixels; a quick one needs less of the way. */
export const begin = 12;
const quick = 0.4;

/**
 * Decides where a stroke leads when it ends.
 *
 * @param {number} way in pixels; to the left is less than nothing
 * @param {number} speed in pixels a millisecond
 * @param {number} width of the swiped element
 * @returns {-1 | 0 | 1} the one before, none, the next one
 */
export function landing(way, speed, width) {
  if (Math.abs(way) < 2 * begin || (speed && Math.sign(speed) !== Math.sign(way) && Math.abs(speed) > quick / 4)) return 0;
  return Math.abs(way) > width * 0.35 || Math.abs(speed) > quick ? -Math.sign(way) : 0;
}

/** Follows a stroke from here on. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The finger is gone.
  }
}
