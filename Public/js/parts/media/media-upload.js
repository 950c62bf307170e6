import { load } from "../lib/load.js";
import { loadStylesheet } from "../lib/stylesheet.js";

/**
 * Sends files that are chosen, photographed, dropped anywhere on the page or pasted. The code for it is loaded with the
 * first file, or with the first thing that is dragged over the page.
 */
class MediaUpload extends HTMLElement {
  #listening;
  #queue;
  /** The number of files that wait for that code. */
  #early = 0;

  connectedCallback() {
    this.#listening = new AbortController();
    this.#queue = null;
    const { signal } = this.#listening;
    this.querySelector(".upload__hint").hidden = !matchMedia("(hover: hover)").matches;
    this.addEventListener("change", this.#choose, { signal });
    document.addEventListener("paste", this.#paste, { signal });
    addEventListener("dragenter", this.#reach, { signal, once: true });
    // A lock fell before all were sent.
    if (Object.keys(sessionStorage).some((key) => key.endsWith(` files ${this.getAttribute("to")}`))) this.#add([]);
    addEventListener("beforeunload", (event) => this.#early && event.preventDefault(), { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #choose = ({ target }) => {
    if (target.type !== "file") return;
    const files = [...target.files];
    target.value = "";
    this.#add(files);
  };

  #paste = (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length && !document.activeElement.matches("input, textarea, select")) this.#add(files);
  };

  #reach = async () => {
    const { watchDrags } = await load("media/upload/drop", () => {});
    watchDrags(this, (files) => this.#add(files), this.#listening.signal);
  };

  async #add(files) {
    this.#early += files.length;
    const sheet = loadStylesheet("media/uploads").catch(() => {});
    const { UploadQueue } = await load("media/upload/queue", this.#sayLost);
    await sheet;
    this.#early -= files.length;
    this.#queue ??= new UploadQueue(this, this.#listening.signal);
    if (files.length) this.#queue.add(files);
  }

  #sayLost = () => {
    this.querySelector(".uploads").hidden = false;
    this.querySelector(".uploads__sum").textContent = this.dataset.broken;
  };
}

customElements.define("media-upload", MediaUpload);
