const stays = 30_000;
const fades = 300;
/** A page that was to be left for the button's form, and is still there after this, in milliseconds, stays. */
const leaves = 5000;

/** Goes after half a minute, unless someone is at it with the pointer or the keyboard. */
class ToastNote extends HTMLElement {
  #listening;
  #timer;

  /** Then the button does nothing. Scripts that send the form themselves set it free where that fails. */
  isPressed = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#start();
    // Before those that send it themselves.
    addEventListener("submit", this.#once, { signal, capture: true });
    addEventListener("pageshow", this.#free, { signal });
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop, { signal });
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#start, { signal });
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

  #start = () => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#leave, stays);
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
