import { Renewal } from "./renewal.js";

/** So near to the newest message one is there; in pixels. */
const near = 60;

/** Attributes that a page puts on a row by itself; the server does not know them. */
export const own = ["editing", "chosen", "arriving", "hidden"];

function carry(old, fresh) {
  for (const name of own) if (old.hasAttribute(name)) fresh.setAttribute(name, "");
}

/** Marks a row while it comes in, and no longer: a row that is hidden and shown again must not come in anew. */
export function arrive(row) {
  row.setAttribute("arriving", "");
  // Another row may have taken its place.
  setTimeout(() => (row.isConnected ? row : document.getElementById(row.id))?.removeAttribute("arriving"), 500);
}

/** Puts a row in place of another: an animation that is half done goes on. */
export function replace(old, fresh) {
  carry(old, fresh);
  const comingIn = (row) => row.querySelector(".bubble")?.getAnimations()[0];
  const time = comingIn(old)?.currentTime;
  old.replaceWith(fresh);
  const goesOn = time && comingIn(fresh);
  if (goesOn) goesOn.currentTime = time;
}

/** The messages of a tab, the newest at the bottom: the box is laid out from there, so what comes above moves nothing. */
export class NoteList {
  #box;
  #wasRead;
  #near;
  #renewal;
  /** Whether several changes are made as one. */
  #isChanging = false;
  /** The number of rows that were put in here. */
  changes = 0;

  /**
   * @param {HTMLElement} box the section that scrolls
   * @param {string} path `/notes/…`
   * @param {() => void} wasRead the newest message was seen
   * @param {AbortSignal} signal
   */
  constructor(box, path, wasRead, signal) {
    [this.#box, this.#wasRead] = [box, wasRead];
    box.addEventListener("scroll", this.#scrolled, { signal, passive: true });
    this.#renewal = new Renewal(this, box, path);
    const older = ([entry]) => entry.isIntersecting && this.#renewal.loadOlder().then(wasRead);
    this.#near = new IntersectionObserver(older, { root: box, rootMargin: "900px" });
    signal.addEventListener("abort", () => this.#near.disconnect());
    this.watchOlder();
  }

  get list() {
    return this.#box.querySelector(".messages__list");
  }

  get rows() {
    return [...this.list.querySelectorAll(":scope > .message")];
  }

  /** The last message, if it is one's own and can be changed; or null. */
  get lastOwn() {
    const last = this.rows.findLast(({ dataset }) => dataset.canEdit !== undefined && dataset.kind === "text");
    return last?.classList.contains("message--own") ? last : null;
  }

  get isAtEnd() {
    return this.#box.scrollTop > -near;
  }

  row(id) {
    const row = document.getElementById(`m-${id}`);
    return row?.parentElement === this.list ? row : null;
  }

  #scrolled = () => {
    const isAtEnd = this.isAtEnd;
    this.#box.toggleAttribute("away", !isAtEnd);
    if (!isAtEnd) return;
    this.#box.removeAttribute("unread");
    this.#wasRead();
  };

  arrive = arrive;

  toEnd(behavior = "instant") {
    if (!this.#isChanging) this.#box.scrollTo({ top: 0, behavior });
  }

  watchOlder() {
    this.#near.disconnect();
    const link = this.#box.querySelector(".messages__older");
    // A day alone has nothing older.
    if (link) this.#near.observe(link);
  }

  // MARK: New ones

  renew(signal) {
    return this.#renewal.renew(signal);
  }

  /** A row that comes alone: in place of the one it was, or at the end. */
  put(row) {
    this.changes += 1;
    const old = this.row(row.dataset.id);
    // In one of the server's own something may be revealed, typed or played.
    const isOurs = old?.querySelector(".pending__state") && !old.contains(document.activeElement);
    if (old && !isOurs) return void this.#renewal.put(row);
    this.steadily(() => {
      if (old) replace(old, row);
      else this.list.append(row);
    });
  }

  putText(html) {
    const row = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
    if (row) this.put(row);
  }

  /**
   * Changes the list. A reader at the newest message stays there; one further up keeps the same lines in view.
   *
   * @param {() => boolean | void} change tells whether there is something new
   */
  steadily(change) {
    if (this.#isChanging) return void change();
    const isAtEnd = this.isAtEnd;
    const top = this.#box.getBoundingClientRect().top;
    const anchor = isAtEnd ? null : this.rows.find((row) => row.getBoundingClientRect().bottom > top);
    const before = anchor?.getBoundingClientRect().top;
    const isNew = change();
    // Another row may have taken its place.
    const now = anchor && this.row(anchor.dataset.id);
    if (isAtEnd) this.toEnd();
    else if (now) this.#box.scrollTop += now.getBoundingClientRect().top - before;
    if (isNew && isAtEnd) this.#wasRead();
    else if (isNew) this.#box.setAttribute("unread", "");
  }

  /** Makes several changes as one, to whose end the list goes where one of them adds a row: each would lay it out anew. */
  together(change) {
    const count = this.rows.length;
    this.steadily(() => {
      this.#isChanging = true;
      try {
        change();
      } finally {
        this.#isChanging = false;
      }
    });
    if (this.rows.length > count) this.toEnd();
  }
}
