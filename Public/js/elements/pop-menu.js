/** Closes the `<details>` inside on Escape, on a click elsewhere and when the focus leaves; opens upwards where there is
 *  no room below. */
class PopMenu extends HTMLElement {
  #details;

  connectedCallback() {
    this.#details = this.querySelector("details");
    this.#details.addEventListener("toggle", this.#turn);
    this.addEventListener("keydown", this.#escape);
    this.addEventListener("focusout", this.#leave);
    document.addEventListener("pointerdown", this.#elsewhere);
  }

  disconnectedCallback() {
    this.#details.removeEventListener("toggle", this.#turn);
    this.removeEventListener("keydown", this.#escape);
    this.removeEventListener("focusout", this.#leave);
    document.removeEventListener("pointerdown", this.#elsewhere);
  }

  #turn = () => {
    this.removeAttribute("up");
    if (!this.#details.open) return;
    const panel = this.#details.querySelector(".menu__panel")?.getBoundingClientRect();
    const floor = document.querySelector(".bar")?.getBoundingClientRect().top || innerHeight;
    this.toggleAttribute("up", panel?.bottom > floor && this.getBoundingClientRect().top > panel.height);
  };

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
