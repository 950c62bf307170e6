import { captionsOf } from "./captions.js";
import { discScale, largest } from "../view/camera.js";
import { Frames } from "./frames.js";
import { Hits } from "../hits.js";
import { Naming } from "./naming.js";
import { Paint } from "./paint.js";
import { everything, lifted, shownLines, shownNodes } from "../scene.js";
import { Sheet } from "./sheet.js";
import { coloursOf } from "./theme.js";
import { View } from "../view/view.js";

/** After so long without a movement the whole picture is drawn again; in milliseconds. */
const rest = 120;

/** While things move, names are chosen again this often; in milliseconds. */
const again = 150;

/** The distance beside a disc at which a tap still meets it, in pixels. */
const reach = { mouse: 5, touch: 18 };

/** The picture: the graph, the camera over it, and everything drawn of it. */
export class Stage extends View {
  choice = { ...everything };
  selection = new Set();
  hovered = -1;
  /** Nodes that a search offers now. */
  found = new Set();
  lifted = null;
  groups = null;
  hasLabels = true;
  hasPhotos = true;
  /** The kinds and notes of the selected node's links: a text for some of its neighbours. */
  captions = new Map();
  hasNotes = true;
  /** Whether the names of all nodes can be read, also of those that step back. */
  keepsNames = false;
  graph = null;
  /** A first picture is drawn when all `steps` of it are done. */
  isHeld = true;

