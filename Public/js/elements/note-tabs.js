import { fetchPage } from "../lib/http.js";
import { lifting } from "../lib/note-hands.js";
import { PagesAhead } from "../lib/note-pages.js";

/** The tabs over the messages: one is shown after the other without leaving the page. */
class NoteTabs extends HTMLElement {
  #life;
  #pages = new PagesAhead();
  #capsule;
  #going = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#capsule = Object.assign(document.createElement("span"), { className: "tabs__capsule" });
    this.#bar.prepend(this.#capsule);
    this.place();
    this.see("instant");
    this.addEventListener("click", this.#press, { signal });
    for (const name of ["pointerdown", "contextmenu"]) this.addEventListener(name, this.#reach, { signal });
    addEventListener("popstate", this.#follow, { signal });
    addEventListener("resize", () => this.place(), { signal });
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
    old.replaceChildren(...next.children);
    this.place();
    this.see();
  }

  markRead(tab) {
    this.querySelector(`[data-tab="${tab}"] .tabs__unread`)?.remove();
    this.place();
  }

  /** Puts the capsule under a tab, or between two. */
  place(at = this.current) {
    const { links } = this;
    const [one, other] = [links[Math.floor(at)], links[Math.ceil(at)] ?? links[Math.floor(at)]];
    this.#capsule.hidden = !one;
    if (!one) return;
    const between = (name) => one[name] + (other[name] - one[name]) * (at % 1);
    this.#capsule.style.setProperty("--left", `${between("offsetLeft")}px`);
    this.#capsule.style.setProperty("--width", `${between("offsetWidth")}px`);
  }

  see(behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth") {
    const [bar, link] = [this.#bar, this.links[this.current]];
    if (link) bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2, behavior });
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
    const place = this.links.findIndex(({ pathname }) => pathname === path);
    if (place >= 0) this.place(place);
    try {
      const page = known ?? (await fetchPage(path, request.signal));
      if (request.signal.aborted) return;
      if (!this.room?.dataset.tab || !page.querySelector("notes-room[data-tab]")) return location.assign(path);
      if (isNew) history.pushState(null, "", path);
      this.#pages.drop(path);
      this.room.show(page, known !== null);
      this.#prefetch();
    } catch (problem) {
      if (problem.name === "AbortError") return;
      if (!(problem instanceof TypeError)) return location.assign(path);
      // Without a connection one stays where one is.
      if (!isNew) history.pushState(null, "", this.room.path);
      this.place();
      this.room.say(this.room.words.waiting);
    }
  }

  known(path) {
    return this.#pages.known(path);
  }

  /** The neighbours: a swipe shows them at once. */
  #prefetch() {
    const beside = [this.links[this.current + 1], this.links[this.current - 1]].filter((link) => link?.dataset.tab);
    this.#pages.prepare(beside.map(({ pathname }) => pathname), this.#life.signal);
  }

  /** Long presses: the order, and a tab's menu. */
  #reach = (event) => {
    const link = event.target.closest(".tabs__tab[data-tab]");
    if (!link) return;
    if (event.type === "contextmenu") event.preventDefault();
    const lifted = lifting(event);
    import("../lib/note-tab-hands.js").then(
      ({ handle }) => lifted.aborted || handle(this, link, event),
      () => {
        // Without a connection a press is a press.
      },
    );
  };
}

customElements.define("note-tabs", NoteTabs);
