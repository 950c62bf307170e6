import { actionsOf } from "./page/canvas-actions.js";
import { Atlas } from "./drawing/atlas.js";
import { showBars } from "./page/bars.js";
import { readCaptions } from "./drawing/captions.js";
import { CardAdding } from "./page/card-adding.js";
import { Carrying } from "./places/carrying.js";
import { Choosing } from "./page/choosing.js";
import { Details } from "./details.js";
import { Folding } from "./page/folding.js";
import { FullScreen } from "./page/full-screen.js";
import { inSteps, nextTask } from "./drawing/frames.js";
import { Hand } from "./hand.js";
import { Inspector } from "./page/inspector.js";
import { Keeping } from "./page/keeping.js";
import { Linking } from "./linking.js";
import { MiniMap } from "./view/mini-map.js";
import { Moving } from "./places/moving.js";
import { focusOf, letHouseLayOut, loadGraph, placedOf } from "./opening.js";
import { partsOf, prepareTime, spriteOf, StateLine } from "./page/page-parts.js";
import { Renewing } from "./renewing.js";
import { densityOf } from "./drawing/sheet.js";
import { Stage } from "./drawing/stage.js";
import { Tools } from "./page/tools.js";

export { watchTheme } from "./drawing/theme.js";

/** A graph on a page: loads it, draws it, follows hands and tools, and keeps what they do. */
export class Canvas {
  graph = null;
  moving = null;

  #root;
  #parts;
  #line;
  #over = new AbortController();
  #stage;
  #atlas;
  #hand;
  #tools;
  #inspector;
  #map;
  #details = null;
  #isFirst = true;
  #choosing;
  #adding;
  #renewing;
  #turn = 0;
  #keeping;
  #folding;
  #full;
  #isQuiet = false;
  /** Whether the picture moves when the card comes that would cover its node. */
  #makesWay = false;

