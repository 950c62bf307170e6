import { ahead, fetchPage } from "../lib/http.js";

/** A page that was fetched ahead is shown at once, and looked at again, for so long; in milliseconds. */
const fresh = 60_000;

/** The tabs over the messages: one is shown after the other without leaving the page. */
class NoteTabs extends HTMLElement {
  #life;
  #pages = new Map();
  #capsule;
  #going = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#capsule = document.createElement("span");
    this.#capsule.className = "tabs__capsule";
    this.#bar.prepend(this.#capsule);
    this.place();
    this.see("instant");
    this.addEventListener("click", this.#press, { signal });
    for (const name of ["pointerdown", "contextmenu"]) this.addEventListener(name, this.#reach, { signal });
    addEventListener("popstate", this.#follow, { signal });
    const sizes = new ResizeObserver(() => this.place());
    sizes.observe(this);
    signal.addEventListener("abort", () => sizes.disconnect());
    if (this.room?.dataset.tab && matchMedia("(any-pointer: coarse)").matches) {
      import("../lib/note-swipe.js").then(({ watchSwipes }) => watchSwipes(this, signal));
    }
    this.#prefetch();
  }

  disconnectedCallback() {
    this.#life.abort();
    this.#capsule.remove();
  }

  get room() {
    return this.closest("notes-room");
  }

  get #bar() {
    return this.querySelector(".tabs__bar");
  }

  /** Search, then the tabs. */
  get links() {
    return [...this.querySelectorAll(".tabs__tab")];
  }

  get current() {
    return this.links.findIndex((link) => link.hasAttribute("aria-current"));
  }

  /** The same tabs as the house has them now. */
  renew(other) {
    if (!other || this.hasAttribute("sorting")) return;
    const [old, next] = [this, other].map((one) => one.querySelector(".tabs__list"));
    old.replaceChildren(...[...next.children].map((item) => document.adoptNode(item)));
    this.place();
    this.see();
    for (const path of this.#pages.keys()) if (!this.links.some((link) => link.pathname === path)) this.#pages.delete(path);
  }

  markRead(tab) {
    this.querySelector(`[data-tab="${tab}"] .tabs__unread`)?.remove();
    this.place();
  }

  /** Puts the capsule under a tab, or on its way from one to the next. */
  place(at = this.current) {
    const { links } = this;
    const [one, other] = [links[Math.floor(at)], links[Math.ceil(at)] ?? links[Math.floor(at)]];
    this.#capsule.hidden = !one;
    if (!one) return;
    const part = at - Math.floor(at);
    const between = (name) => one[name] + (other[name] - one[name]) * part;
    this.#capsule.style.setProperty("--left", `${between("offsetLeft")}px`);
    this.#capsule.style.setProperty("--width", `${between("offsetWidth")}px`);
  }

  see(behavior = "smooth") {
    const bar = this.#bar;
    const link = this.links[this.current];
    const isQuick = behavior === "instant" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (link) bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2, behavior: isQuick ? "instant" : behavior });
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

  /** Shows a tab. What has no messages, such as the search, is a page of its own. */
  async go(path, isNew = true) {
    this.#going?.abort();
    const request = (this.#going = new AbortController());
    const known = this.known(path);
    const link = this.links.findIndex(({ pathname }) => pathname === path);
    if (link >= 0) this.place(link);
    try {
      const page = known ?? (await fetchPage(path, request.signal));
      if (request.signal.aborted) return;
      if (!this.room?.dataset.tab || !page.querySelector("notes-room[data-tab]")) return location.assign(path);
      if (isNew) history.pushState(null, "", path);
      this.#pages.delete(path);
      this.room.show(page, known !== null);
      this.#prefetch();
    } catch (problem) {
      if (problem.name !== "AbortError") location.assign(path);
    }
  }

  known(path) {
    const page = this.#pages.get(path);
    return page && Date.now() - page.at < fresh ? page.page.cloneNode(true) : null;
  }

  /** The neighbours, when there is nothing else to do: a swipe shows them at once. */
  #prefetch() {
    const later = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    later(async () => {
      for (const link of [this.links[this.current + 1], this.links[this.current - 1]]) {
        if (!link?.dataset.tab || this.known(link.pathname) || navigator.connection?.saveData) continue;
        const page = await fetchPage(link.pathname, this.#life.signal, ahead).catch(() => null);
        if (page?.querySelector("notes-room[data-tab]")) this.#pages.set(link.pathname, { page, at: Date.now() });
      }
    });
  }

  /** Long presses: the order, and a tab's menu. */
  #reach = (event) => {
    const link = event.target.closest(".tabs__tab[data-tab]");
    if (!link) return;
    if (event.type === "contextmenu") event.preventDefault();
    import("../lib/note-tab-hands.js").then(({ handle }) => handle(this, link, event));
  };
}

customElements.define("note-tabs", NoteTabs);
