/** A recipe that came behind the `#` of a link: browsers do not send that part, so the form does. */
class BrewOpen extends HTMLElement {
  connectedCallback() {
    const text = decodeURIComponent(location.hash.slice(1));
    if (!text) return;
    const form = this.querySelector("form");
    form.elements.text.value = text;
    // Back from the recipe leads here, and the page may be loaded once more then: the form waits for a tap.
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (isBack || history.state?.isOpened) return;
    history.replaceState({ ...history.state, isOpened: true }, "");
    form.requestSubmit();
  }
}

customElements.define("brew-open", BrewOpen);
