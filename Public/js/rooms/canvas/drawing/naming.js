import { discScale, largest, smallest, toScreen, zoomDown } from "../view/camera.js";
import { flag } from "../block.js";
import { chooseLabels, labelLimit, offset } from "./labels.js";

/** Up to so many selected nodes are all named; of more, those whose names have room. */
const few = 12;

/** The size of a name that has not come yet, in pixels. */
const usual = { width: 80, height: 18, top: 3, bottom: 15 };

/** From this radius on, in pixels, a disc shows its icon or photo. */
const seen = 3.2;

const pictureLimit = 500;

/** Among more nodes than this, one without links, and an attribute, is named from this radius on, in pixels. */
const [crowd, apart] = [300, 4];

/**
 * Among more nodes than this a name may cover discs that are smaller than this part of its own: the best linked lie where
 * all others are, too. What is smaller than this radius, in pixels, is dust there, and never in the way.
 */
const [throng, lesser, dust] = [500, 0.75, 2.5];

/** Room between a new name and the edge of the view, in pixels. */
const rimRoom = 4;

/** Discs so far outside the picture can still have names in it, in pixels. */
const margin = 180;

const isNear = ({ left, top, right, bottom }, x, y, far) => x > left - far && x < right + far && y > top - far && y < bottom + far;

/** Chooses the nodes in view that get names and pictures. */
export class Naming {
  #sides = new Map();
  #graph;
  #details;
  #writing;

  constructor(graph, details, writing) {
    [this.#graph, this.#details, this.#writing] = [graph, details, writing];
  }

  /** Indices of the nodes that are named. */
  get named() {
    return [...this.#sides.keys()];
  }

  /** Chooses anew. The names that are still to come are asked for. */
  choose(view) {
    const { camera, box, seen = box, xy, shown, lifted, selection, found, hovered, hasLabels, pinned, choice, keepsNames } = view;
    const { count, entityCount, ranked, beside } = this.#graph;
    const isCrowd = count > crowd;
    const isThrong = count > throng;
    const part = ({ width, height }, less) => ({
      left: camera.x * camera.zoom - width / 2 + less, right: camera.x * camera.zoom + width / 2 - less,
      top: camera.y * zoomDown(camera) - height / 2 + less, bottom: camera.y * zoomDown(camera) + height / 2 - less,
    });
    const drawn = part(box, 0);
    const discOf = this.#discs(camera.zoom);
    const isPath = selection.size === 2 && lifted;
    const isFew = selection.size <= few;
    const forced = new Set(
      [...(isFew ? selection : []), hovered, choice.focus, ...(isPath ? lifted.nodes : []), ...(found ?? [])].filter((i) => i >= 0),
    );
    const isWanted = (i) => forced.has(i) || selection.has(i) || lifted?.nodes.has(i) || pinned[i] & flag.pinned;
    const place = (i) => {
      if (!shown[i]) return null;
      const [x, y, disc] = [xy[2 * i] * camera.zoom, xy[2 * i + 1] * zoomDown(camera), discOf(i)];
      if (!isNear(drawn, x, y, 30)) return null;
      // From afar nothing tells one node without links from another: their names would be a wall.
      if (isCrowd && disc < apart && (i >= entityCount || !beside.degree(i)) && !isWanted(i)) return null;
      const known = this.#details.get(i);
      const size = known ? this.#writing.sized(known.name, this.#style(i, view)) : usual;
      if (!size) return null;
      const { width, height, top, bottom } = size;
      return { x, y, disc, width, height, top, bottom, over: isThrong ? Math.max(lesser * disc, dust) : 0 };
    };
    const pins = hasLabels ? this.#pinsIn(view) : [];
    const first = [...(isFew ? [] : selection), ...(lifted ? lifted.nodes : [])];
    // What only a name of the usual size had room for has no right to stay.
    const before = new Map([...this.#sides].filter(([i]) => this.#details.get(i) && (hasLabels || first.includes(i))));
    const isUp = (i) => !lifted || keepsNames || lifted.nodes.has(i);
    const addDiscs = (wanted) => (add) => this.#addDiscs(add, view, drawn, discOf, isThrong ? dust : 0, wanted);
    this.#sides = chooseLabels({
      box: drawn, seen: part(seen, rimRoom), isThrong, place, first, before,
      always: [...forced, ...pins],
      ranked: hasLabels ? ranked : [],
      discs: addDiscs(isUp),
      faded: lifted && addDiscs((i) => !isUp(i)),
    });
    return this.named;
  }

  /** Gives the radius of a node's disc in pixels. */
  #discs(zoom) {
    const { radius, count } = this.#graph;
    const [scale, least] = [discScale(zoom), smallest(count, zoom)];
    return (i) => Math.min(Math.max(radius[i] * scale, least), largest);
  }

  /** Adds the discs that names may not cover, in view and around it. */
  #addDiscs(add, { camera, xy, shown }, drawn, discOf, least, isWanted) {
    for (let i = 0; i < shown.length; i += 1) {
      if (!shown[i] || !isWanted(i)) continue;
      const disc = discOf(i);
      if (disc < least) continue;
      const [x, y] = [xy[2 * i] * camera.zoom, xy[2 * i + 1] * zoomDown(camera)];
      if (isNear(drawn, x, y, margin)) add(i, x, y, disc);
    }
  }

  /** The pinned nodes in view, the best linked first. */
  #pinsIn({ camera, box, xy, shown, pinned }) {
    const found = [];
    const [wide, high] = [box.width / 2 / camera.zoom, box.height / 2 / zoomDown(camera)];
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
    const discOf = this.#discs(camera.zoom);
    const labels = [];
    for (const [i, where] of this.#sides) {
      const known = this.#details.get(i);
      if (!known || !shown[i]) continue;
      const style = this.#style(i, view);
      const { width, height } = this.#writing.sized(known.name, style) ?? usual;
      const at = toScreen(camera, box, { x: xy[2 * i], y: xy[2 * i + 1] });
      const { x, y } = offset(where, { disc: discOf(i), width, height });
      labels.push({
        name: known.name, style, width, x: at.x + x, y: at.y + y, isDim: lifted !== null && !keepsNames && !lifted.nodes.has(i),
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
