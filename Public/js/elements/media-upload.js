import { watchFiles } from "../lib/incoming.js";

/** Sends what is chosen, photographed, dropped anywhere on the page or pasted. What it takes comes with the first file. */
class MediaUpload extends HTMLElement {
  #listening;
  #uploader;

  connectedCallback() {
    this.#listening = new AbortController();
    this.#uploader = null;
    this.querySelector(".upload__hint").hidden = !matchMedia("(hover: hover)").matches;
    watchFiles(this, (files) => this.#add(files), this.#listening.signal);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  async #add(files) {
    const [{ Uploader }, { loadSheet }] = await Promise.all([import("../lib/uploader.js"), import("../lib/sheet.js")]);
    await loadSheet("uploads");
    this.#uploader ??= new Uploader(this, this.#listening.signal);
    this.#uploader.add(files);
  }
}

customElements.define("media-upload", MediaUpload);