  #parts;
  #sheet;
  #naming;
  #paint;
  #hits = null;
  #chosenAt = 0;
  #isBegun = false;
  /** Whether the frame before showed a picture. */
  #isSeen = false;
  #isMoving = false;
  #restTimer;
  #noteTimer = null;
  #fresh = { paint: true, places: true, ground: true };

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.root
   * @param {HTMLCanvasElement} parts.ground
   * @param {HTMLCanvasElement} parts.labels
   * @param {import("./programs.js").Card | null} parts.card that of the ground, where it was made already
   * @param {import("./atlas.js").Atlas} parts.atlas
   * @param {() => void} parts.looked called after each frame
   * @param {(indices: number[]) => void} parts.want details are needed of these
   */
  constructor(parts) {
    super(new Frames((time) => this.#draw(time)), () => this.#sheet.place, () => this.#stir());
    this.#parts = parts;
    this.#sheet = new Sheet(parts, this.frames, this.#revived);
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
    this.#sheet.suit(graph.count + graph.lineCount);
    this.show();
    this.drawn = new Uint8Array(graph.lineCount);
    this.#isBegun = false;
    this.moved();
  }

  /** Computes the nodes that are shown; they are drawn from the next `refresh` on. */
  show() {
    this.shown = shownNodes(this.graph, this.choice, this.placed);
  }

  /** Something else is to be shown, or something else is selected. */
  refresh() {
    if (!this.graph) return;
    this.show();
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

  /** A search offers these nodes, or none: their names are there. */
  find(found) {
    this.found = new Set(found);
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

  /**
   * While a frame is still to come, the picture is not at rest: a full drawing now would make later frames later still.
   */
  #rest = () => {
    if (this.frames.isAsked) this.#restTimer = setTimeout(this.#rest, rest);
    else this.#stop();
  };

  #stop = () => {
    clearTimeout(this.#restTimer);
    this.#isMoving = false;
    this.#fresh.ground = true;
    this.#rename();
  };

  resize(box, density) {
    const isSame = box.width === this.box.width && box.height === this.box.height && density === this.density;
    // A ResizeObserver reports once without a change of size: the picture would begin anew.
    if (isSame || !box.width || !box.height) return;
    Object.assign(this, { box, density });
    this.#sheet.resize(box, density);
    [this.#fresh.ground, this.#chosenAt] = [true, 0];
    // Setting the size of a canvas empties it, so it is drawn in the same moment.
    this.frames.now();
  }

  #draw = (time) => {
    if (!this.graph || !this.#isBegun || this.isHeld) return;
    if (!this.#sheet.isReady) return this.frames.again();
    this.frames.count += 1;
    const { paint, places, ground } = this.#fresh;
    const isSame = this.#isMoving && this.#chosenAt !== 0 && !paint && !places && !ground;
    if (!isSame || !this.#sheet.follow(this.camera)) this.#drawAnew(time);
    this.#isSeen = this.#sheet.isShown;
    if (this.#isSeen) this.#parts.looked();
  };

  #drawAnew(time) {
    this.#sheet.aim(this.camera, this.#isMoving);
    if (this.#fresh.places) this.#sheet.drawing.setPlaces(this.xy);
    // Names come after the first picture, so that it comes sooner, and in a frame of their own.
    const isLate = time - this.#chosenAt > again && (this.#isMoving || this.#chosenAt === 0);
    if (isLate && this.#isSeen) {
      const { paint, places, ground } = this.#fresh;
      this.#look(time);
      // Names alone are drawn in the next frame: to choose them takes as long as to draw them.
      if (!this.#isMoving && !paint && !places && !ground) return this.frames.ask();
    }
    if (this.#fresh.paint) this.#repaint();
    const { paint, places, ground } = this.#fresh;
    this.#fresh = { paint: false, places: false, ground: false };
    const how = { isMoving: this.#isMoving, isStirred: places, isOther: paint || places || ground };
    const isWritten = this.#sheet.draw(this.names(this.#view), how);
    // Names that were not chosen yet come with the next frame; of one that moves when it rests, but for the first.
    const isUnnamed = this.#sheet.isShown && this.#chosenAt === 0 && !(this.#isMoving && this.#isSeen);
    if (!isWritten || isUnnamed) this.frames.ask();
  }

  /** The texts to write, and where: names, and captions of the selected node's links. */
  names = (view = this) => {
    const names = this.#naming.labels(view);
    return this.hasNotes ? [...names, ...captionsOf(names, view, this)] : names;
  };

  /** The view that names are chosen from: the whole sheet, so that they are there when it is moved. */
  get #view() {
    const { camera, box } = this.#sheet;
    return { ...this, camera, box, seen: this.box };
  }

  /** Chooses names and pictures for what is in view, and asks for what is missing. */
  #look(time) {
    this.#chosenAt = time;
    const { writing } = this.#sheet;
    writing.begin();
    const named = this.#naming.choose(this.#view);
    if (writing.isLate) this.#rename();
    const pictured = this.#naming.pictured(this.#view);
    this.#parts.want([...named, ...pictured]);
    const pictures = pictured.map((i) => this.#naming.pictureOf(i, this.hasPhotos)).filter(Boolean);
    this.#parts.atlas.want(pictures);
    const fresh = this.#parts.atlas.takeFresh();
    if (!fresh.length) return;
    this.#sheet.drawing.setPictures(fresh, this.#parts.atlas);
    this.#fresh.paint = true;
  }

  /**
   * Makes a first picture ready in steps, between which a page can do something else: of 100,000 nodes all of it would take
   * longer than it may be held.
   */
  *steps() {
    yield* this.#paint.fillInSteps(this.graph, this.#painted, this.colours);
    this.#sheet.drawing.setPlaces(this.xy);
    this.#fresh.places = false;
    // Places that come meanwhile, or another card, are fresh again.
    yield;
    this.#sheet.drawing.setPaint(this.#paint, this.colours);
    [this.#fresh.paint, this.isHeld] = [false, false];
  }

  #repaint() {
    this.#paint.fill(this.graph, this.#painted, this.colours);
    this.#sheet.drawing.setPaint(this.#paint, this.colours);
  }

  /** The input of the next painting. */
  get #painted() {
    const { atlas } = this.#parts;
    const { shown, drawn, lifted: up, selection, pinned, groups } = this;
    const picture = (i) => {
      const wanted = this.graph.flags[i] & 6 ? this.#naming.pictureOf(i, this.hasPhotos) : null;
      return wanted ? atlas.cellOf(wanted.key) : 0;
    };
    return { shown, drawn, lifted: up, selection, pinned, groups, picture };
  }

  #grid = () => (this.#hits ??= new Hits(this.xy, this.graph.radius, this.shown));

  hit(point, isTouch) {
    if (!this.graph) return -1;
    const { zoom, tall } = this.camera;
    const beside = (isTouch ? reach.touch : reach.mouse) / zoom;
    return this.#grid().nearest(this.worldOf(point), beside, { scale: discScale(zoom) / zoom, most: largest / zoom, tall });
  }

  inside = (line) => (this.graph ? this.#grid().inside(line.map(this.worldOf)) : []);

  /** The picture as it is seen. */
  picture() {
    this.halt();
    this.#stop();
    this.frames.now();
    return this.#sheet.picture();
  }

  /** Stops drawing, and gives back the sheet. */
  drop() {
    for (const timer of [this.#restTimer, this.#noteTimer]) clearTimeout(timer);
    this.frames.stop();
    this.#sheet.drop();
    [this.graph, this.#hits, this.#paint] = [null, null, null];
    this.xy = new Float32Array(0);
  }
}
