import { captionsOf } from "./captions.js";
import { boundsOf, centred, discScale, fittedInside, panned, pinched, toScreen, toWorld, zoomed } from "./camera.js";
import { Flight } from "./flight.js";
import { Frames } from "./frames.js";
import { Hits } from "./hits.js";
import { Naming } from "./naming.js";
import { Paint } from "./paint.js";
import { everything, lifted, shownLines, shownNodes } from "./scene.js";
import { paddingOf } from "./opening.js";
import { Sheet } from "./sheet.js";
import { coloursOf } from "./theme.js";

/** After so long without a movement the whole picture is drawn again; in milliseconds. */
const rest = 120;

/** While things move, names are chosen again this often; in milliseconds. */
const again = 150;

/** How far beside a disc a tap still meets it, in pixels. */
const reach = { mouse: 5, touch: 18 };

/** What is seen: the graph, the camera over it, and everything drawn of it. */
export class Stage {
  camera = { x: 0, y: 0, zoom: 1 };
  box = { width: 1, height: 1 };
  choice = { ...everything };
  selection = new Set();
  hovered = -1;
  lifted = null;
  groups = null;
  hasLabels = true;
  hasPhotos = true;
  /** What the links of the selected node mean: a text for some of its neighbours. */
  captions = new Map();
  hasNotes = true;
  graph = null;

  #parts;
  #sheet;
  #naming;
  #paint;
  #hits = null;
  #chosenAt = 0;
  #isBegun = false;
  #isMoving = false;
  #restTimer;
  #noteTimer = null;
  #fresh = { paint: true, places: true, ground: true };
  #flight;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.root
   * @param {HTMLCanvasElement} parts.ground
   * @param {HTMLCanvasElement} parts.labels
   * @param {import("./atlas.js").Atlas} parts.atlas
   * @param {() => void} parts.looked called after each frame
   * @param {(indices: number[]) => void} parts.want details are needed of these
   */
  constructor(parts) {
    this.#parts = parts;
    this.frames = new Frames(this.#draw);
    this.#sheet = new Sheet(parts.ground, parts.labels, this.frames, this.#revived);
    this.#flight = new Flight(this.frames, () => this.camera, (camera) => this.look(camera));
    this.repaint();
  }

  #revived = () => {
    this.#parts.atlas.renew();
    this.#fresh = { paint: true, places: true, ground: true };
    this.#rename();
  };

  /** The colours of the page have changed. */
  repaint() {
    this.colours = coloursOf(this.#parts.root);
    this.#sheet.writing.setColours(this.colours);
    this.#parts.atlas.setInk(this.colours.ink);
    this.recolour();
  }

  /** Another graph. It is drawn from the first `refresh` on. */
  setGraph({ graph, xy, pinned, placed, details }) {
    Object.assign(this, { graph, xy, pinned, placed });
    this.#paint = new Paint(graph);
    this.#naming = new Naming(graph, details, this.#sheet.writing);
    this.shown = shownNodes(graph, this.choice, placed);
    this.drawn = new Uint8Array(graph.lineCount);
    this.#isBegun = false;
    this.moved();
  }

  /** Something else is to be shown, or something else is selected. */
  refresh() {
    if (!this.graph) return;
    this.shown = shownNodes(this.graph, this.choice, this.placed);
    this.drawn = shownLines(this.graph, this.shown, this.choice);
    this.#isBegun = true;
    this.#hits = null;
    this.select(this.selection);
  }

  select(selection) {
    this.selection = new Set([...selection].filter((i) => this.shown[i]));
    this.lifted = lifted(this.graph, this.drawn, this.selection);
    this.recolour();
  }

  hover(index) {
    this.hovered = index;
    this.#rename();
  }

  /** Something has another colour, or another rim. */
  recolour() {
    this.#fresh.paint = true;
    this.#rename();
  }

  #rename = () => {
    this.#chosenAt = 0;
    this.frames.ask();
  };

  /** Names or pictures have come: often many soon after each other. */
  noted() {
    this.#noteTimer ??= setTimeout(this.#note, 50);
  }

