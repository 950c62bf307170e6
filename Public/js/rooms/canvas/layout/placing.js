import { cellFor, packed, rectangle, shapeOf } from "./packing.js";

/** Room between new nodes that are alone, beside their radii. */
const gap = 16;

/** Half the room of a node in a part that has no places yet. */
const guess = 40;

/**
 * Lays parts side by side: those that have no frame are moved as a whole, and new nodes without links are put in a block.
 * Parts with a frame stay.
 *
 * @param {import("./level.js").Level} level
 * @param {ReturnType<typeof import("./parts.js").arranged>} plan
 * @param {Float32Array} radius
 * @param {Float64Array} offsets gets how far each part is moved, two numbers each
 * @param {boolean} isGuess whether the parts have no places yet, so that their sizes are guessed
 */
export function packParts(level, plan, radius, offsets, isGuess) {
  const { starts, framed, freshParts, together } = plan;
  const free = [], fixed = [], sizes = [];
  for (let part = 0; part + 1 < starts.length; part += 1) {
    const isFree = part < freshParts && !framed[part];
    if (isFree) free.push(part);
    // The extent of a part with a frame is unknown before it has places.
    else if (part >= freshParts || !isGuess) fixed.push(part);
  }
  const alone = plan.isBlockPlaced ? 0 : level.count - together;
  if (free.length === 0 && alone === 0) return;

  const side = (part) => guess * Math.sqrt(starts[part + 1] - starts[part]);
  for (const part of free) sizes.push(isGuess ? [side(part), side(part)] : sizeOf(level, starts[part], starts[part + 1]));
  for (const part of fixed) sizes.push(sizeOf(level, starts[part], starts[part + 1]));
  const block = blockOf(radius, together, level.count);
  if (alone > 0) sizes.push([block.width, block.height]);
  const cell = cellFor(sizes);
  const shape = (part) => shapeOf(level.x, level.y, radius, starts[part], starts[part + 1], cell);
  const shapes = free.map((part) => (isGuess ? rectangle(0, 0, side(part), side(part), cell) : shape(part)));
  if (alone > 0) shapes.push(rectangle(0, 0, block.width, block.height, cell));

  const shifts = packed(shapes, fixed.map(shape));
  free.forEach((part, index) => {
    offsets[2 * part] = shifts[2 * index] * cell;
    offsets[2 * part + 1] = shifts[2 * index + 1] * cell;
  });
  const x = shifts[2 * free.length] * cell, y = shifts[2 * free.length + 1] * cell;
  for (let i = 0; i < alone; i += 1) {
    level.x[together + i] = x + (i % block.columns) * block.across - (block.width - block.across) / 2;
    level.y[together + i] = y + Math.floor(i / block.columns) * block.step - (block.height - block.step) / 2;
  }
}

function sizeOf({ x, y }, from, to) {
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (let i = from; i < to; i += 1) {
    left = Math.min(left, x[i]);
    right = Math.max(right, x[i]);
    top = Math.min(top, y[i]);
    bottom = Math.max(bottom, y[i]);
  }
  return [right - left, bottom - top];
}

/** Nodes in rows and columns, wider than high. Names stand below nodes and are wide: columns are twice as far apart. */
function blockOf(radius, from, to) {
  let largest = 0;
  for (let i = from; i < to; i += 1) largest = Math.max(largest, radius[i]);
  const step = 2 * largest + gap, across = 2 * step;
  const columns = Math.max(1, Math.round(Math.sqrt(0.8 * (to - from))));
  return { step, across, columns, width: columns * across, height: Math.ceil((to - from) / columns) * step };
}
