import { forget, recall, remember, viewOf } from "./memory.js";
import { focusOf } from "../opening.js";
import { dayShown, showDay } from "./page-parts.js";
import { addressOf, cameraOf, watchKeeping } from "../view/views.js";

/** A view is kept when it has not changed for this long, in milliseconds. */
const pause = 500;

/** One more than a view with a name has room for, so that the server sees the excess and can refuse it. */
const limit = 2001;

/** Keeps the view of a graph (choice, selection, camera) while a member looks around, and restores it later. */
export class Keeping {
  #canvas;
  #stage;
  #tools;
  #root;
  #time;
  #timer;
  /** The selection of the restored view, as long as it waits for the picture. */
  #wanted;
  #hadFocus = false;

  /**
   * @param {import("../canvas.js").Canvas} canvas
   * @param {import("../drawing/stage.js").Stage} stage
   * @param {import("./tools.js").Tools} tools
   * @param {{root: HTMLElement, time: HTMLInputElement | null}} parts
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, tools, { root, time }, signal) {
    [this.#canvas, this.#stage, this.#tools, this.#root, this.#time] = [canvas, stage, tools, root, time];
    watchKeeping(() => this.#fields(), signal);
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  get #whose() {
    return { member: document.documentElement.dataset.member ?? "", address: location.pathname };
  }

  soon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), pause);
  }

  now() {
    // Before anything has a place there is nothing to come back to.
    if (!this.#canvas.graph || !this.#stage.placed.includes(1)) return;
    const hasFocus = this.#root.contains(document.activeElement);
    remember(this.#whose, { ...viewOf(this.#stage, this.#tools.save()), hasFocus });
  }

  forget = () => forget(this.#whose);

  /** The present view, as form fields. */
  #fields() {
    const { choice: { focus, hidden, folded }, selection, camera, graph } = this.#stage;
    const options = addressOf(this.#tools.save(), camera, { focus: graph?.ids.of(focus), until: dayShown(this.#time) });
    const text = (nodes) => graph?.ids.textOf(nodes, limit) ?? "";
    return { options, hidden: text(hidden), folded: text(folded), selected: text(selection) };
  }

  /** Restores the kept view, or shows the one that the address asks for. What is selected in it waits for `select`. */
  begin() {
    const [stage, kept] = [this.#stage, recall(this.#whose)];
    const isKept = kept && (kept.isExact || !location.search) && kept.view.camera;
    if (isKept && kept.isExact) this.#tools.write(kept.view.tools);
    const view = isKept ? kept.view : this.#asked();
    const { ids } = stage.graph;
    const focus = ids.indexOf(view.focus);
    // Without a place to look from the address means: fly there.
    const isLed = !view.camera && focus >= 0 && !view.selection;
    stage.choice = {
      ...stage.choice, hidden: ids.read(view.hidden), folded: ids.read(view.folded), focus: isLed ? -1 : focus,
      until: showDay(this.#time, view.until),
    };
    stage.show();
    stage.camera = view.camera ?? stage.cameraFor();
    this.#hadFocus = Boolean(isKept && kept.isExact && kept.view.hasFocus);
    this.#wanted = isLed ? { focus: view.focus } : { selection: view.selection };
  }

  /**
   * Selects the nodes that were selected in the view, once the picture is there: the graph may have been read anew since.
   *
   * @returns {Promise<boolean>} whether there were any
   */
  async select() {
    const [{ focus, selection } = {}, { graph: { ids }, selection: present }] = [this.#wanted, this.#stage];
    this.#wanted = undefined;
    const chosen = focus ? new Set(this.#found(focus)) : ids.read(selection);
    // A selection made meanwhile stays.
    if (!chosen.size || present.size) return false;
    await (focus ? this.#canvas.focus(...chosen) : this.#canvas.select(chosen));
    return true;
  }

  /**
   * Where the keyboard was on the canvas when its page was left, it is there again, unless it is elsewhere by now. Called
   * with the first picture: what is hidden until then cannot have the focus.
   */
  takeFocus() {
    if (this.#hadFocus && document.activeElement === document.body) this.#root.querySelector(".canvas__ground")?.focus({ preventScroll: true });
  }

  /** The view that the address asks for, or the view with a name that it leads to. */
  #asked() {
    const said = (name) => this.#root.getAttribute(name);
    const [focus, camera] = [focusOf(location), cameraOf(location)];
    const selection = said("selection") ?? (camera && focus ? this.#stage.graph.ids.textOf(new Set(this.#found(focus))) : undefined);
    const day = said("until");
    return { camera, focus, selection, hidden: said("without"), folded: said("folded"), until: day ? Date.parse(day) / 86_400_000 : undefined };
  }

  #found(id) {
    const index = this.#stage.graph.ids.indexOf(id);
    return index < 0 ? [] : [index];
  }
}
