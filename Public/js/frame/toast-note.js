import { timeLeft } from "./toast-time.js";
import { draw } from "../parts/icons/icons.js";
import { make } from "../parts/make.js";

const fades = 300;
/** After the pointer or the keyboard left it, it stays for at least so long, in milliseconds. */
const lingers = 5000;
/** A page that was to be left for the button's form, and is still there after this, in milliseconds, stays. */
const leaves = 5000;

/** Goes after half a minute, over several pages, unless someone is at it with the pointer or the keyboard. */
class ToastNote extends HTMLElement {
  #listening;
  #timer;
  #time;

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
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop, { signal });
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#resume, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#stop();
  }

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
