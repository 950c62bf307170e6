const stays = 30_000;
const fades = 300;

/** Goes after half a minute, unless someone is at it with the pointer or the keyboard. */
class ToastNote extends HTMLElement {
  #timer;

  connectedCallback() {
    this.#start();
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop);
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#start);
  }

  disconnectedCallback() {
    this.#stop();
    for (const name of ["pointerenter", "focusin"]) this.removeEventListener(name, this.#stop);
    for (const name of ["pointerleave", "focusout"]) this.removeEventListener(name, this.#start);
  }

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
