/** After so long without a key the question is sent, in milliseconds. */
const pause = 150;

/** So many names are offered. */
const limit = 8;

/** Offers nodes while somebody types, and goes to the one that is chosen. */
export class Finding {
  #canvas;
  #tools;
  #field;
  #list;
  #timer;
  #found = [];
  /** Somebody waits to be led to the first, but the graph was changed meanwhile. */
  #isWaiting = false;

  /**
   * @param {import("./canvas.js").Canvas} canvas
   * @param {import("./tools.js").Tools} tools
   * @param {HTMLElement | null} list where names are offered
   * @param {AbortSignal} signal
   */
  constructor(canvas, tools, list, signal) {
    [this.#canvas, this.#tools, this.#list] = [canvas, tools, list];
    this.#field = tools.field("q");
    if (!this.#field || !list) return;
    const on = (target, name, work) => target.addEventListener(name, work, { signal });
    on(this.#field, "input", () => {
      clearTimeout(this.#timer);
      this.#isWaiting = false;
      this.#timer = setTimeout(() => this.#ask(), this.#field.value.trim() ? pause : 0);
    });
    on(this.#field, "focus", () => this.#found.length && this.#show(true));
    on(this.#field.form, "focusout", ({ relatedTarget }) => relatedTarget?.closest(".canvas__search") || this.#show(false));
    on(this.#field.form, "keydown", (event) => this.#key(event));
    on(list, "click", ({ target }) => this.#choose(this.#canvas.indexOf(target.closest("button")?.value)));
    signal.addEventListener("abort", () => this.#offer([]));
  }

  /** Goes to the first that fits what was typed. */
  async first() {
    clearTimeout(this.#timer);
    this.#isWaiting = true;
    if (!(await this.#ask())) return;
    this.#isWaiting = false;
    if (this.#found.length) await this.#choose(this.#canvas.indexOf(this.#found[0]));
  }

  /** The graph was loaded anew: what could not be answered is asked again. */
  again = () => (this.#isWaiting ? this.first() : undefined);

  /** @returns {Promise<boolean>} whether there was an answer */
  async #ask() {
    const text = this.#field.value.trim();
    const found = text ? await this.#tools.find(text, this.#canvas.graph) : [];
    // A newer question is on its way.
    if (!found) return false;
    const shown = found.slice(0, limit);
    if (!(await this.#canvas.know(shown)) || this.#field.value.trim() !== text) return false;
    this.#offer(shown, text !== "");
    return true;
  }

  #offer(found, isAsked = false) {
    // Ids: the graph may be read anew while they are looked at.
    this.#found = found.map(this.#canvas.idOf);
    const rows = found.map((index) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "menu__row", value: this.#canvas.idOf(index), textContent: this.#canvas.nameOf(index) });
      return button;
    });
    const nothing = Object.assign(document.createElement("p"), { className: "menu__text", textContent: this.#list.dataset.none });
    this.#list.replaceChildren(...(isAsked && !found.length ? [nothing] : rows));
    this.#show(isAsked);
  }

  #show(isOn) {
    this.#list.hidden = !isOn;
  }

  async #choose(index) {
    if (index < 0) return;
    this.#show(false);
    await this.#canvas.go(index);
  }

  #key(event) {
    const { key, target } = event;
    if (key === "Escape" && !this.#list.hidden) this.#show(false);
    else if (key === "ArrowDown" || key === "ArrowUp") this.#step(target, key === "ArrowDown" ? 1 : -1);
    else return;
    event.preventDefault();
  }

  #step(from, way) {
    const stops = [this.#field, ...this.#list.querySelectorAll("button")];
    stops[(stops.indexOf(from) + way + stops.length) % stops.length]?.focus();
  }
}
