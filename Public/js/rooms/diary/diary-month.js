import { Neighbours, partOf } from "./neighbours.js";
import { glide, lay, stand, watchSwipe } from "../../parts/strokes/swipe.js";
import { Turns } from "./page-turns.js";

/** Turns months without a new page: by their links, arrow keys, a swipe, the browser's own Back and Forward. */
class DiaryMonth extends HTMLElement {
  #listening;
  #months = new Neighbours((page) => page.querySelector(".month"));
  #turns = new Turns();
  #wanted = null;
  #isTyped = false;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", this.#press, { signal });
    for (const name of ["change", "keydown", "focusin"]) this.addEventListener(name, this.#jump, { signal });
    addEventListener("keydown", this.#key, { signal });
    addEventListener("popstate", this.#go, { signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    addEventListener("pagereveal", this.#reveal, { signal });
    document.addEventListener("heard", this.#hear, { signal });
    this.#watchSwipe(signal);
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

  /** To a day that was picked. One that is typed is gone to with Enter: halfway it is another. */
  #jump = ({ type, target }) => {
    if (target.type !== "date") return;
    if (type === "keydown") this.#isTyped = true;
    else if (type === "focusin") this.#isTyped = false;
    else if (!this.#isTyped) target.form.requestSubmit();
  };

  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!side || event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    event.preventDefault();
    // A key that is held steps as fast as months come.
    if (!event.repeat || !this.#turns.isTurning) this.turn(side);
  };

  /** @param {1 | -1} side @param {boolean} isMoved whether a finger moved it there already */
  turn(side, isMoved = false) {
    return this.#turns.add(async (isHurried) => {
      const href = this.#link(side)?.href;
      if (!href) return;
      history.pushState(null, "", href);
      await this.#show(href, isMoved || isHurried ? 0 : side);
    });
  }

  /** Back and Forward wait for nothing that was asked for before. */
  #go = () => {
    this.#turns.drop();
    this.#turns.add(() => this.#show(location.href));
  };

  async #show(href, side = 0) {
    const wanted = (this.#wanted = {});
    const isStale = () => this.#wanted !== wanted;
    const next = await this.#months.ask(partOf(href)).catch(() => null);
    if (isStale()) return;
    if (!next) return location.reload();
    const { month } = this;
    const rel = month.contains(document.activeElement) && document.activeElement.rel;
    const marked = month.querySelector(".month__day:target, .month__day[marked]")?.dataset.day;
    if (side) {
      lay(next, month);
      await glide(month, next, side);
      next.remove();
      month.style.removeProperty("translate");
      if (isStale()) return;
    }
    stand(next, month);
    // The browser marks none that comes later.
    if (marked) next.querySelector(`[data-day="${marked}"]`)?.toggleAttribute("marked", true);
    this.dataset.month = next.dataset.month;
    if (rel) (next.querySelector(`a[rel=${rel}]`) ?? next.querySelector("a[rel]"))?.focus();
    this.#prepare();
  }

  #prepare() {
    this.#months.prepare([-1, 1].map((side) => this.#link(side)).filter(Boolean).map(({ href }) => partOf(href)));
  }

  #comeBack = ({ persisted }) => {
    if (persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") this.#renew();
  };

  #hear = ({ detail }) => {
    if (detail === null || detail.startsWith(this.dataset.path)) this.#renew();
  };

  /** Shows changes made since, without a jump. */
  async #renew() {
    this.#months.clear();
    if (!this.contains(document.activeElement)) await this.#turns.add(() => this.#show(location.href));
  }

  #watchSwipe(signal) {
    watchSwipe(this, {
      shown: () => this.month,
      has: (side) => this.#link(side) !== null,
      beside: (side) => this.#months.at(partOf(this.#link(side).href)),
      go: (side) => this.turn(side, true),
    }, signal);
  }
}

customElements.define("diary-month", DiaryMonth);
