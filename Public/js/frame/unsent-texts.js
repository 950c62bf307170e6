import { load } from "../lib/load.js";

/** Says on the sign-in page that texts wait here which are deleted if another member signs in. */
class UnsentTexts extends HTMLElement {
  async connectedCallback() {
    const { loadRooms } = await load("sign-out/sign-out", () => {});
    const rooms = await loadRooms();
    this.hidden = !rooms.some((isWaiting) => isWaiting());
  }
}

customElements.define("unsent-texts", UnsentTexts);
