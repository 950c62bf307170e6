import { note, overdue, overdueOnLoad, unseenFor, unusedFor } from "./idle.js";

const beat = 5000;
/**
 * How long unsaved text may take to arrive, in milliseconds: the page is covered meanwhile; then the lock would refuse
 * it.
 */
const timeout = 3000;
const uses = ["pointerdown", "keydown", "input", "wheel", "touchmove"];

/**
 * Covers the page and locks all that is open when the page was out of sight for longer than the lock allows, or unused.
 * While a file or a picture is being chosen, being out of sight does not count. The server watches by itself how long a
 * lock is not used.
 */
class LockGuard extends HTMLElement {
  #listening;
  #locks = [];
  #beat;
  #alarm;
  #hiddenAt = null;
  #isPicking = false;
  #isLocking = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#locks = [...this.querySelectorAll("a")].map((link) => ({
      path: link.getAttribute("href"),
      grace: Number(link.dataset.grace) * 1000,
      idle: Number(link.dataset.idle) * 1000,
    }));
    const now = Date.now();
    this.#lock(overdueOnLoad(this.#locks, { hidden: unseenFor(localStorage, now) }));
    note(localStorage, now, true);
    document.addEventListener("visibilitychange", this.#turn, { signal });
    for (const name of ["click", "change", "cancel"]) document.addEventListener(name, this.#pick, { capture: true, signal });
    for (const name of uses) document.addEventListener(name, this.#use, { capture: true, passive: true, signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    this.#beat = setInterval(this.#look, beat);
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearInterval(this.#beat);
    clearTimeout(this.#alarm);
  }

  /** A page out of the browser's memory may be older than the lock. */
  #comeBack = (event) => {
    if (!event.persisted || !this.#locks.length) return;
    this.#cover(true);
    location.replace(this.getAttribute("again"));
  };

  #turn = () => {
    if (document.visibilityState === "hidden") this.#hide();
    else this.#show();
  };

  #hide() {
    note(localStorage, Date.now());
    if (this.#isPicking || !this.#locks.length) return;
    this.#hiddenAt = Date.now();
    this.#cover(true);
    const soonest = Math.min(...this.#locks.map((lock) => lock.grace));
    // A page that is being left is hidden too, but no second longer.
    this.#alarm = setTimeout(this.#check, Math.max(soonest, 1000));
  }

  #show() {
    clearTimeout(this.#alarm);
    this.#check();
    this.#hiddenAt = null;
    note(localStorage, Date.now());
    if (!this.#isLocking) this.#cover(false);
  }

  /** Other tabs count: as long as one of them is seen, the server is not out of sight. */
  #check = () => {
    if (this.#hiddenAt === null) return;
    const now = Date.now();
    const hidden = Math.min(now - this.#hiddenAt, unseenFor(localStorage, now) + beat);
    this.#lock(overdue(this.#locks, { hidden }));
  };

  #look = () => {
    if (document.visibilityState === "hidden") return;
    const now = Date.now();
    note(localStorage, now);
    this.#lock(overdue(this.#locks, { unused: unusedFor(localStorage, now) }));
  };

  #use = (event) => {
    if (event.type === "pointerdown" || event.type === "keydown") this.#isPicking = false;
    note(localStorage, Date.now(), true);
  };

  #pick = ({ type, target }) => {
    if (target.matches?.("input[type=file]")) this.#isPicking = type === "click";
  };

  #cover(isOn) {
    document.documentElement.toggleAttribute("covered", isOn);
  }

  async #lock(locks) {
    if (!locks.length || this.#isLocking) return;
    this.#isLocking = true;
    this.#cover(true);
    // A listener with unsaved changes adds a promise to the detail: sent beside the lock, they might come after it.
    const saved = [];
    document.dispatchEvent(new CustomEvent("lockup", { detail: saved }));
    if (saved.length) {
      await Promise.race([Promise.allSettled(saved), new Promise((resolve) => setTimeout(resolve, timeout))]);
    }
    const ask = { method: "POST", body: new URLSearchParams(), redirect: "manual", keepalive: true };
    // If the server cannot be reached, the next page says so; either way this one is gone.
    await Promise.allSettled(locks.map((lock) => fetch(lock.path, ask)));
    location.replace(this.getAttribute("again"));
  }
}

customElements.define("lock-guard", LockGuard);
