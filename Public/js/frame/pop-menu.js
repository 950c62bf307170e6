/** Closes the `<details>` inside on Escape, on a click elsewhere and when the focus leaves; opens upwards where there is
 *  no room below. */
class PopMenu extends HTMLElement {
  #listening;
  #details;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#details = this.querySelector("details");
    this.#details.addEventListener("toggle", this.#turn, { signal });
    this.addEventListener("keydown", this.#escape, { signal });
    this.addEventListener("focusout", this.#leave, { signal });
    document.addEventListener("pointerdown", this.#elsewhere, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
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
