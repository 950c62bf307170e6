import { toScreen } from "../view/camera.js";

/** A line shorter than this, in pixels, has no room for its caption. */
const shortest = 70;

/** The usual width of a letter, and the room around a caption, in pixels. */
const [letter, height] = [6.2, 15];

/** The most captions that are written at once. */
const limit = 40;

/**
 * The captions of a node's links, from its card: kinds and notes by the ids of the nodes at their other ends.
 *
 * @param {ParentNode} card
 * @returns {Map<string, string>}
 */
export function readCaptions(card) {
  const texts = new Map();
  for (const group of card.querySelectorAll(".links .group")) {
    const kind = group.dataset.kind ?? "";
    for (const row of group.querySelectorAll(".link > a")) {
      const id = row.getAttribute("href").split("/").at(-1);
      const text = [texts.get(id), kind, row.querySelector(".link__note")?.textContent].filter(Boolean).join(" · ");
      if (text) texts.set(id, text);
    }
  }
  return texts;
}

const widthOf = ({ name, width = name.length * letter }) => Math.min(width, 168);

const isApart = (one) => (other) =>
  Math.abs(one.x - other.x) * 2 > widthOf(one) + widthOf(other) || Math.abs(one.y - other.y) > height;

/**
 * The middle of each line from the selected node, with its text, for `Writing`. Captions that would lie on a name or on
 * another caption are left out: the card has them all.
 *
 * @param {{name: string, x: number, y: number}[]} names that are written
 * @param {{camera: object, box: object, xy: Float32Array}} view
 * @param {{selection: Set<number>, captions: Map<number, string>, shown: Uint8Array}} stage
 */
export function captionsOf(names, { camera, box, xy }, { selection, captions, shown }) {
  const [from] = selection;
  if (selection.size !== 1 || !captions.size) return [];
  const screenOf = (index) => toScreen(camera, box, { x: xy[2 * index], y: xy[2 * index + 1] });
  const start = screenOf(from);
  const texts = [];
  for (const [index, name] of captions) {
    if (!shown[index] || texts.length >= limit) continue;
    const end = screenOf(index);
    if (Math.hypot(end.x - start.x, end.y - start.y) < shortest) continue;
    // Nearer to the other end: there the lines are apart.
    const [x, y] = [start.x + (end.x - start.x) * 0.58, start.y + (end.y - start.y) * 0.58 - 9];
    const caption = { name, style: "small", x, y, isDim: false };
    if ([...names, ...texts].every(isApart(caption))) texts.push(caption);
  }
  return texts;
}
