/** The most and the least that the canvas enlarges. */
export const [minZoom, maxZoom] = [0.002, 8];

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * A camera is the point of the layout in the middle of the view, and the pixels that one unit takes.
 *
 * @typedef {{x: number, y: number, zoom: number}} Camera
 * @typedef {{width: number, height: number}} Box in pixels
 */

/** The screen position of a point of the layout, from the upper left corner. */
export const toScreen = ({ x, y, zoom }, { width, height }, point) => ({
  x: (point.x - x) * zoom + width / 2,
  y: (point.y - y) * zoom + height / 2,
});

/** The point of the layout under a point of the screen. */
export const toWorld = ({ x, y, zoom }, { width, height }, point) => ({
  x: (point.x - width / 2) / zoom + x,
  y: (point.y - height / 2) / zoom + y,
});

/** The camera after the ground was drawn along by so many pixels. */
export const panned = ({ x, y, zoom }, dx, dy) => ({ x: x - dx / zoom, y: y - dy / zoom, zoom });

/** The camera that puts a point of the layout in the middle of the area that the margins leave free. */
export function centred(point, zoom, { width, height }, { left, top, right, bottom }) {
  const [x, y] = [(left + width - right) / 2, (top + height - bottom) / 2];
  return { x: point.x - (x - width / 2) / zoom, y: point.y - (y - height / 2) / zoom, zoom };
}

/** Nearer or farther, with the point of the layout under a point of the screen staying there. */
export function zoomed(camera, factor, point, box) {
  const zoom = clamp(camera.zoom * factor, minZoom, maxZoom);
  const still = toWorld(camera, box, point);
  return { x: still.x - (point.x - box.width / 2) / zoom, y: still.y - (point.y - box.height / 2) / zoom, zoom };
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
 * @param {number} edge pixels left free on each side
 */
export function fitted(bounds, box, edge = 48, closest = 2) {
  if (!bounds) return { x: 0, y: 0, zoom: 1 };
  const room = { width: Math.max(box.width - 2 * edge, 1), height: Math.max(box.height - 2 * edge, 1) };
  const wide = room.width / Math.max(bounds.right - bounds.left, 1);
  const high = room.height / Math.max(bounds.bottom - bounds.top, 1);
  return {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
    zoom: clamp(Math.min(wide, high), minZoom, closest),
  };
}

/** The same in the part of the box that is left inside a padding, in pixels. */
export function fittedInside(bounds, box, { left, top, right, bottom }) {
  const inside = { width: box.width - left - right, height: box.height - top - bottom };
  const camera = fitted(bounds, inside, Math.min(56, inside.width / 16));
  return { ...camera, x: camera.x + (right - left) / 2 / camera.zoom, y: camera.y + (bottom - top) / 2 / camera.zoom };
}

/**
 * A place on the way between two cameras, at `t` from 0 to 1. The zoom changes by the same factor in the same time, and
 * the way over the ground goes with it, so that a flight that comes nearer does not overshoot.
 */
export function flown(from, to, t) {
  if (t >= 1) return to;
  const eased = t * t * (3 - 2 * t);
  const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
  const done = Math.abs(to.zoom - from.zoom) < 1e-6 ? eased : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  return { x: from.x + (to.x - from.x) * done, y: from.y + (to.y - from.y) * done, zoom };
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
