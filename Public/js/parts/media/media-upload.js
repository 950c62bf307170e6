import { load } from "../load.js";
import { watchDrags } from "./upload/drop.js";

/**
 * Sends files that are chosen, photographed, dropped anywhere on the page or pasted. The code for it is loaded with the
 * first file.
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
    watchDrags(this, (files) => this.#add(files), signal);
    // Files that were chosen before this script came.
    for (const field of this.querySelectorAll("input[type=file]")) if (field.files.length) this.#choose({ target: field });
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

  async #add(files) {
    // Among what a thing does not have yet: the files on their way are shown.
    const folded = this.closest("details");
    if (folded) folded.open = true;
    this.#early += files.length;
    const { UploadQueue } = await load(() => import("./upload/queue.js"), this.#sayLost);
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
