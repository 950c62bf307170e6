import { fetchPage, isTyped } from "../../parts/http.js";
import { Neighbours } from "./neighbours.js";
import { glide, lay, watchSwipe } from "../../parts/strokes/swipe.js";

/**
 * Turns from day to day by links, arrow keys and a swipe, the newest at the right. All days are one place in the browser's
 * history: Back and Escape lead to the month.
 */
class DiaryDay extends HTMLElement {
  #listening;
  #isTurning = false;

  connectedCallback() {
    if (this.closest("[data-beside]")) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.addEventListener("click", this.#press, { signal });
    addEventListener("keydown", this.#key, { signal });
    days.prepare([...this.querySelectorAll(".day__steps a[rel]")].map(({ href }) => href));
    this.#watchSwipe(signal);
  }

  disconnectedCallback() {
    this.#listening?.abort();
  }

  #link(side) {
    return this.querySelector(`.day__steps a[rel=${side < 0 ? "prev" : "next"}]`);
  }

  #press = (event) => {
    const step = event.target.closest(".day__steps a[rel]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.turn(step.rel === "prev" ? -1 : 1);
  };

  #key = (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, video, audio, pop-menu") || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return this.#leave();
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    this.turn(event.key === "ArrowLeft" ? -1 : 1);
  };

  /** Goes back to the month: by the history if it is the page before, so that it is there as it was. */
  #leave() {
    const { entries, currentEntry } = globalThis.navigation ?? {};
    const before = entries?.call(navigation)[currentEntry.index - 1];
    if (before && new URL(before.url).pathname === new URL(this.dataset.monthPath, location).pathname) history.back();
    else location.assign(this.dataset.monthPath);
  }

  /** @param {1 | -1} side @param {boolean} isMoved whether a finger moved it already */
  async turn(side, isMoved = false) {
    const link = this.#link(side);
    if (!link || this.#isTurning || isTyped(this)) return;
    this.#isTurning = true;
    try {
      const next = await days.ask(link.href);
      const beside = dayOf(next).cloneNode(true);
      if (!isMoved) {
        lay(wrapped(beside), this);
        await glide(this, beside.parentElement, side);
        beside.parentElement.remove();
      }
      this.#show(next, link);
    } catch {
      location.assign(link.href);
    }
  }

  #show(next, { href, rel }) {
    history.replaceState(history.state, "", href);
    document.title = next.dataset.title;
    const focused = this.contains(document.activeElement);
    const main = this.closest("main");
    main.replaceChildren(...next.childNodes);
    scrollTo({ top: 0, behavior: "instant" });
    if (focused) (main.querySelector(`.day__steps a[rel=${rel}]`) ?? main.querySelector(".day__steps a"))?.focus();
  }

  /** Shows the pictures that are ready by now, unless one is open full screen, or text is being typed. */
  async renew() {
    const page = await fetchPage(location.href).catch(() => null);
    if (!page || isTyped(this) || document.querySelector("dialog[open]")) return;
    for (const old of this.querySelectorAll(".entry:has(media-waiting)")) {
      const fresh = page.getElementById(old.id);
      if (fresh) old.replaceWith(document.adoptNode(fresh));
    }
  }

  #watchSwipe(signal) {
    const how = {
      shown: () => this,
      has: (side) => this.#link(side) !== null && !isTyped(this),
      beside: (side) => {
        const next = days.at(this.#link(side).href);
        return next && wrapped(dayOf(next));
      },
      go: (side) => this.turn(side, true),
    };
    watchSwipe(this, how, signal);
  }
}

/** The main part of a page, with the page's title: turning to it changes the title, too. */
const days = new Neighbours((page) => {
  const main = page.querySelector("main");
  main.dataset.title = page.title;
  return main;
});

const dayOf = (main) => main.querySelector("diary-day");

/** A day that only passes by does nothing of its own. */
function wrapped(day) {
  const box = document.createElement("div");
  box.append(day);
  return box;
}

customElements.define("diary-day", DiaryDay);
