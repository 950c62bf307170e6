/** A text area as high as its text, in browsers that cannot do that by themselves. */
class GrowText extends HTMLElement {
  #area;

  connectedCallback() {
    if (CSS.supports("field-sizing", "content")) return;
    this.#area = this.querySelector("textarea");
    this.#area.addEventListener("input", this.#grow);
    this.#grow();
  }

  disconnectedCallback() {
    this.#area?.removeEventListener("input", this.#grow);
  }

  #grow = () => {
    const top = scrollY;
    this.#area.style.blockSize = "auto";
    this.#area.style.blockSize = `${this.#area.scrollHeight + 2}px`;
    scrollTo({ top, behavior: "instant" });
  };
}

customElements.define("grow-text", GrowText);
