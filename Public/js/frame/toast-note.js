import { liftOver } from "./toast-place.js";
import { timeLeft } from "./toast-time.js";
import { draw } from "../parts/icons/icons.js";
import { make } from "../parts/make.js";

const fades = 300;
/** After the pointer or the keyboard left it, it stays for at least so long, in milliseconds. */
const lingers = 5000;
/** A page that was to be left for the button's form, and is still there after this, in milliseconds, stays. */
const leaves = 5000;
/** What it may not lie over. Rows of a list and long texts are under it as they are under the bar: one scrolls. */
const controls = "main :is(button, summary, input, select, .button, .chip):not(.messages *)";
/** Pages show other controls without a word: so often, in milliseconds, it looks whether it lies over one. */
const looks = 400;
/** Of a phone that lies on its side, in pixels. */
const low = 500;

/** Goes after half a minute, over several pages, unless someone is at it with the pointer or the keyboard. */
class ToastNote extends HTMLElement {
  #listening;
  #timer;
  #time;
  #looking;
  #lift = 0;

  /** Then the button does nothing. Scripts that send the form themselves set it free where that fails. */
  isPressed = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#time ??= timeLeft(this.querySelector("form")?.getAttribute("action"));
    if (this.#time.left <= 0) return this.remove();
    this.#addClose();
    this.#start();
    // Before those that send it themselves.
    addEventListener("submit", this.#once, { signal, capture: true });
    addEventListener("pageshow", this.#free, { signal });
    addEventListener("toggle", this.#wait, { signal, capture: true });
    this.#looking = setInterval(this.#place, looks);
    this.#place();
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop, { signal });
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#resume, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearInterval(this.#looking);
    this.#stop();
  }

  /** Lifts it over the controls that it would hide, in the lower half of a screen that is not low. It does not move under a hand. */
  #place = () => {
    if (this.matches(":hover, :focus-within")) return;
    const { left, right, top, bottom } = this.getBoundingClientRect();
    const toast = { top: top + this.#lift, bottom: bottom + this.#lift };
    const boxes = Array.from(document.querySelectorAll(controls), (control) => [control, control.getBoundingClientRect()])
      .filter(([, box]) => box.width && box.left < right && box.right > left && box.bottom > 0 && box.top < innerHeight)
      .filter(([control]) => control.checkVisibility?.({ visibilityProperty: true }) ?? true)
      .map(([, box]) => box);
    const bar = document.querySelector(".bar")?.getBoundingClientRect();
    // Over a form it lies over the bar; lifted it does not lie over half of it.
    const ceiling = innerHeight < low ? 8 : innerHeight / 2;
    const lift = liftOver(boxes, toast, ceiling);
    this.#lift = lift && bar?.width ? liftOver([...boxes, bar], toast, ceiling) : lift;
    this.style.marginBlockEnd = this.#lift ? `${this.#lift}px` : "";
  };

  /** While a menu is open, which it would lie over, its style sheet hides it; its time waits. */
  #wait = ({ target }) => {
    if (target.matches(".menu__details")) target.open ? this.#stop() : this.#resume();
  };

  /** The second of two quick presses finds nothing left to undo. */
  #once = (event) => {
    if (!this.contains(event.target)) return;
    if (this.isPressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    this.isPressed = true;
    // Whether a listener after this one sends it is known when all have heard it.
    setTimeout(() => event.defaultPrevented || setTimeout(this.#free, leaves));
  };

  #free = () => (this.isPressed = false);

  /** The frame has the word and the drawings. */
  #addClose() {
    const label = document.querySelector("shortcut-keys [method=dialog] button")?.textContent;
    const sprite = document.querySelector("svg use[href]")?.getAttribute("href").split("#")[0];
    if (!label || !sprite || this.querySelector(".toast__close")) return;
    const button = make("button", { class: "toast__close", type: "button", "aria-label": label }, draw("icon:close", sprite));
    button.addEventListener("click", () => {
      this.#time.end();
      this.remove();
    });
    this.append(button);
  }

  #start = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#leave, this.#time.left);
  };

  #resume = () => {
    this.#time.extend(lingers);
    this.#start();
  };

  #stop = () => {
    clearTimeout(this.#timer);
    this.removeAttribute("leaving");
  };

  #leave = () => {
    this.setAttribute("leaving", "");
    this.#timer = setTimeout(() => this.remove(), fades);
  };
}

customElements.define("toast-note", ToastNote);
