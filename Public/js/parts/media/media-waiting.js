import { freshen } from "./renewing-media.js";

const waits = [1000, 2000, 3000, 5000, 8000, 13_000, 20_000, 30_000, 30_000, 30_000, 60_000, 60_000, 60_000];
let turn = 0;

/** Stands where pictures are still being made, and looks again for them: soon at first, then seldom, then no more. */
class MediaWaiting extends HTMLElement {
  #timer;

  connectedCallback() {
    if (turn < waits.length) this.#timer = setTimeout(this.#look, waits[turn]);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #look = async () => {
    turn += 1;
    // An element around it that can renew its content does so by itself.
    let home = this.parentElement;
    while (home && !home.renew) home = home.parentElement;
    // A page out of sight may wait; so may one without a connection.
    if (document.visibilityState === "visible") await (home ? home.renew() : freshen().catch(() => {}));
    if (this.isConnected) this.connectedCallback();
  };
}

customElements.define("media-waiting", MediaWaiting);
