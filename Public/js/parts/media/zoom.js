/** A picture as it lies in its place: not enlarged, in the middle. Shifts are pixels from there. */
export const still = { scale: 1, x: 0, y: 0 };

/** So much larger it gets at most. */
export const maxScale = 6;

/** The scale after a double tap. */
export const near = 2.5;

const clamp = (value, least, greatest) => Math.min(Math.max(value, least), greatest);

/**
 * The size at which a picture fills a box without being cut. A small one is at most doubled.
 *
 * @param {{width: number, height: number}} picture
 * @param {{width: number, height: number}} box
 */
export function fitted(picture, box) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height, 2);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The view with its picture not farther off than its edges allow. `shown` is its size at scale 1. */
export function bounded({ scale, x, y }, shown, box) {
  const room = { x: Math.max(0, (shown.width * scale - box.width) / 2), y: Math.max(0, (shown.height * scale - box.height) / 2) };
  // Without minus zero.
  return { scale, x: clamp(x, -room.x, room.x) + 0, y: clamp(y, -room.y, room.y) + 0 };
}

/**
 * The view at another scale; the point of the picture under `point` stays there. It counts from the middle of the box.
 */
export function zoomed(view, scale, point, shown, box) {
  const wanted = clamp(scale, 1, maxScale);
  const factor = wanted / view.scale;
  const shift = (axis) => point[axis] - (point[axis] - view[axis]) * factor;
  return bounded({ scale: wanted, x: shift("x"), y: shift("y") }, shown, box);
}

/** The view after two fingers moved from one pair of points to another: the point between them stays between them. */
export function pinched(view, [from, to], shown, box) {
  const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
  const between = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [start, end] = [between(from), between(to)];
  const moved = { ...view, x: view.x + end.x - start.x, y: view.y + end.y - start.y };
  return zoomed(moved, view.scale * (apart(to) / Math.max(apart(from), 1)), end, shown, box);
}

/** Whether a picture is enlarged. */
export const isNear = ({ scale }) => scale > 1.01;

/**
 * The direction of a stroke over a picture that is not enlarged: to the next, the one before, out, or nowhere. A quick
 * stroke need not be long.
 *
 * @param {{x: number, y: number}} stroke in pixels
 * @param {number} time in milliseconds
 * @param {{width: number, height: number}} box
 * @returns {"next" | "previous" | "close" | null}
 */
export function meaning(stroke, time, box) {
  const isFar = (way, side) => Math.abs(way) > side / 3 || (Math.abs(way) > 30 && Math.abs(way) / Math.max(time, 1) > 0.4);
  if (Math.abs(stroke.x) > Math.abs(stroke.y)) return isFar(stroke.x, box.width) ? (stroke.x < 0 ? "next" : "previous") : null;
  return stroke.y > 0 && isFar(stroke.y, box.height) ? "close" : null;
}