  /**
   * @param {HTMLElement} root a `<graph-canvas>` with its parts inside; those that are missing are not used
   * @param {import("./drawing/programs.js").Card | null} card that of the ground, where it was made already
   */
  constructor(root, card = null) {
    [this.#root, this.#parts] = [root, partsOf(root)];
    const [{ signal }, address] = [this.#over, (name) => root.getAttribute(name)];
    this.#line = new StateLine(root, this.#parts.state);
    this.#atlas = new Atlas({ sprite: address("sprite") ?? spriteOf(), signal, changed: () => this.#stage.noted() });
    this.#stage = new Stage({
      root, card, atlas: this.#atlas, ground: this.#parts.ground, labels: this.#parts.labels,
      looked: () => this.#looked(), want: (indices) => this.#details.want(indices),
    });
    this.#tools = new Tools(this.#parts.tools, address, (isClosed) => this.#renewing.stale(isClosed), signal);
    this.#inspector = new Inspector(this.#parts.inspector, address("node"), (card) => this.#caption(card), signal);
    this.#map = new MiniMap(this.#parts.map, this.#stage, signal);
    this.linking = new Linking(this, this.#stage, this.#parts, address("links"), signal);
    this.#hand = new Hand(this, this.#stage, this.#parts, signal);
    this.#choosing = new Choosing(this, this.#stage, this.#tools, this.#parts, this.#line, address("settings"), signal);
    this.#keeping = new Keeping(this, this.#stage, this.#tools, { root, time: this.#parts.time }, signal);
    this.#adding = new CardAdding(this, this.#parts.inspector, this.#line.saver("card"), signal);
    this.#renewing = new Renewing(this, root, this.#line.tell, signal);
    this.#folding = new Folding(root, signal);
    this.#full = new FullScreen(root, (isOn) => this.press("full", isOn), signal);
    const watch = new ResizeObserver(() => this.resize());
    watch.observe(this.#parts.stage);
    signal.addEventListener("abort", () => watch.disconnect());
  }

  get isWritable() {
    return this.#root.hasAttribute("is-writable");
  }

  /** How many frames were drawn so far. */
  get frames() {
    return this.#stage.frames.count;
  }

  /**
   * Loads the graph, or takes an early answer or the one laid out by the server; shows it as it was left, or new ones whole.
   * @param {{isQuiet?: boolean, early?: object | null, laid?: object | null}} how
   */
  async show({ isQuiet = false, early = null, laid = null } = {}) {
    const [{ signal }, turn, changes] = [this.#over, (this.#turn += 1), this.moving?.changes];
    if (!isQuiet) this.#line.tell("loading");
    try {
      const graph = laid ?? (await loadGraph(this.#root.getAttribute("block"), signal, early));
      if (turn !== this.#turn) return;
      // The answer lacks the moves made while it was on its way: load it again.
      if (this.graph && (this.#renewing.isHeldUp || this.moving.changes !== changes)) return this.#renewing.again();
      await this.#restore(graph, this.#take(graph));
    } catch (error) {
      if (signal.aborted || turn !== this.#turn || error.name === "AbortError") return;
      this.#line.tell("failed");
      setTimeout(() => turn === this.#turn && !signal.aborted && this.show(), 3000);
    }
  }

  /** @returns {Carrying} the state taken over from the graph that was shown before */
  #take(graph) {
    const [{ signal }, stage] = [this.#over, this.#stage];
    const address = (name) => this.#root.getAttribute(name);
    const carrying = new Carrying(graph, stage, this.moving, this.#details);
    this.graph = graph;
    this.#tools.known = { kindIds: graph.kindIds, indexOf: (id) => graph.ids.indexOf(id) };
    this.#renewing.took(graph);
    this.linking.carry(carrying.indices);
    Object.assign(stage, carrying.view(stage));
    this.#choosing.renew();
    const [xy, pinned] = [graph.xy.slice(), graph.flags.slice()];
    carrying.place(xy);
    this.#details = new Details({
      address: address("details"), graph, signal, known: carrying.details(),
      came: () => stage.noted(), stale: (isClosed) => (isClosed || this.graph === graph) && this.#renewing.stale(isClosed),
    });
    const before = this.moving;
    this.moving = new Moving({
      graph, stage, xy, pinned, carrying,
      ...(this.isWritable ? { address: address("places"), tidyAddress: address("tidy") } : { address: null }),
      tools: () => this.#tools.read(),
      told: this.#line.saver("places"),
      placed: this.#renewing.placed, refused: this.#renewing.refused,
      rested: () => this.#map.renew(),
    });
    before?.leave();
    this.resize();
    stage.setGraph({ graph, xy, pinned, placed: placedOf({ ...graph, xy }), details: this.#details });
    prepareTime(this.#parts.time, graph);
    this.#map.renew();
    return carrying;
  }

  async #restore(graph, { isAny: isKnown, wasBare }) {
    if (wasBare) this.#stage.camera = this.#stage.cameraFor();
    if (!isKnown) this.#keeping.begin();
    this.#stage.choice = { ...this.#stage.choice, ...this.#tools.read().choice };
    await nextTask(this.#over.signal);
    // Colours may arrive after the first picture; a filter may not, or hidden nodes would be shown first.
    const followed = this.#choosing.follow();
    if (this.#isFirst && this.#tools.read().query) await followed;
    if (this.#isFirst) await inSteps(this.#stage.steps(), this.#over.signal);
    if (this.graph !== graph) return;
    if (this.#isFirst) this.#stage.frames.now();
    this.#renewing.listen();
    await followed;
    if (this.graph !== graph) return;
    this.#line.tell(graph.count ? null : "empty");
    const [isOver, told] = [() => this.graph !== graph, () => this.#line.tell("laying")];
    const laid = await letHouseLayOut(this.#root, { ...graph, placed: this.#stage.placed }, told, isOver, this.#over.signal);
    if (isOver()) return;
    if (laid) return this.show({ laid });
    await this.moving.begin();
    if (this.graph !== graph) return;
    if (graph.count) this.#line.tell(null);
    if (!(await this.#keeping.select()) && isKnown) await this.#again();
    await this.#choosing.again();
  }

  /** The card of the selected node is loaded again, so that it is up to date. */
  #again = () => this.select(this.#stage.selection, { isQuiet: this.#isQuiet });

  /** The stage has another size. What was seen whole is seen whole there, too. */
  resize() {
    const [{ clientWidth: width, clientHeight: height }, stage] = [this.#parts.stage, this.#stage];
    const isWhole = !this.#isFirst && stage.isWhole;
    this.#map.resize();
    stage.resize({ width, height }, densityOf());
    if (isWhole && !stage.isWhole) stage.look(stage.cameraFor());
  }

  repaint() {
    this.#stage.repaint();
    this.#map.renew();
  }

  #looked() {
    this.#map.draw();
    if (this.#isFirst) {
      performance.mark("canvas-first-picture");
      this.#keeping.takeFocus();
    }
    this.#isFirst = false;
    this.#keeping.soon();
  }

  change(choice) {
    this.#stage.choice = { ...this.#stage.choice, ...choice };
    this.#stage.refresh();
    this.#map.renew();
    showBars(this.#parts, this.#stage);
  }

  /** Flies to a node and selects it. */
  async go(index) {
    await this.select([index]);
    this.#stage.flyTo(index, Math.max(this.#stage.camera.zoom, 1), 500);
  }

  /** Measures depth from here. */
  async focus(index, choice = {}) {
    if (index < 0) return;
    this.change({ ...choice, focus: index });
    await this.select([index]);
    if (this.#stage.choice.depth) this.#stage.fly(this.#stage.cameraFor());
    else await this.go(index);
  }

  /** The address asks for another focus. */
  async follow() {
    const focus = focusOf(location);
    if (focus && this.graph) await this.focus(this.indexOf(focus));
  }

  /**
   * @param {object} how
   * @param {boolean} [how.isQuiet] whether the card stays away
   * @param {number} [how.after] it comes so many milliseconds later
   * @param {boolean} [how.makesWay] whether the picture moves where the card would cover the node: not where nobody has
   *   just pointed at it
   */
  async select(indices, { isQuiet = false, after = 0, makesWay = false } = {}) {
    const stage = this.#stage;
    [this.#isQuiet, this.#makesWay] = [isQuiet, makesWay];
    stage.select(new Set(indices));
    const [index] = stage.selection;
    const { size } = stage.selection;
    showBars(this.#parts, stage);
    if (size !== 1 || isQuiet) this.#inspector.hide();
    if (size !== 1) return this.#hand.announce(null, 0, size);
    if (!isQuiet) this.#inspector.show(this.idOf(index), after);
    const { graph } = this;
    if (!(await this.#details.all([index])) || this.graph !== graph || stage.selection.size !== 1 || !stage.selection.has(index)) return;
    this.#hand.announce(this.#details.get(index), graph.beside.degree(index), 1);
  }

  /** Writes the kinds and notes of the selected node's links beside their lines. */
  #caption(card) {
    const texts = [...readCaptions(card)].map(([id, text]) => [this.indexOf(id), text]);
    const [chosen] = this.#stage.selection;
    if (chosen !== undefined && this.#makesWay) this.#stage.reveal(chosen);
    this.#makesWay = false;
    this.#stage.captions = new Map(texts.filter(([index]) => index >= 0));
    this.#stage.noted();
  }

  /** Waits until the names and ids of some nodes are known; false where they cannot be. */
  know = (indices) => this.#details.all(indices);

  /** Names the nodes that a search offers, whatever else there would be room for. */
  find = (ids) => this.#stage.find(ids.map(this.indexOf).filter((index) => index >= 0));

  indexOf = (id) => this.graph?.ids.indexOf(id) ?? -1;
  idOf = (index) => this.graph?.ids.of(index);
  nameOf = (index) => this.#details.get(index)?.name ?? "";

  /** Opens the page of the selected node. Where its card could not be loaded, that comes first. */
  open() {
    this.#keeping.now();
    return this.#inspector.isShown ? this.#inspector.open() : this.select(this.#stage.selection);
  }

  /** A button of the page, or of the inspector. */
  async do(action) {
    this.#folding.did(action);
    if (this.graph) await actionsOf(this, this.#stage)[action]?.();
  }

  /** Shows the tools that a small screen folds away, or folds them. */
  unfold = (isOn) => this.#folding.toggle(isOn);

  /** Fills the screen with the canvas, or gives it back. */
  fill = (isOn) => this.#full.toggle(isOn);

  /** Shows a switch of the page as on or off. */
  press(action, isOn) {
    this.#root.querySelector(`[data-do="${action}"][aria-pressed]`)?.setAttribute("aria-pressed", String(isOn));
    this.#parts.stage.toggleAttribute(action, isOn);
  }

  /** Whether a hand holds a node, or nodes are on their way. */
  get isMoving() {
    return this.#hand.isHolding || Boolean(this.moving?.isBusy);
  }

  /** Whether the server does not have yet what was moved or typed. */
  get isSaving() {
    return Boolean(this.moving?.isWaiting) || this.#adding.isWaiting;
  }

  /** Taps choose more, and lines drawn on the ground are lassos: for fingers, which have no Shift. */
  chooseSeveral = (isOn) => this.#hand.chooseSeveral(isOn);

  /** Loads the graph again, as it was changed, under the same camera. */
  async renew(indices = []) {
    if (indices.length) await this.select(indices);
    this.#renewing.began();
    this.#inspector.forget();
    await Promise.all([this.show({ isQuiet: true }), this.#choosing.learn()]);
  }

  /** Ends everything. Resolves when moves, names and links have been sent, also links that only the abort sends. */
  leave({ isLocked = false } = {}) {
    this.#hand.leave();
    this.#full.toggle(false);
    if (isLocked) this.#keeping.forget();
    else this.#keeping.now();
    const saving = [this.moving?.leave(), this.#adding.last()];
    this.#over.abort();
    this.#details?.drop();
    this.#stage.drop();
    this.#atlas.drop();
    this.#map.drop();
    this.#hand.announce(null, 0, 0);
    this.#inspector.hide();
    this.#line.leave();
    this.graph = this.moving = null;
    return Promise.all([...saving, this.linking.last()]);
  }
}
