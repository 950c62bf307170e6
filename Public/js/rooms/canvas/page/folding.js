/** What is done again and again: the tools stay where they are for it. */
const repeated = ["tools", "in", "out"];

/** The tools that a small screen folds behind one button. A large one shows them all, and has no such button. */
export class Folding {
  #button;

  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} signal
   */
  constructor(root, signal) {
    this.#button = root.querySelector("[data-do=tools]");
    for (const part of [this.#button, this.#button?.nextElementSibling]) part?.addEventListener("keydown", this.#key, { signal });
  }

  get #isOpen() {
    return this.#button?.getAttribute("aria-expanded") === "true";
  }

  toggle(isOn = !this.#isOpen) {
    this.#button?.setAttribute("aria-expanded", String(isOn));
  }

  /** One of the tools was used. */
  did(action) {
    if (!repeated.includes(action)) this.toggle(false);
  }

  #key = (event) => {
    if (event.key !== "Escape" || !this.#isOpen) return;
    event.stopPropagation();
    this.toggle(false);
    this.#button.focus();
  };
}
