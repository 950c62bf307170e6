import { watchGestures } from "./picture-gestures.js";
import { bounded, fitted, isNear, near, still, zoomed } from "./zoom.js";

/**
 * One picture or recording as large as the place, with its neighbours ready beside it. The element that opens it sets
 * its `tiles`, the links with their facts; it fires `turn` when another one is shown and `leave` when it is stroked
 * away.
 */
class MediaSlides extends HTMLElement {
  tiles = [];
  #index = -1;
  #slides = new Map();
  #view = still;
  #listening;
  #resized = new ResizeObserver(() => this.#layOut());

  connectedCallback() {
    this.#listening = new AbortController();
    const show = {
      shown: () => this.#size(this.#index),
      view: () => this.#view,
      look: (view) => this.#look(view),
      drag: (stroke) => this.#drag(stroke),
      turn: (action) => this.#turn(action),
    };
    watchGestures(this, show, this.#listening.signal);
    this.#resized.observe(this);
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#resized.disconnect();
    this.#clear(() => true);
  }

  get index() {
    return this.#index;
  }

  /** Shows another one; beyond an end there is none. */
  go(index) {
    if (!this.tiles[index] || index === this.#index) return;
    this.#look(still);
    this.#slides.get(this.#index)?.querySelector("video")?.pause();
    this.#index = index;
    for (const one of [index, index + 1, index - 1]) {
      if (!this.tiles[one] || this.#slides.has(one)) continue;
      this.#slides.set(one, this.#slide(one));
      this.append(this.#slides.get(one));
    }
    this.#clear((one) => Math.abs(one - index) > 1);
    this.#layOut();
    this.dispatchEvent(new Event("turn"));
  }

  /** Enlarges by a factor around the middle. */
  zoom(factor) {
    const shown = this.#size(this.#index);
    if (shown) this.#look(zoomed(this.#view, this.#view.scale * factor, { x: 0, y: 0 }, shown, this.#box));
  }

  get #box() {
    return { width: this.clientWidth, height: this.clientHeight };
  }

  #clear(isOut) {
    for (const [index, slide] of this.#slides) {
      if (!isOut(index)) continue;
      // A recording that only leaves the page would go on loading.
      slide.querySelectorAll("video").forEach((video) => {
        video.removeAttribute("src");
        video.load();
      });
      slide.remove();
      this.#slides.delete(index);
    }
  }

  #slide(index) {
    const { kind, title, view, thumb, original, colour } = this.tiles[index].dataset;
    const slide = document.createElement("div");
    slide.className = "slide";
    const isPlayed = kind === "video" && original;
    const picture = document.createElement(isPlayed ? "video" : "img");
    picture.className = "slide__picture";
    picture.style.backgroundColor = colour ?? "";
    if (isPlayed) {
      Object.assign(picture, { controls: true, playsInline: true, preload: "metadata", poster: view ?? "", src: original });
      picture.setAttribute("aria-label", title);
    } else if (view) {
      if (thumb) picture.style.backgroundImage = `url("${thumb}")`;
      picture.addEventListener("load", () => picture.style.removeProperty("background"), { once: true });
      Object.assign(picture, { alt: title, draggable: false, src: view });
    } else {
      picture.alt = title;
    }
    slide.append(picture);
    return slide;
  }

  /** The size of a picture; null for a recording, which is not enlarged. */
  #size(index, isAny = false) {
    const { width, height, kind, original, view } = this.tiles[index]?.dataset ?? {};
    if (!isAny && (!view || (kind === "video" && original))) return null;
    return fitted({ width: Number(width) || 1600, height: Number(height) || 1200 }, this.#box);
  }

  #layOut() {
    for (const [index, slide] of this.#slides) {
      const { width, height } = this.#size(index, true);
      Object.assign(slide.firstElementChild.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
      slide.style.translate = `${(index - this.#index) * 100}%`;
      slide.inert = index !== this.#index;
    }
    if (this.#size(this.#index)) this.#look(bounded(this.#view, this.#size(this.#index), this.#box));
  }

  #look(view) {
    this.#view = view;
    const picture = this.#slides.get(this.#index)?.firstElementChild;
    if (!picture) return;
    const { x, y, scale } = view;
    picture.style.transform = isNear(view) ? `translate(${x}px, ${y}px) scale(${scale})` : "";
    this.toggleAttribute("near", isNear(view));
    const { original, kind } = this.tiles[this.#index].dataset;
    // A picture enlarged this much needs the whole file.
    if (scale >= near && original && kind === "photo" && picture.getAttribute("src") !== original) picture.src = original;
  }

  #drag({ x, y }) {
    const isAcross = Math.abs(x) > Math.abs(y);
    const isEnd = !this.tiles[this.#index + (x < 0 ? 1 : -1)];
    this.setAttribute("held", "");
    this.style.setProperty("--pull-x", `${isAcross ? (isEnd ? x / 4 : x) : 0}px`);
    this.style.setProperty("--pull-y", `${isAcross ? 0 : Math.max(0, y)}px`);
  }

  #turn(action) {
    this.removeAttribute("held");
    for (const name of ["--pull-x", "--pull-y"]) this.style.removeProperty(name);
    if (action === "close") this.dispatchEvent(new Event("leave"));
    else if (action) this.go(this.#index + (action === "next" ? 1 : -1));
  }
}

customElements.define("media-slides", MediaSlides);
