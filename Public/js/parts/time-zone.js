/** With `guess`, chooses the browser's own time zone. */
class TimeZoneChoice extends HTMLElement {
  connectedCallback() {
    if (!this.hasAttribute("guess")) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const select = this.querySelector("select");
    // Browsers know some zones by names that the server does not list, though it understands them.
    if (![...select.options].some((option) => option.value === zone)) select.add(new Option(zone));
    select.value = zone;
  }
}

customElements.define("time-zone", TimeZoneChoice);
