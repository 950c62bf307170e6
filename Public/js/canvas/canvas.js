import { Atlas } from "./atlas.js";
import { showBars } from "./bars.js";
import { readCaptions } from "./captions.js";
import { CardAdding } from "./card-adding.js";
import { Choosing } from "./choosing.js";
import { deedsOf } from "./deeds.js";
import { Details } from "./details.js";
import { nextTask } from "./frames.js";
import { Hand } from "./hand.js";
import { Inspector } from "./inspector.js";
import { Keeping } from "./keeping.js";
import { Linking } from "./linking.js";
import { MiniMap } from "./mini-map.js";
import { Moving } from "./moving.js";
import { focusOf, letHouseLayOut, loadGraph, placedOf } from "./opening.js";
import { partsOf, prepareTime, say, saySaving, spriteOf } from "./page-parts.js";
import { Renewing } from "./renewing.js";
import { everything } from "./scene.js";
import { densityOf } from "./sheet.js";
import { Stage } from "./stage.js";
import { Tools } from "./tools.js";

/** A graph on a page: loads it, draws it, follows hands and tools, and keeps what they do. */
export class Canvas {
  graph = null;
  moving = null;

  #root;
  #parts;
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

  /** @param {HTMLElement} root a `<graph-canvas>` with its parts inside; those that are missing are not used */
  constructor(root) {
    this.#root = root;
    this.#parts = partsOf(root);
    const [{ signal }, address] = [this.#over, (name) => root.getAttribute(name)];
    this.#atlas = new Atlas({ sprite: address("sprite") ?? spriteOf(), signal, changed: () => this.#stage.noted() });
    this.#stage = new Stage({
      root, atlas: this.#atlas, ground: this.#parts.ground, labels: this.#parts.labels,
      looked: () => this.#looked(), want: (indices) => this.#details.want(indices),
    });
    this.#tools = new Tools(this.#parts.tools, address, () => this.#renewing.stale(false), signal);
    this.#inspector = new Inspector(this.#parts.inspector, address("node"), (card) => this.#caption(card), signal);
    this.#map = new MiniMap(this.#parts.map, this.#stage, signal);
    this.linking = new Linking(this, this.#stage, this.#parts, address("links"), signal);
    this.#hand = new Hand(this, this.#stage, this.#parts, signal);
    this.#choosing = new Choosing(this, this.#stage, this.#tools, this.#parts, address("settings"), signal);
    const told = (state) => saySaving(root, this.#parts.state, state);
    this.#keeping = new Keeping(this, this.#stage, this.#tools, signal);
    this.#adding = new CardAdding(this, this.#parts.inspector, told, signal);
    this.#renewing = new Renewing(this, root, (state) => this.#tell(state), signal);
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
   * Loads the graph, or takes what was asked for early, and shows it as it was left, or as the address asks.
   *
   * @param {{isQuiet?: boolean, early?: object | null}} how
   */
  async show({ isQuiet = false, early = null } = {}) {
    const { signal } = this.#over;
    this.#turn += 1;
    const turn = this.#turn;
    if (!isQuiet) this.#tell("loading");
    try {
      const graph = await loadGraph(this.#root.getAttribute("block"), signal, early);
      if (turn !== this.#turn) return;
      // Whoever looked around meanwhile goes on from there.
      this.#keeping.now();
      this.#take(graph);
      await this.#restore(graph);
    } catch (error) {
      if (signal.aborted || turn !== this.#turn || error.name === "AbortError") return;
      this.#tell("failed");
      setTimeout(() => signal.aborted || this.show(), 3000);
    }
  }

  #take(graph) {
    this.graph = graph;
    // The indices of a graph that was shown before say nothing of this one.
    Object.assign(this.#stage, { choice: { ...everything }, selection: new Set(), groups: null, hovered: -1 });
    this.#choosing.renew();
    const [xy, pinned, placed] = [graph.xy.slice(), graph.flags.slice(), placedOf(graph)];
    const { signal } = this.#over;
    const address = (name) => this.#root.getAttribute(name);
    this.#details = new Details({
      address: address("details"), find: address("find"), graph, signal,
      came: () => this.#stage.noted(), stale: (isClosed) => this.#renewing.stale(isClosed),
    });
    this.moving?.leave();
    this.moving = new Moving({
      graph, stage: this.#stage, xy, pinned, details: this.#details,
      ...(this.isWritable ? { address: address("places"), tidyAddress: address("tidy") } : { address: null }),
      tools: () => this.#tools.read(),
      told: (state) => saySaving(this.#root, this.#parts.state, state),
      rested: () => this.#map.renew(),
    });
    this.resize();
    this.#stage.setGraph({ graph, xy, pinned, placed, details: this.#details });
    prepareTime(this.#parts.time, graph);
    this.#map.renew();
  }

  async #restore(graph) {
    const select = this.#keeping.begin();
    this.#stage.choice = { ...this.#stage.choice, ...this.#tools.read().choice };
    await nextTask(this.#over.signal);
    await this.#choosing.follow();
    // Of its own, because what is drawn first waits for the shaders.
    if (this.#isFirst) await nextTask(this.#over.signal);
    if (this.graph !== graph) return;
    if (this.#isFirst) this.#stage.frames.now();
    this.#tell(graph.count ? null : "empty");
    if (await letHouseLayOut(this.#root, this.#stage.placed, () => this.#tell("laying"), this.#over.signal)) return this.show();
    await this.moving.begin();
    await select();
    // Where the graph has changed meanwhile, what was selected is found the next time.
    if (this.graph !== graph) return;
    this.#keeping.isBusy = this.#renewing.isDue;
    await this.#choosing.again();
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.#parts.stage;
    this.#stage.resize({ width, height }, densityOf());
  }

  repaint() {
    this.#stage.repaint();
    this.#map.renew();
  }

  #looked() {
    this.#map.draw();
    if (this.#isFirst) performance.mark("canvas-first-picture");
    this.#isFirst = false;
    this.#keeping.soon();
  }

  // What is shown.

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
  async focus(index) {
    if (index < 0) return;
    this.change({ focus: index });
    await this.select([index]);
    if (this.#stage.choice.depth) this.#stage.fly(this.#stage.cameraFor());
    else await this.go(index);
  }

  /** The address asks for another focus. */
  async follow() {
    const focus = focusOf(location);
    if (focus && this.graph) await this.focus(await this.#details.indexOf(focus));
  }

  /** @param {{isQuiet?: boolean, after?: number}} how whether the card stays away, or comes so many milliseconds later */
  async select(indices, { isQuiet = false, after = 0 } = {}) {
    const stage = this.#stage;
    stage.select(new Set(indices));
    const [index] = stage.selection;
    const { size } = stage.selection;
    this.#root.toggleAttribute("selected", size === 1 && !isQuiet);
    showBars(this.#parts, stage);
    if (size !== 1 || isQuiet) this.#inspector.hide();
    if (size !== 1) return this.#hand.announce(null, 0, size);
    if (!(await this.#details.all([index])) || !stage.selection.has(index) || stage.selection.size !== 1) return;
    const node = this.#details.get(index);
    if (!isQuiet) this.#inspector.show(node.id, after);
    this.#hand.announce(node, this.graph.beside.degree(index), 1);
  }

  /** What the links of the selected node mean stands beside them. */
  async #caption(card) {
    const texts = await Promise.all([...readCaptions(card)].map(async ([id, text]) => [await this.#details.indexOf(id), text]));
    const [chosen] = this.#stage.selection;
    if (chosen !== undefined) this.#stage.reveal(chosen);
    this.#stage.captions = new Map(texts.filter(([index]) => index >= 0));
    this.#stage.noted();
  }

  /** Waits until the names and ids of some nodes are known; false where they cannot be. */
  know = (indices) => this.#details.all(indices);
  indexOf = (id) => this.#details.indexOf(id);
  idOf = (index) => this.#details.get(index)?.id;
  nameOf = (index) => this.#details.get(index)?.name ?? "";

  open() {
    this.#keeping.now();
    return this.#inspector.open();
  }

  /** A button of the page, or of the inspector. */
  async do(deed) {
    if (this.graph) await deedsOf(this, this.#stage)[deed]?.();
  }

  /** Shows a switch of the page as on or off. */
  press(deed, isOn) {
    this.#root.querySelector(`[data-do="${deed}"][aria-pressed]`)?.setAttribute("aria-pressed", String(isOn));
    this.#parts.stage.toggleAttribute(deed, isOn);
  }

  /** Whether a hand holds a node, or nodes are on their way. */
  get isMoving() {
    return this.#hand.isHolding || Boolean(this.moving?.isBusy);
  }

  /** Taps choose more, and lines drawn on the ground are lassos: for fingers, which have no Shift. */
  chooseSeveral = (isOn) => this.#hand.chooseSeveral(isOn);

  // Coming and going.

  /** @param {"loading" | "failed" | "empty" | "changed" | null} state */
  #tell(state) {
    if (state) this.#root.setAttribute("state", state);
    else this.#root.removeAttribute("state");
    say(this.#parts.state, state);
  }

  /** Loads the graph again, as it was changed, under the same camera. */
  async renew(indices = []) {
    if (indices.length) await this.select(indices);
    this.#renewing.began();
    this.#inspector.forget();
    this.#keeping.now();
    await this.show({ isQuiet: true });
  }

  /** Ends everything: loading, the layout, and what is in memory. Resolves when what was moved has been sent. */
  leave({ isLocked = false } = {}) {
    if (isLocked) this.#keeping.forget();
    else this.#keeping.now();
    const last = Promise.all([this.moving?.leave(), this.#adding.last()]);
    this.#over.abort();
    this.#details?.drop();
    this.#stage.drop();
    this.#atlas.drop();
    this.#map.drop();
    this.#hand.announce(null, 0, 0);
    this.#inspector.hide();
    this.graph = this.moving = null;
    return last;
  }
}
