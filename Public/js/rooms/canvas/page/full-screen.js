import { isTyping } from "../../../frame/shortcuts.js";

/**
 * Fills the window with the canvas, and the screen where the browser lets it: an iPhone does not. The whole document goes
 * to full screen, so that messages over the canvas are seen there.
 */
export class FullScreen {
  #root;
  #changed;

  /**
   * @param {HTMLElement} root gets the attribute `full`
   * @param {(isOn: boolean) => void} changed
   * @param {AbortSignal} signal
   */
  constructor(root, changed, signal) {
    [this.#root, this.#changed] = [root, changed];
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.toggle(false), { signal });
    document.addEventListener("keydown", this.#key, { signal });
  }

  get isOn() {
    return this.#root.hasAttribute("full");
  }

  toggle(isOn = !this.isOn) {
    if (isOn === this.isOn) return;
    this.#root.toggleAttribute("full", isOn);
    this.#changed(isOn);
    // Refused where it is forbidden, or already over: the window stays filled, or is given back, all the same.
    if (isOn) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }

  #key = (event) => {
    const { key, defaultPrevented, altKey, ctrlKey, metaKey, target } = event;
    // Escape closes a dialog, and that alone.
    if (defaultPrevented || altKey || ctrlKey || metaKey || document.querySelector("dialog[open]")) return;
    const isLeft = key === "Escape" && this.isOn;
    if (!isLeft && (key !== "f" || isTyping(target))) return;
    event.preventDefault();
    this.toggle();
  };
}
