import { fetchPage } from "../lib/http.js";
import { Live } from "../lib/live.js";
import { watchHands } from "../lib/note-hands.js";
import { NoteList } from "../lib/note-list.js";
import { Posting } from "../lib/note-posting.js";
import { send } from "../lib/note-sending.js";

/** News that come close together are fetched once; in milliseconds. */
const pause = 120;

/** A tab of notes: its messages, what is on its way, what others write meanwhile. */
class NotesRoom extends HTMLElement {
  #life;
  #shown;
  #posting;
  #timer = null;
  #renewing = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.#begin();
    this.#posting = new Posting(this, signal);
    this.addEventListener("note-send", ({ detail }) => this.#send(detail), { signal });
    this.addEventListener("note-row", ({ detail }) => this.list.put(detail), { signal });
    this.addEventListener("note-edit-last", this.#editLast, { signal });
    this.addEventListener("animationend", ({ target }) => target.closest?.("[arriving]")?.removeAttribute("arriving"), { signal });
    document.addEventListener("visibilitychange", () => this.#read(), { signal });
    watchHands(this, signal);
    new Live((path) => this.#heard(path), signal);
  }

  disconnectedCallback() {
    this.#life.abort();
  }

  get path() {
    return this.dataset.path;
  }

  get composer() {
    return this.querySelector("note-composer");
  }

  /** Begins with the tab that stands here now. */
  #begin() {
    this.#shown?.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    // Pages around an older message do not go on to the newest.
    this.isPart = /[?&](at|day|before)=/.test(location.search);
    this.list = new NoteList(this.querySelector(".messages"), this.path, () => this.#read(), signal);
    this.#posting?.showAll();
    this.#read();
  }

  /** Shows another tab in place of this one. */
  show(page, isOld) {
    const fresh = page.querySelector("notes-room");
    for (const { name, value } of [...fresh.attributes]) this.setAttribute(name, value);
    document.title = page.title;
    this.querySelector("note-tabs").renew(fresh.querySelector("note-tabs"));
    for (const part of [".notes__head > h1", ".notes__head > pop-menu", ".messages", "note-composer"]) {
      const [old, next] = [this, fresh].map((one) => one.querySelector(part));
      if (old && next) old.replaceWith(document.adoptNode(next));
      else if (next) this.append(document.adoptNode(next));
      else old?.remove();
    }
    const sides = [document, page].map((one) => one.querySelector(".side__list"));
    if (sides[0] && sides[1]) sides[0].replaceWith(document.adoptNode(sides[1]));
    this.#begin();
    if (isOld) this.renew();
  }

  // MARK: What is written here

  async #send(detail) {
    if (this.isPart) await this.querySelector("note-tabs").go(this.path);
    this.#posting.send(detail);
  }

  showPending(row) {
    row.toggleAttribute("arriving", true);
    this.list.put(row);
    this.list.toEnd();
  }

  /** The first message of a day has its heading from the house. */
  checkDay(row) {
    const heading = this.list.rows.length > 1 ? row.previousElementSibling : null;
    const before = heading?.dataset.at;
    const day = (at) => new Date(Number(at)).toDateString();
    if (!before || day(before) !== day(row.dataset.at)) this.renew();
  }

  #editLast = () => {
    const last = this.list.rows.findLast(({ dataset }) => dataset.canEdit !== undefined && dataset.kind === "text");
    if (last?.classList.contains("message--own")) this.composer.edit(last);
  };

  // MARK: What others write

  #heard(path) {
    if (path !== null && !path.startsWith("/notes")) return;
    this.renew(path !== null && path !== this.path);
  }

  /** @param {boolean} isElsewhere only the tabs have news */
  renew(isElsewhere = false) {
    this.isStale ||= !isElsewhere;
    this.#timer ??= setTimeout(() => this.#renew(), pause);
  }

  async #renew() {
    const { signal } = this.#shown;
    const isHere = this.isStale && !this.isPart;
    this.isStale = false;
    this.#renewing = isHere ? this.list.renew(signal) : this.renewTabs();
    await this.#renewing.catch(() => {
      // Without a connection the stream says so too, and what was missed comes with its next beginning.
    });
    this.#timer = null;
    if (this.isStale) this.renew();
  }

  /** Counts of unread messages, and the toast of what was done last. */
  async renewTabs() {
    const page = await fetchPage(this.path, this.#life.signal);
    this.querySelector("note-tabs").renew(page.querySelector("note-tabs"));
    const toast = page.querySelector("toast-note");
    if (!toast) return;
    document.querySelector("toast-note")?.remove();
    document.body.append(document.adoptNode(toast));
  }

  #read() {
    const last = this.list.rows.findLast(({ dataset }) => dataset.state === undefined)?.dataset.id;
    if (!last || last === this.seenId || document.hidden || this.isPart || !this.list.isAtEnd) return;
    this.seenId = last;
    send(`${this.path}/seen`, {}).then(() => this.querySelector("note-tabs")?.markRead?.(this.dataset.tab), () => (this.seenId = null));
  }

  say(text) {
    this.querySelector(".notes__said").textContent = text;
  }
}

customElements.define("notes-room", NotesRoom);
