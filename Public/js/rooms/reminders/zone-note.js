/** Says that this device is in another time zone than the one in which times are meant. */
class ZoneNote extends HTMLElement {
  connectedCallback() {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const zone = this.getAttribute("zone");
    this.hidden = isSame(zone, here);
    this.querySelector("span").textContent = this.getAttribute("text").replace("{device}", here);
  }
}

/** Whether two names stand for one zone: `Europe/Kyiv` and `Europe/Kiev` do. */
function isSame(zone, other) {
  const canonical = (timeZone) => new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  try {
    return canonical(zone) === canonical(other);
  } catch {
    // A browser that does not know the zone cannot tell.
    return true;
  }
}

customElements.define("zone-note", ZoneNote);
