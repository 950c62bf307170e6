import { Neighbours } from "../lib/neighbours.js";

/** Turns months without a new page: by their links, arrow keys, a swipe, the browser's own Back and Forward. */
class DiaryMonth extends HTMLElement {
  #listening;
  #months = new Neighbours((page) => page.querySelector(".month"));
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
    this.#prepare();
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
    const isStale = () => this.#wanted !== href;
    const [next, { glide, lay, stand }] = await Promise.all([this.#ask(href), import("../lib/swipe.js")]).catch(() => [null, {}]);
    if (isStale()) return;
    if (!next) return location.assign(href);
    const { month } = this;
    const rel = month.contains(document.activeElement) && document.activeElement.rel;
    if (side) {
      lay(next, month);
      await glide(month, next, side);
      next.remove();
      month.style.removeProperty("translate");
      if (isStale()) return;
    }
    stand(next, month);
    this.dataset.month = next.dataset.month;
    if (rel) (next.querySelector(`a[rel=${rel}]`) ?? next.querySelector("a[rel]"))?.focus();
    this.#prepare();
  }

  #part(href) {
    const url = new URL(href, location);
    url.searchParams.set("part", "1");
    return url.href;
  }

  #ask(href) {
    return this.#months.ask(this.#part(href));
  }

  #prepare() {
    this.#months.prepare([-1, 1].map((side) => this.#link(side)).filter(Boolean).map(({ href }) => this.#part(href)));
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
    this.#months.clear();
    if (!this.contains(document.activeElement)) await this.#show(location.href);
  }

  #reach = async (event) => {
    const { watchSwipe } = await import("../lib/swipe.js");
    const how = {
      shown: () => this.month,
      has: (side) => this.#link(side) !== null,
      beside: (side) => this.#months.at(this.#part(this.#link(side).href)),
      go: (side) => this.turn(side, true),
    };
    watchSwipe(this, how, this.#listening.signal, event);
  };
}

customElements.define("diary-month", DiaryMonth);