  #note = () => {
    this.#noteTimer = null;
    // New pictures would begin the one that is being drawn anew, and so again and again while they come.
    return this.#sheet.isAtWork ? this.noted() : this.#rename();
  };

  /** Nodes are elsewhere. */
  moved() {
    this.#hits = null;
    this.#fresh.places = true;
    this.#stir();
  }

  #stir() {
    this.#isMoving = true;
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(this.#rest, rest);
    this.frames.ask();
  }

  /** Where frames come late, one that is still to come is no rest: the whole picture would make the next ones later yet. */
  #rest = () => {
    if (this.frames.isAsked) this.#restTimer = setTimeout(this.#rest, rest);
    else this.#settle();
  };

  #settle = () => {
    clearTimeout(this.#restTimer);
    this.#isMoving = false;
    this.#fresh.ground = true;
    this.#rename();
  };

  resize(box, density) {
    if (!box.width || !box.height) return;
    Object.assign(this, { box, density });
    this.#sheet.resize(box, density);
    [this.#fresh.ground, this.#chosenAt] = [true, 0];
    // Where the size of a canvas is set it is empty, so it is drawn in the same moment.
    this.frames.now();
  }

  #draw = (time) => {
    if (!this.graph || !this.#isBegun) return;
    this.frames.count += 1;
    const { paint, places, ground } = this.#fresh;
    const isSame = this.#isMoving && this.#chosenAt !== 0 && !paint && !places && !ground;
    if (!isSame || !this.#sheet.follow(this.camera)) this.#drawAnew(time);
    if (this.#sheet.isShown) this.#parts.looked();
  };

  #drawAnew(time) {
    this.#sheet.aim(this.camera, this.#isMoving);
    if (this.#fresh.places) this.#sheet.drawing.setPlaces(this.xy);
    // Names come after the first picture, so that it comes sooner.
    const isLate = time - this.#chosenAt > again && (this.#isMoving || this.#chosenAt === 0);
    if (isLate && this.#sheet.isShown) this.#look(time);
    if (this.#fresh.paint) this.#repaint();
    const { paint, places, ground } = this.#fresh;
    this.#fresh = { paint: false, places: false, ground: false };
    this.#sheet.draw({ isMoving: this.#isMoving, isStirred: places, isOther: paint || places || ground });
    if (!this.#sheet.writing.draw(this.names(this.#view))) this.frames.ask();
  }

  /** What is written, and where: names, and what the links of the selected node mean. */
  names = (view = this) => [...this.#naming.labels(view), ...(this.hasNotes ? captionsOf(view, this) : [])];

  /** What names are chosen from: the whole sheet, so that they are there when it is drawn along. */
  get #view() {
    const { xy, shown, lifted: up, selection, hovered, hasLabels, hasPhotos, pinned, choice } = this;
    const { camera, box } = this.#sheet;
    return { camera, box, xy, shown, lifted: up, selection, hovered, hasLabels, hasPhotos, pinned, choice };
  }

  /** Chooses names and pictures for what is in view, and asks for what is missing. */
  #look(time) {
    this.#chosenAt = time;
    const named = this.#naming.choose(this.#view);
    const pictured = this.#naming.pictured(this.#view);
    this.#parts.want([...named, ...pictured]);
    const pictures = pictured.map((i) => this.#naming.pictureOf(i, this.hasPhotos)).filter(Boolean);
    this.#parts.atlas.want(pictures);
    const fresh = this.#parts.atlas.takeFresh();
    if (!fresh.length) return;
    this.#sheet.drawing.setPictures(fresh, this.#parts.atlas);
    this.#fresh.paint = true;
  }

  #repaint() {
    const { atlas } = this.#parts;
    const { shown, drawn, lifted: up, selection, pinned, groups } = this;
    const picture = (i) => {
      const wanted = this.graph.flags[i] & 6 ? this.#naming.pictureOf(i, this.hasPhotos) : null;
      return wanted ? atlas.cellOf(wanted.key) : 0;
    };
    this.#paint.fill(this.graph, { shown, drawn, lifted: up, selection, pinned, groups, picture }, this.colours);
    this.#sheet.drawing.setPaint(this.#paint, this.colours);
  }

  look(camera) {
    this.camera = camera;
    this.#stir();
  }

  pan = (dx, dy) => this.look(panned(this.camera, dx, dy));
  pinch = (from, to) => this.look(pinched(this.camera, [from, to], this.box));

  zoom(factor, point = { x: this.box.width / 2, y: this.box.height / 2 }) {
    this.look(zoomed(this.camera, factor, point, this.box));
  }

  fly = (camera, time = 260) => this.#flight.to(camera, time);
  glide = (speed) => this.#flight.glide(speed);
  halt = () => this.#flight.halt();

  /** The camera that shows some nodes, or all of them. */
  cameraFor(nodes) {
    const isIn = nodes ? (i) => nodes.has(i) && this.shown[i] : (i) => this.shown[i];
    return fittedInside(boundsOf(this.xy, isIn), this.box, this.#padding);
  }

  /** Flies to a node. The padding of the page's place is left free. */
  flyTo(index, zoom, time) {
    const at = { x: this.xy[2 * index], y: this.xy[2 * index + 1] };
    this.fly(centred(at, zoom, this.box, this.#padding), time);
  }

  get #padding() {
    return paddingOf(this.#sheet.place);
  }

  /** Flies there unless it is well in view. */
  reveal(index) {
    const [at, edge, { left, top, right, bottom }] = [this.screenOf(index), 40, this.#padding];
    const { width, height } = this.box;
    const isSeen = at.x > left + edge && at.y > top + edge && at.x < width - right - edge && at.y < height - bottom - edge;
    if (!isSeen) this.flyTo(index, Math.max(this.camera.zoom, 0.7));
  }

  screenOf = (index) => toScreen(this.camera, this.box, { x: this.xy[2 * index], y: this.xy[2 * index + 1] });
  worldOf = (point) => toWorld(this.camera, this.box, point);

  #grid() {
    this.#hits ??= new Hits(this.xy, this.graph.radius, this.shown);
    return this.#hits;
  }

  hit(point, isTouch) {
    if (!this.graph) return -1;
    const { zoom } = this.camera;
    return this.#grid().nearest(this.worldOf(point), (isTouch ? reach.touch : reach.mouse) / zoom, discScale(zoom) / zoom);
  }

  inside = (line) => this.#grid().inside(line.map(this.worldOf));

  /** What is seen as one picture. */
  picture() {
    this.#settle();
    this.frames.now();
    return this.#sheet.picture();
  }

  /** Nothing of it stays. */
  drop() {
    for (const timer of [this.#restTimer, this.#noteTimer]) clearTimeout(timer);
    this.frames.stop();
    this.#sheet.drop();
    [this.graph, this.#hits, this.#paint] = [null, null, null];
    this.xy = new Float32Array(0);
  }
}
