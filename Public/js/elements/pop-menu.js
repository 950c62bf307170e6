/** Closes the `<details>` inside on Escape, on a click elsewhere and when the focus leaves. */
class PopMenu extends HTMLElement {
  #details;

  connectedCallback() {
    this.#details = this.querySelector("details");
    this.addEventListener("keydown", this.#escape);
    this.addEventListener("focusout", this.#leave);
    document.addEventListener("pointerdown", this.#elsewhere);
  }

  disconnectedCallback() {
    this.removeEventListener("keydown", this.#escape);
    this.removeEventListener("focusout", this.#leave);
    document.removeEventListener("pointerdown", this.#elsewhere);
  }

  #escape = (event) => {
    if (event.key !== "Escape" || !this.#details.open) return;
    event.stopPropagation();
    this.#details.open = false;
    this.#details.querySelector("summary").focus();
  };

  #leave = (event) => {
    if (event.relatedTarget && !this.contains(event.relatedTarget)) this.#details.open = false;
  };

  #elsewhere = (event) => {
    if (!this.contains(event.target)) this.#details.open = false;
  };
}

customElements.define("pop-menu", PopMenu);
