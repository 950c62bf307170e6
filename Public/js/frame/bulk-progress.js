import { fetchPage } from "../parts/http.js";

/** Looks every second how far the work is, and goes where it led once it is done. */
class BulkProgress extends HTMLElement {
  #timer;

  connectedCallback() {
    this.#timer = setTimeout(this.#look, 1000);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #look = async () => {
    // Without a connection it is looked again.
    const page = await fetchPage(location.href).catch(() => null);
    if (!this.isConnected) return;
    const fresh = page?.querySelector("bulk-progress > div");
    if (page && !fresh) return location.replace(location.href);
    if (fresh) this.replaceChildren(document.adoptNode(fresh));
    this.connectedCallback();
  };
}

customElements.define("bulk-progress", BulkProgress);
