/** A text area as high as its text, in browsers that cannot do that by themselves. */
class GrowText extends HTMLElement {
  #listening;
  #area;

  connectedCallback() {
    if (CSS.supports("field-sizing", "content")) return;
    const { signal } = (this.#listening = new AbortController());
    this.#area = this.querySelector("textarea");
    this.#area.addEventListener("input", this.#grow, { signal });
    this.#grow();
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #grow = () => {
    const top = scrollY;
    this.#area.style.blockSize = "auto";
    this.#area.style.blockSize = `${this.#area.scrollHeight + 2}px`;
    scrollTo({ top, behavior: "instant" });
  };
}

customElements.define("grow-text", GrowText);
