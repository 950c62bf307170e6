/** The most and the least that the canvas enlarges. */
export const [minZoom, maxZoom] = [0.002, 8];

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * A camera is the point of the layout in the middle of the view, and the pixels that one unit takes. `tall` is how much
 * longer a unit is from top to bottom, 1 where it is missing: a layout is about round, and the screen of a phone is not.
 *
 * @typedef {{x: number, y: number, zoom: number, tall?: number}} Camera
 * @typedef {{width: number, height: number}} Box in pixels
 */

/** The pixels that one unit takes from top to bottom. */
export const zoomDown = ({ zoom, tall = 1 }) => zoom * tall;

/** The screen position of a point of the layout, from the upper left corner. */
export const toScreen = (camera, { width, height }, point) => ({
  x: (point.x - camera.x) * camera.zoom + width / 2,
  y: (point.y - camera.y) * zoomDown(camera) + height / 2,
});

/** The point of the layout under a point of the screen. */
export const toWorld = (camera, { width, height }, point) => ({
  x: (point.x - width / 2) / camera.zoom + camera.x,
  y: (point.y - height / 2) / zoomDown(camera) + camera.y,
});

/** The camera after the ground was drawn along by so many pixels. */
export const panned = (camera, dx, dy) => ({
  ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / zoomDown(camera),
});

/** A camera moved so that a point of the layout is in the middle of the area that the margins leave free. */
export function centred(camera, point, { width, height }, { left, top, right, bottom }) {
  const [x, y] = [(left + width - right) / 2, (top + height - bottom) / 2];
  return panned({ ...camera, ...point }, x - width / 2, y - height / 2);
}

/** Nearer or farther, with the point of the layout under a point of the screen staying there. */
export function zoomed(camera, factor, point, box) {
  const zoom = clamp(camera.zoom * factor, minZoom, maxZoom);
  const still = toWorld(camera, box, point);
  return panned({ ...camera, ...still, zoom }, point.x - box.width / 2, point.y - box.height / 2);
}

/** The camera after two fingers moved from one pair of points to another: the point between them stays between them. */
export function pinched(camera, [from, to], box) {
  const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y);
  const between = ([one, other]) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  const [start, end] = [between(from), between(to)];
  return zoomed(panned(camera, end.x - start.x, end.y - start.y), apart(to) / Math.max(apart(from), 1), end, box);
}

/**
 * The rectangle around the nodes that `isIn` accepts, or null for none.
 *
 * @param {Float32Array} xy
 * @param {(index: number) => boolean | number} isIn
 */
export function boundsOf(xy, isIn) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; 2 * i < xy.length; i += 1) {
    const [x, y] = [xy[2 * i], xy[2 * i + 1]];
    if (!isIn(i) || Number.isNaN(x)) continue;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return left <= right ? { left, top, right, bottom } : null;
}

/**
 * The camera that shows a rectangle whole. A small graph is not blown up beyond `closest`.
 *
 * @param {{left: number, top: number, right: number, bottom: number} | null} bounds
 * @param {Box} box
 * @param {object} how
 * @param {number} [how.edge] pixels left free on each side
 * @param {[number, number]} [how.tall] the least and the most that the camera may stretch it
 */
export function fitted(bounds, box, { edge = 48, closest = 2, tall: [least, most] = [1, 1] } = {}) {
  if (!bounds) return { x: 0, y: 0, zoom: 1 };
  const room = { width: Math.max(box.width - 2 * edge, 1), height: Math.max(box.height - 2 * edge, 1) };
  const wide = room.width / Math.max(bounds.right - bounds.left, 1);
  const high = room.height / Math.max(bounds.bottom - bounds.top, 1);
  const zoom = clamp(Math.min(wide, high / least), minZoom, closest);
  const tall = wide < closest ? clamp(high / zoom, least, most) : least;
  return { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2, zoom, ...(tall !== 1 && { tall }) };
}

/** The same in the part of the box that is left inside a padding, in pixels. */
export function fittedInside(bounds, box, { left, top, right, bottom }, tall) {
  const inside = { width: box.width - left - right, height: box.height - top - bottom };
  const camera = fitted(bounds, inside, { edge: Math.min(56, inside.width / 16), tall });
  return panned(camera, (left - right) / 2, (top - bottom) / 2);
}

/** The least and the most that the whole graph is stretched in a box: on a screen that is clearly higher than wide. */
export const stretch = ({ width, height }) => [1, clamp(Math.max(height, 1) / Math.max(width, 1), 1, 1.8)];

/**
 * A place on the way between two cameras, at `t` from 0 to 1. The zoom changes by the same factor in the same time, and
 * the way over the ground goes with it, so that a flight that comes nearer does not overshoot.
 */
export function flown(from, to, t) {
  if (t >= 1) return to;
  const eased = t * t * (3 - 2 * t);
  const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
  const done = Math.abs(to.zoom - from.zoom) < 1e-6 ? eased : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  const [low, tall = low] = [from.tall ?? 1, to.tall ?? 1];
  const stretched = low + (tall - low) * eased;
  return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done, zoom, ...(stretched !== 1 && { tall: stretched }) };
}

/** The factor from a disc's radius in the layout to pixels: discs shrink and grow more slowly than the ground. */
export const discScale = (zoom) => (zoom < 1 ? zoom ** 0.85 : zoom ** 0.6);

/** More nodes than these are a crowd. */
const many = 5000;

/**
 * The least radius of a disc in pixels. Larger ones would be a carpet where very many lie, or many seen from afar: nodes
 * stand 60 units apart.
 */
export function smallest(count, zoom) {
  if (count > 20_000) return 0.7;
  return count > many ? clamp(18 * zoom, 0.7, 1.3) : 1.3;
}

/** How transparent dots are in a crowded graph, from 0 (not at all) to 1. */
export const crowding = (count) => clamp((count - many) / 60_000, 0, 1);

/** The greatest radius of a disc in pixels: a larger one would be in the way. */
export const largest = 44;

/** The radius of a disc in pixels: large enough to be seen. */
export const discRadius = (radius, zoom, limit = 1.3) => clamp(radius * discScale(zoom), limit, largest);
