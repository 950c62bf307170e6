/**
 * Sends what is chosen, photographed, dropped anywhere on the page or pasted. What that takes comes with the first file,
 * or with the first thing that is dragged over the page.
 */
class MediaUpload extends HTMLElement {
  #listening;
  #uploader;

  connectedCallback() {
    this.#listening = new AbortController();
    this.#uploader = null;
    const { signal } = this.#listening;
    this.querySelector(".upload__hint").hidden = !matchMedia("(hover: hover)").matches;
    this.addEventListener("change", this.#choose, { signal });
    document.addEventListener("paste", this.#paste, { signal });
    addEventListener("dragenter", this.#reach, { signal, once: true });
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
    const { watchDrags } = await import("../lib/incoming.js");
    watchDrags(this, (files) => this.#add(files), this.#listening.signal);
  };

  async #add(files) {
    const [{ Uploader }, { loadSheet }] = await Promise.all([import("../lib/uploader.js"), import("../lib/sheet.js")]);
    await loadSheet("uploads");
    this.#uploader ??= new Uploader(this, this.#listening.signal);
    this.#uploader.add(files);
  }
}

customElements.define("media-upload", MediaUpload);
