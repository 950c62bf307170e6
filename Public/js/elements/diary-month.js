import { fetchPage } from "../lib/http.js";

/** Turns months without a new page: by their links, arrow keys, a swipe, the browser's own Back and Forward. */
class DiaryMonth extends HTMLElement {
  #listening;
  #known = new Map();
  #wanted = null;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", this.#press, { signal });
    this.addEventListener("change", this.#jump, { signal });
    addEventListener("keydown", this.#key, { signal });
    addEventListener("popstate", () => this.#show(location.href), { signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    addEventListener("pagereveal", this.#reveal, { signal });
    document.addEventListener("heard", this.#hear, { signal });
    this.addEventListener("pointerdown", this.#reach, { signal, once: true });
    this.#look();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get month() {
    return this.querySelector(".month");
  }

  #link(side) {
    return this.month.querySelector(side < 0 ? "a[rel=prev]" : "a[rel=next]");
  }

  #press = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const step = event.target.closest("a[rel=prev], a[rel=next]");
    if (step) {
      event.preventDefault();
      this.turn(step.rel === "prev" ? -1 : 1);
    }
    const picture = event.target.closest(".month__link")?.querySelector("img");
    if (picture) this.#name(picture);
  };

  /** The picture of one day grows into that day's cover, and shrinks back from it. */
  #name(picture) {
    for (const one of this.querySelectorAll("img[style]")) one.style.viewTransitionName = "";
    if (picture) picture.style.viewTransitionName = "diary-cover";
  }

  #reveal = ({ viewTransition }) => {
    const day = /\/days\/([\d-]{10})$/.exec(navigation?.activation?.from?.url ?? "")?.[1];
    this.#name(day ? this.querySelector(`[data-day="${day}"] img`) : null);
    viewTransition?.finished.finally(() => this.#name(null));
  };

  #jump = ({ target }) => {
    if (target.type !== "month" || !/^\d{4}-\d{2}$/.test(target.value)) return;
    this.#go(`${this.dataset.path}?month=${target.value}`);
  };

  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    this.turn(event.key === "ArrowLeft" ? -1 : 1);
  };

  /** @param {1 | -1} side @param {boolean} isMoved whether a finger moved it there already */
  async turn(side, isMoved = false) {
    const link = this.#link(side);
    if (link) await this.#go(link.href, isMoved ? 0 : side);
  }

  async #go(href, side = 0) {
    history.pushState(null, "", href);
    await this.#show(href, side);
  }

  async #show(href, side = 0) {
    this.#wanted = href;
    const fresh = await this.#fetch(href).catch(() => null);
    // Another one was wanted meanwhile.
    if (this.#wanted !== href) return;
    if (!fresh) return location.assign(href);
    const focused = this.month.contains(document.activeElement) ? document.activeElement.rel : null;
    const next = fresh.cloneNode(true);
    if (side) {
      const { glide } = await import("../lib/swipe.js");
      if (this.#wanted !== href) return;
      const beside = this.#beside(next);
      await glide(this.month, beside, side);
      if (this.#wanted !== href) return beside.remove();
      beside.remove();
    }
    this.#put(next);
    if (focused) (this.month.querySelector(`a[rel=${focused}]`) ?? this.month.querySelector("a[rel]"))?.focus();
    this.#look();
  }

  #beside(section) {
    const { offsetTop, offsetLeft, clientWidth } = this.month;
    section.dataset.beside = "";
    Object.assign(section.style, {
      insetBlockStart: `${offsetTop}px`, insetInlineStart: `${offsetLeft}px`, inlineSize: `${clientWidth}px`,
    });
    this.month.after(section);
    return section;
  }

  #put(section) {
    delete section.dataset.beside;
    section.removeAttribute("style");
    section.inert = false;
    this.month.replaceWith(section);
    this.dataset.month = section.dataset.month;
  }

  /** A month as the house has it; asked for once. */
  #fetch(href) {
    const url = new URL(href);
    url.searchParams.set("part", "1");
    const key = url.search;
    if (!this.#known.has(key)) {
      const asked = fetchPage(url.href).then((page) => document.adoptNode(page.querySelector(".month")));
      asked.catch(() => this.#known.delete(key));
      this.#known.set(key, asked);
    }
    return this.#known.get(key);
  }

  /** The neighbours come while nothing else is done. */
  #look() {
    const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    if (navigator.connection?.saveData) return;
    idle(() => {
      for (const side of [-1, 1]) if (this.isConnected && this.#link(side)) this.#fetch(this.#link(side).href).catch(() => {});
    });
  }

  #comeBack = ({ persisted }) => {
    const isBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
    if (persisted || isBack) this.#renew();
  };

  #hear = ({ detail }) => {
    if (detail === null || detail.startsWith(this.dataset.path)) this.#renew();
  };

  /** What was written since is there without a jump. */
  async #renew() {
    this.#known.clear();
    if (!this.contains(document.activeElement)) await this.#show(location.href);
  }

  #reach = async () => {
    const { watchSwipe } = await import("../lib/swipe.js");
    const kept = new Map();
    for (const side of [-1, 1]) {
      if (this.#link(side)) this.#fetch(this.#link(side).href).then((section) => kept.set(this.#link(side)?.href, section)).catch(() => {});
    }
    const how = {
      shown: () => this.month,
      has: (side) => this.#link(side) !== null,
      beside: (side) => kept.get(this.#link(side).href)?.cloneNode(true) ?? null,
      go: (side) => this.turn(side, true),
    };
    watchSwipe(this, how, this.#listening.signal);
  };
}

customElements.define("diary-month", DiaryMonth);
