import { Atlas } from "./atlas.js";
import { deedsOf } from "./deeds.js";
import { Details } from "./details.js";
import { turn } from "./frames.js";
import { Hand } from "./hand.js";
import { Inspector } from "./inspector.js";
import { forget, recall, remember } from "./memory.js";
import { MiniMap } from "./mini-map.js";
import { Moving } from "./moving.js";
import { focusOf, letHouseLayOut, loadGraph, placedOf } from "./opening.js";
import { partsOf, prepareTime, say, sayDay, spriteOf } from "./page-parts.js";
import { everything } from "./scene.js";
import { Stage } from "./stage.js";
import { Tools } from "./tools.js";
import { addressOf, cameraOf, watchKeeping } from "./views.js";

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
  #chosen = {};
  #staleAt = -Infinity;
  #remembering;

  /** @param {HTMLElement} root a `<graph-canvas>` with its parts inside; those that are missing are not used */
  constructor(root) {
    this.#root = root;
    this.#parts = partsOf(root);
    const { signal } = this.#over;
    const address = (name) => root.getAttribute(name);
    this.#atlas = new Atlas({ sprite: address("sprite") ?? spriteOf(), signal, changed: () => this.#stage.noted() });
    this.#stage = new Stage({
      root, atlas: this.#atlas, ground: this.#parts.ground, labels: this.#parts.labels,
      looked: () => this.#looked(), want: (indices) => this.#details.want(indices),
    });
    const asked = { mask: address("mask"), colours: address("colours"), find: address("find") };
    this.#tools = new Tools(this.#parts.tools, asked, signal);
    this.#inspector = new Inspector(this.#parts.inspector, address("node"), signal);
    this.#map = new MiniMap(this.#parts.map, this.#stage, signal);
    this.#hand = new Hand(this, this.#stage, this.#parts, signal);
    this.#tools.watch(() => this.#choose(), (text) => this.#find(text));
    watchKeeping(() => this.#address(), signal);
    this.#parts.time?.addEventListener("input", ({ target }) => this.#until(target), { signal });
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

  get #whose() {
    return { member: document.documentElement.dataset.member ?? "", address: location.pathname };
  }

  /** Loads the graph and shows it as it was left, or as the address asks. */
  async show() {
    const { signal } = this.#over;
    this.#tell("loading");
    try {
      this.#take(await loadGraph(this.#root.getAttribute("block"), signal));
      await this.#restore();
    } catch (error) {
      if (!signal.aborted) this.#tell(error.name === "AbortError" ? "loading" : "failed");
      if (!signal.aborted && error.name !== "AbortError") console.error(error);
    }
  }

  #take(graph) {
    this.graph = graph;
    // The indices of a graph that was shown before say nothing of this one.
    Object.assign(this.#stage, { choice: { ...everything }, selection: new Set(), groups: null, hovered: -1 });
    this.#chosen = {};
    const [xy, pinned, placed] = [graph.xy.slice(), graph.flags.slice(), placedOf(graph)];
    const { signal } = this.#over;
    const address = (name) => this.#root.getAttribute(name);
    this.#details = new Details({
      address: address("details"), find: address("find"), graph, signal,
      came: () => this.#stage.noted(), stale: (isClosed) => this.#stale(isClosed),
    });
    this.moving?.leave();
    this.moving = new Moving({
      graph, stage: this.#stage, xy, pinned, details: this.#details,
      ...(this.isWritable ? { address: address("places"), tidyAddress: address("tidy") } : { address: null }),
      tools: () => this.#tools.read(),
      told: (state) => this.#root.setAttribute("saving", state),
      rested: () => this.#map.renew(),
    });
    this.resize();
    this.#stage.setGraph({ graph, xy, pinned, placed, details: this.#details });
    prepareTime(this.#parts.time, graph);
    this.#map.renew();
  }

  async #restore() {
    const [{ graph }, focus, kept] = [this, focusOf(location), recall(this.#whose)];
    const isKept = kept && (kept.isExact || !location.search) && kept.view.camera;
    const at = cameraOf(location);
    if (isKept) this.#tools.write(kept.view.tools);
    this.#stage.camera = isKept ? kept.view.camera : (at ?? this.#stage.cameraFor());
    this.#stage.choice = { ...this.#stage.choice, ...this.#tools.read().choice };
    await turn();
    this.#over.signal.throwIfAborted();
    await this.#choose();
    this.#tell(graph.count ? null : "empty");
    if (await letHouseLayOut(this.#root, this.#stage.placed, () => this.#tell("laying"), this.#over.signal)) return this.show();
    await this.moving.begin();
    if (isKept) await this.#select(kept.view);
    else if (focus && at) await this.#select({ focus, selection: [focus] });
    else if (focus) await this.focus(await this.#details.indexOf(focus));
  }

  /** What is shown now, as an address says it. */
  #address() {
    const { choice: { focus }, selection: chosen, camera } = this.#stage;
    return addressOf(this.#tools.save(), camera, this.#details.get(focus >= 0 ? focus : [...chosen][0])?.id);
  }

  /** What was kept says ids: their indices may be others now. */
  async #select({ selection = [], hidden = [], focus }) {
    const indexOf = (id) => this.#details.indexOf(id);
    const choice = { hidden: new Set(await Promise.all(hidden.map(indexOf))), focus: focus ? await indexOf(focus) : -1 };
    if (hidden.length || focus) this.change(choice);
    const found = await Promise.all(selection.slice(0, 200).map(indexOf));
    if (found.length) await this.select(found.filter((index) => index >= 0));
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.#parts.stage;
    this.#stage.resize({ width, height }, Math.min(devicePixelRatio || 1, 2));
  }

  repaint() {
    this.#stage.repaint();
    this.#map.renew();
  }

  #looked() {
    this.#map.draw();
    if (this.#isFirst) performance.mark("canvas-first-picture");
    this.#isFirst = false;
    clearTimeout(this.#remembering);
    this.#remembering = setTimeout(() => this.#remember(), 500);
  }

  // What is shown.

  change(choice) {
    this.#stage.choice = { ...this.#stage.choice, ...choice };
    this.#stage.refresh();
    this.#map.renew();
  }

  /** Follows the form. What the server has to say comes after what the page knows. */
  async #choose() {
    const { choice, query, by, strength, hasLabels, hasPhotos } = this.#tools.read();
    Object.assign(this.#stage, { hasLabels, hasPhotos });
    this.change(choice);
    const before = this.#chosen;
    this.#chosen = { query, by, strength };
    if (before.strength !== undefined && before.strength !== strength) this.moving.strengthen(strength);
    if (before.query !== query) {
      const mask = await this.#tools.bytes("mask", query, this.graph);
      if (mask !== undefined) this.change({ mask });
    }
    if (before.by !== by) {
      const groups = await this.#tools.bytes("colours", by && new URLSearchParams({ by }).toString(), this.graph);
      if (groups !== undefined) this.#stage.groups = groups;
      this.#stage.recolour();
    }
  }

  /** Shows the graph as it was on a day; at the end of the slider, whole. */
  #until(slider) {
    sayDay(slider);
    if (this.graph) this.change({ until: slider.value === slider.max ? everything.until : Number(slider.value) });
  }

  async #find(text) {
    const [first] = await this.#tools.find(text, this.graph);
    if (first !== undefined) await this.go(first);
  }

  /** Flies to a node and selects it. */
  async go(index) {
    await this.select([index]);
    const { xy, camera } = this.#stage;
    this.#stage.fly({ x: xy[2 * index], y: xy[2 * index + 1], zoom: Math.max(camera.zoom, 1) }, 500);
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

  async select(indices) {
    const stage = this.#stage;
    stage.select(new Set(indices));
    const [index] = stage.selection;
    const { size } = stage.selection;
    this.#root.toggleAttribute("selected", size > 0);
    if (size !== 1) {
      this.#inspector.hide();
      this.#hand.announce(null, 0, size);
      return;
    }
    if (!(await this.#details.all([index])) || !stage.selection.has(index) || stage.selection.size !== 1) return;
    const node = this.#details.get(index);
    this.#inspector.show(node.id);
    this.#hand.announce(node, this.graph.beside.degree(index), 1);
  }

  open() {
    this.#remember();
    return this.#inspector.open();
  }

  /** Lays out the selection, or everything. The page may say that the house does it instead. */
  tidy() {
    const { selection } = this.#stage;
    const ids = [...selection].map((i) => this.#details.get(i)?.id).filter(Boolean);
    const isOurs = this.#root.dispatchEvent(new CustomEvent("tidy", { bubbles: true, cancelable: true, detail: { ids } }));
    if (isOurs) this.moving.tidy([...selection]);
  }

  /** A button of the page, or of the inspector. */
  async do(deed) {
    if (this.graph) await deedsOf(this, this.#stage)[deed]?.();
  }

  // Coming and going.

  /** @param {"loading" | "failed" | "empty" | "changed" | null} state */
  #tell(state) {
    if (state) this.#root.setAttribute("state", state);
    else this.#root.removeAttribute("state");
    say(this.#parts.state, state);
  }

  /** The graph has changed since it was loaded: it is loaded again, under the same camera. */
  #stale(isClosed) {
    if (isClosed) return location.reload();
    // A graph that changes all the time is not loaded all the time.
    if (performance.now() - this.#staleAt < 3000) return this.#tell("changed");
    this.#staleAt = performance.now();
    this.#remember();
    this.show();
  }

  #remember() {
    if (!this.graph) return;
    const { camera, selection, choice } = this.#stage;
    const idsOf = (indices) => [...indices].map((i) => this.#details.get(i)?.id).filter(Boolean);
    const [focus] = idsOf(choice.focus < 0 ? [] : [choice.focus]);
    const tools = this.#tools.save();
    remember(this.#whose, { camera, tools, selection: idsOf(selection), hidden: idsOf(choice.hidden), focus });
  }

  /** Ends everything: loading, the layout, and what is in memory. Resolves when what was moved has been sent. */
  leave({ isLocked = false } = {}) {
    clearTimeout(this.#remembering);
    if (isLocked) forget(this.#whose);
    else this.#remember();
    const last = this.moving?.leave() ?? Promise.resolve();
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
