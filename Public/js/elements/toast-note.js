const stays = 30_000;
const fades = 300;

/**
 * Goes after half a minute, unless someone is at it with the pointer or the keyboard. After an undo what was done before
 * offers none: it would stand under the finger that taps once more.
 */
class ToastNote extends HTMLElement {
  #timer;

  connectedCallback() {
    // Ids sort by when they were made.
    const path = this.#form?.getAttribute("action");
    if (path && path < (sessionStorage.getItem("undone") ?? "")) return this.remove();
    this.#form?.addEventListener("submit", () => sessionStorage.setItem("undone", path), { once: true });
    this.#start();
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop);
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#start);
  }

  disconnectedCallback() {
    this.#stop();
    for (const name of ["pointerenter", "focusin"]) this.removeEventListener(name, this.#stop);
    for (const name of ["pointerleave", "focusout"]) this.removeEventListener(name, this.#start);
  }

  get #form() {
    return this.querySelector("form");
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
