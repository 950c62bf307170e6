import { discRadius, discScale, largest, smallest, toScreen } from "../view/camera.js";
import { flag } from "../block.js";
import { chooseLabels, labelLimit, raised } from "./labels.js";

/** Attributes are named from this zoom on. */
const near = 0.9;

/** Up to so many selected nodes are all named; of more, those whose names have room. */
const few = 12;

/** The size of a name that has not come yet, in pixels. */
const usual = { width: 80, height: 18 };

/** From this radius on, in pixels, a disc shows its icon or photo. */
const seen = 3.2;

const pictureLimit = 500;

/** Among more nodes than this, one without links is named from this radius on, in pixels. */
const [crowd, apart] = [300, 4];

/** Chooses the nodes in view that get names and pictures. */
export class Naming {
  /** Indices of the nodes that are named. */
  named = [];

  #graph;
  #details;
  #writing;
  #above = new Set();

  constructor(graph, details, writing) {
    [this.#graph, this.#details, this.#writing] = [graph, details, writing];
  }

  /** Chooses anew. The names that are still to come are asked for. */
  choose(view) {
    const { camera, box, xy, shown, lifted, selection, hovered, hasLabels, pinned, choice } = view;
    const { entityCount, radius, ranked } = this.#graph;
    const edge = 30;
    const limit = smallest(this.#graph.count, camera.zoom);
    const scale = discScale(camera.zoom);
    const isCrowd = this.#graph.count > crowd;
    const place = (i) => {
      const isWanted = selection.has(i) || i === hovered || lifted?.nodes.has(i) || pinned[i] & flag.pinned;
      if (!shown[i] || (i >= entityCount && camera.zoom < near && !isWanted)) return null;
      const x = (xy[2 * i] - camera.x) * camera.zoom + box.width / 2;
      const y = (xy[2 * i + 1] - camera.y) * camera.zoom + box.height / 2;
      if (x < -edge || y < -edge || x > box.width + edge || y > box.height + edge) return null;
      const known = this.#details.get(i);
      const size = known ? this.#writing.sized(known.name, this.#style(i, view)) : usual;
      if (!size) return null;
      const disc = Math.min(Math.max(radius[i] * scale, limit), largest);
      // From afar nothing tells one node without links from another: their names would be a wall.
      if (disc < apart && !isWanted && isCrowd && !this.#graph.beside.degree(i)) return null;
      return { x, y: y + disc + 1, width: size.width, height: size.height, disc };
    };
    const isFew = selection.size <= few;
    const forced = [...(isFew ? selection : []), hovered, choice.focus].filter((i) => i >= 0);
    const pins = hasLabels ? this.#pinsIn(view) : [];
    const beside = [...(isFew ? [] : selection), ...(lifted ? lifted.nodes : [])];
    this.named = chooseLabels({
      box, place, above: this.#above,
      always: [...forced, ...pins],
      before: hasLabels ? [...beside, ...this.named] : beside,
      ranked: hasLabels ? ranked : [],
    });
    return this.named;
  }

  /** The pinned nodes in view, the best linked first. */
  #pinsIn({ camera, box, xy, shown, pinned }) {
    const found = [];
    const [wide, high] = [box.width / 2 / camera.zoom, box.height / 2 / camera.zoom];
    for (const i of this.#graph.ranked) {
      if (!(pinned[i] & flag.pinned) || !shown[i]) continue;
      if (Math.abs(xy[2 * i] - camera.x) > wide || Math.abs(xy[2 * i + 1] - camera.y) > high) continue;
      found.push(i);
      if (found.length === labelLimit) break;
    }
    return found;
  }

  #style = (i, { selection, choice, hovered }) => {
    if (selection.has(i) || i === choice.focus || i === hovered) return "strong";
    return i < this.#graph.entityCount ? "plain" : "small";
  };

  /** The names with their places now, for `Writing`. */
  labels(view) {
    const { camera, box, xy, shown, lifted, keepsNames } = view;
    const labels = [];
    for (const i of this.named) {
      const known = this.#details.get(i);
      if (!known || !shown[i]) continue;
      const { x, y: middle } = toScreen(camera, box, { x: xy[2 * i], y: xy[2 * i + 1] });
      const disc = discRadius(this.#graph.radius[i], camera.zoom);
      const y = middle + disc + 1;
      labels.push({
        name: known.name, style: this.#style(i, view), x,
        y: this.#above.has(i) ? raised({ y, disc, height: usual.height }) : y,
        isDim: lifted !== null && !keepsNames && !lifted.nodes.has(i),
      });
    }
    return labels;
  }

  /** The nodes in view that are large enough for a picture and have one, the best linked first. */
  pictured({ camera, box, xy, shown, hasPhotos }) {
    const { ranked, radius, flags } = this.#graph;
    const wanted = hasPhotos ? flag.photo | flag.icon : 0;
    const found = [];
    const scale = discScale(camera.zoom);
    for (let rank = 0; rank < ranked.length && found.length < pictureLimit; rank += 1) {
      const i = ranked[rank];
      if (!shown[i] || !(flags[i] & wanted) || radius[i] * scale < seen) continue;
      const { x, y } = toScreen(camera, box, { x: xy[2 * i], y: xy[2 * i + 1] });
      if (x > -20 && y > -20 && x < box.width + 20 && y < box.height + 20) found.push(i);
    }
    return found;
  }

  /** The key of a node's picture in the atlas, as far as it is known and pictures are shown. */
  pictureOf(i, hasPhotos) {
    const known = hasPhotos ? this.#details.get(i) : null;
    if (known?.photo) return { key: known.photo, isPhoto: true };
    return known?.icon ? { key: known.icon, isPhoto: false } : null;
  }
}
