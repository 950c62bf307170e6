import "../../parts/kit.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { loadRooms, signOut } from "./signing-out.js";

/** Stands in the form that signs out: asks before what the server does not have is lost, and leaves nothing behind. */
class SignOut extends HTMLElement {
  #listening;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.closest("form").addEventListener("submit", this.#submit, { capture: true, signal });
    // Loaded ahead, the rooms' modules are there when the button is pressed, however the network is by then.
    loadRooms().catch(() => {
      // Where the browser denies its storage, nothing waits in it.
    });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #submit = (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    signOut(event.target, this.dataset.waiting);
  };
}

customElements.define("sign-out", SignOut);

/** Says on the sign-in page that texts wait here which are deleted if another member signs in. */
class UnsentTexts extends HTMLElement {
  async connectedCallback() {
    await new Promise((resolve) => onceLoaded(resolve));
    const rooms = await loadRooms();
    this.hidden = !rooms.some((isWaiting) => isWaiting());
  }
}

customElements.define("unsent-texts", UnsentTexts);
