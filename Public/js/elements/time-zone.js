/** With `guess`, chooses the browser's own time zone. */
class TimeZoneChoice extends HTMLElement {
  connectedCallback() {
    if (!this.hasAttribute("guess")) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const select = this.querySelector("select");
    if ([...select.options].some((option) => option.value === zone)) select.value = zone;
  }
}

customElements.define("time-zone", TimeZoneChoice);
