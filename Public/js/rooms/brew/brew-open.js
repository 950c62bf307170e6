/** A recipe that came behind the `#` of a link: browsers do not send that part, so the form does. */
class BrewOpen extends HTMLElement {
  connectedCallback() {
    const text = decodeURIComponent(location.hash.slice(1));
    if (!text) return;
    const form = this.querySelector("form");
    form.elements.text.value = text;
    // Back from the recipe may lead here: the form waits then.
    if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") return;
    form.requestSubmit();
  }
}

customElements.define("brew-open", BrewOpen);
