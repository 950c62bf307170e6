/** A line of choices that may be wider than a phone: the chosen one is in sight from the start. */
class ChoiceLine extends HTMLElement {
  connectedCallback() {
    const chosen = this.querySelector("[aria-current]");
    if (chosen) this.scrollLeft = chosen.offsetLeft - (this.clientWidth - chosen.offsetWidth) / 2;
  }
}

customElements.define("choice-line", ChoiceLine);
