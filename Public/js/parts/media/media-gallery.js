/**
 * Opens the pictures inside full screen, the main photo over the page as the first of them. An open picture is a place
 * in the browser's history, so that the way back closes it; nothing of it stays when it is closed, or when a lock
 * falls. Its code comes with the first picture.
 */
class MediaGallery extends HTMLElement {
  #listening;
  #gallery;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.addEventListener("click", this.#press, { signal });
    this.#cover?.addEventListener("click", this.#press, { signal });
    addEventListener("popstate", this.#follow, { signal });
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

  #follow = async () => {
    if (!this.#gallery && !history.state?.medium) return;
    const { Gallery } = await import("./gallery.js");
    this.#gallery ??= new Gallery(this);
    this.#gallery.follow();
  };
}

customElements.define("media-gallery", MediaGallery);
