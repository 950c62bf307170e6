import { loadRooms } from "./sign-out/signing-out.js";

/** Says on the sign-in page that texts wait here which are deleted if another member signs in. */
class UnsentTexts extends HTMLElement {
  async connectedCallback() {
    const rooms = await loadRooms();
    this.hidden = !rooms.some((isWaiting) => isWaiting());
  }
}

customElements.define("unsent-texts", UnsentTexts);
