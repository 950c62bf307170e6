/**
 * Opens the pictures inside full screen, the main photo over the page as the first of them. An open picture is a place
 * in the browser's history, so that the way back closes it; nothing of it stays when it is closed, or when a lock
 * falls. Its code comes with the first picture.
 */
class MediaGallery extends HTMLElement {
  #listening;
  #gallery;
  /** Whether a picture is about to open: keys are meant for it. */
  #isOpening = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.addEventListener("click", this.#press, { signal });
    this.#cover?.addEventListener("click", this.#press, { signal });
    addEventListener("popstate", this.#follow, { signal });
    addEventListener("keydown", this.#hold, { signal, capture: true });
    // A page that is loaded anew, with its picture open.
    this.#follow();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#gallery?.drop();
  }

  /** The links of the pictures, in the order of the page. */
  get tiles() {
    return [this.#cover, ...this.querySelectorAll("a[data-id]")].filter(Boolean);
  }

  get #cover() {
    return document.querySelector(".hero");
  }

  #press = (event) => {
    const tile = event.target.closest("a[data-id]");
    if (!tile || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.pushState({ medium: tile.dataset.id }, "");
    this.#follow().catch(() => location.assign(tile.href));
  };

  /** Until the picture is there, no key does anything on the page below it; Escape calls it off. F5 is the browser's. */
  #hold = (event) => {
    if (!this.#isOpening || event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key !== "Escape") return;
    this.#isOpening = false;
    history.back();
  };

  #follow = async () => {
    if (!this.#gallery && !history.state?.medium) return;
    this.#isOpening = !this.#gallery;
    const { Gallery } = await import("./gallery.js").finally(() => (this.#isOpening = false));
    this.#gallery ??= new Gallery(this);
    this.#gallery.follow();
  };
}

customElements.define("media-gallery", MediaGallery);
