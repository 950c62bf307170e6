import { fetchAhead, fetchPage } from "../../parts/http.js";
import { prefersReducedMotion } from "../../parts/reduced-motion.js";
import { lifting } from "./events.js";

/** A page fetched ahead is shown at once for so long, and looked at again; in milliseconds. */
const fresh = 60_000;

/** The left edge and the width of a tab in a bar; or of a place between two. */
function spanOf(links, at) {
  const [one, other] = [Math.floor(at), Math.ceil(at)].map((index) => links[index]);
  return one && ["offsetLeft", "offsetWidth"].map((name) => one[name] + ((other ?? one)[name] - one[name]) * (at % 1));
}

/** Tabs that were fetched before they are opened. */
class PagesAhead {
  #pages = new Map();

  /** @returns {Document | null} */
  known(path) {
    const { page, at } = this.#pages.get(path) ?? {};
    // Without a connection an old one is better than none: it is looked at again later.
    return page && (Date.now() - at < fresh || !navigator.onLine) ? page.cloneNode(true) : null;
  }

  drop(path) {
    this.#pages.delete(path);
  }

  /**
   * Fetches these when there is nothing else to do, and forgets all others.
   *
   * @param {() => string[]} wanted asked by then: a tab may be gone that was there when this was called
   * @param {AbortSignal} signal
   */
  prepare(wanted, signal) {
    const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    later(async () => {
      for (const path of this.#pages.keys()) if (!wanted().includes(path)) this.#pages.delete(path);
      for (const path of wanted()) {
        if (this.known(path) || !wanted().includes(path) || navigator.connection?.saveData) continue;
        const page = await fetchAhead(path, signal).catch(() => null);
        if (page?.querySelector("notes-room[data-tab]")) this.#pages.set(path, { page, at: Date.now() });
      }
    });
  }
}

/** The tabs over the messages: one is shown after the other without leaving the page. */
class NoteTabs extends HTMLElement {
  #life;
  #pages = new PagesAhead();
  #bar;
  #capsule;
  #going = null;
  /** The tab that was asked for and is not there yet. */
  #goal = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#capsule = Object.assign(document.createElement("span"), { className: "tabs__capsule" });
    this.#bar = this.querySelector(".tabs__bar");
    this.#bar.prepend(this.#capsule);
    this.place();
    this.reveal("instant");
    this.addEventListener("click", this.#press, { signal });
    for (const name of ["pointerdown", "contextmenu"]) this.addEventListener(name, this.#reach, { signal });
    addEventListener("popstate", this.#follow, { signal });
    addEventListener("resize", () => this.place(), { signal });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#goal = null;
      this.place();
    }, { signal });
    this.#prefetch();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#capsule.remove();
  }

  get room() {
    return this.closest("notes-room");
  }

  /** Search, then the tabs. */
  get links() {
    return [...this.querySelectorAll(".tabs__tab")];
  }

  get current() {
    return this.links.findIndex((link) => link.hasAttribute("aria-current"));
  }

  /** The current one, or the one that is about to be. */
  get goal() {
    const goal = this.links.findIndex(({ pathname }) => pathname === this.#goal);
    return goal < 0 ? this.current : goal;
  }

  /** The same tabs as the server has them now. */
  renew(other) {
    if (!other || this.hasAttribute("sorting")) return;
    const [old, next] = [this, other].map((one) => one.querySelector(".tabs__list"));
    const focused = old.contains(document.activeElement) && document.activeElement.pathname;
    old.replaceChildren(...next.children);
    this.links.find(({ pathname }) => pathname === focused)?.focus({ preventScroll: true });
    this.place();
    // The bar does not move away from a tab that has the focus.
    if (!focused) this.reveal();
  }

  /** The room around it says which tab is open in the same way: only links are meant. */
  markRead(tab) {
    this.querySelector(`.tabs__tab[data-tab="${tab}"] .tabs__unread`)?.remove();
    this.place();
  }

  /** Puts the capsule under a tab, or between two. */
  place(at = this.goal) {
    const span = spanOf(this.links, at);
    this.#capsule.hidden = !span;
    if (span) ["--left", "--width"].forEach((name, index) => this.#capsule.style.setProperty(name, `${span[index]}px`));
  }

  reveal(behavior = prefersReducedMotion() ? "instant" : "smooth", at = this.goal) {
    const [bar, span] = [this.#bar, spanOf(this.links, at)];
    if (span) bar.scrollTo({ left: span[0] - (bar.clientWidth - span[1]) / 2, behavior });
  }

  // MARK: From tab to tab

  #press = (event) => {
    const link = event.target.closest(".tabs__tab");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.hasAttribute("aria-current") && this.room && !this.room.isPart) this.room.list.toEnd("smooth");
    else this.go(link.pathname);
  };

  #follow = () => {
    if (this.room?.dataset.tab && location.pathname !== this.room.path) this.go(location.pathname + location.search, false);
  };

  /** Shows a tab. A goal without messages, such as the search, is a page of its own. */
  async go(path, isNew = true) {
    this.#going?.abort();
    const request = (this.#going = new AbortController());
    this.#goal = path;
    this.place();
    this.reveal();
    if (this.goal === 0) return location.assign(path);
    const known = this.known(path);
    const { pathname } = new URL(path, location.href);
    if (!known) this.room?.writeTo(pathname);
    try {
      const page = known ?? (await fetchPage(path, request.signal));
      if (request.signal.aborted) return;
      if (!this.room?.dataset.tab || !page.querySelector("notes-room[data-tab]")) return location.assign(path);
      if (isNew) history.pushState(null, "", path);
      this.#pages.drop(path);
      this.room.show(page, known !== null);
      this.#goal = null;
      this.#prefetch();
    } catch (problem) {
      if (problem.name === "AbortError") return;
      if (!(problem instanceof TypeError)) return location.assign(path);
      // Without a connection one stays where one is.
      this.room.writeTo();
      if (!isNew) history.pushState(null, "", this.room.path);
      this.#goal = null;
      this.place();
      this.room.say(this.room.words.waiting);
    }
  }

  known = (path) => this.#pages.known(path);

  /** The neighbours: a swipe shows them at once. */
  #prefetch() {
    const beside = () => [this.links[this.current + 1], this.links[this.current - 1]].filter((link) => link?.dataset.tab);
    this.#pages.prepare(() => beside().map(({ pathname }) => pathname), this.#life.signal);
  }

  /** Long presses: the order, and a tab's menu. */
  #reach = (event) => {
    const link = event.target.closest(".tabs__tab[data-tab]");
    if (!link) return;
    if (event.type === "contextmenu") event.preventDefault();
    const lifted = lifting(event);
    // Without a connection a press is a press.
    import("./menu-bundle.js").then(({ handleTab }) => lifted.aborted || handleTab(this, link, event), () => {});
  };
}

customElements.define("note-tabs", NoteTabs);
