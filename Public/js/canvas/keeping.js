import { forget, recall, remember, viewOf } from "./memory.js";
import { focusOf } from "./opening.js";
import { addressOf, cameraOf, watchKeeping } from "./views.js";

/** A view is kept when nobody moved for so long, in milliseconds. */
const pause = 500;

/** What is shown of a graph and from where: kept while one looks around, and shown again. */
export class Keeping {
  /** What was selected is being looked for; until it is found, nothing else is kept in its place. */
  isBusy = false;

  #canvas;
  #stage;
  #tools;
  #timer;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./stage.js").Stage} stage
   * @param {import("./tools.js").Tools} tools
   * @param {AbortSignal} signal
   */
  constructor(canvas, stage, tools, signal) {
    [this.#canvas, this.#stage, this.#tools] = [canvas, stage, tools];
    watchKeeping(() => this.#address(), signal);
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
    if (!this.#canvas.graph || this.isBusy) return;
    remember(this.#whose, viewOf(this.#stage, this.#tools.save(), this.#canvas.idOf));
  }

  forget = () => forget(this.#whose);

  /** What is shown now, as an address says it. */
  #address() {
    const { choice: { focus }, selection: chosen, camera } = this.#stage;
    return addressOf(this.#tools.save(), camera, this.#canvas.idOf(focus >= 0 ? focus : [...chosen][0]));
  }

  /**
   * Looks from where one looked before, or from where the address says.
   *
   * @returns {() => Promise<void>} selects what was selected then, once it can be found
   */
  begin() {
    this.isBusy = true;
    const [focus, kept, at] = [focusOf(location), recall(this.#whose), cameraOf(location)];
    const isKept = kept && (kept.isExact || !location.search) && kept.view.camera;
    if (isKept && kept.isExact) this.#tools.write(kept.view.tools);
    this.#stage.camera = isKept ? kept.view.camera : (at ?? this.#stage.cameraFor());
    if (isKept) return () => this.#select(kept.view);
    if (!focus) return () => Promise.resolve();
    if (at) return () => this.#select({ focus, selection: [focus] });
    return async () => this.#canvas.focus(await this.#canvas.indexOf(focus));
  }

  /** What was kept says ids: their indices may be others now. */
  async #select({ selection = [], hidden = [], folded = [], focus }) {
    const indices = async (ids) => {
      const found = await Promise.all(ids.slice(0, 200).map((id) => this.#canvas.indexOf(id)));
      return new Set(found.filter((index) => index >= 0));
    };
    const choice = { hidden: await indices(hidden), folded: await indices(folded), focus: -1 };
    if (focus) choice.focus = await this.#canvas.indexOf(focus);
    if (hidden.length || folded.length || focus) this.#canvas.change(choice);
    const found = await indices(selection);
    // Whoever chose something else meanwhile is not called back.
    if (found.size && !this.#stage.selection.size) await this.#canvas.select(found);
  }
}
