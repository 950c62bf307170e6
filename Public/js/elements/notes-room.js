import { owned } from "../lib/form.js";
import { listen } from "../lib/live.js";
import { load } from "../lib/load.js";
import { watchHands } from "../lib/note-hands.js";
import { arrive, NoteList } from "../lib/note-list.js";
import { fetchAhead } from "../lib/note-pages.js";
import { makeNewest, makeSaid, swapParts } from "../lib/note-parts.js";
import { isKept } from "../lib/note-keys.js";

/** News that come close together are fetched once; in milliseconds. */
const pause = 120;

/** A tab of notes: its messages, what is on its way, what others write meanwhile. */
class NotesRoom extends HTMLElement {
  #life;
  #shown;
  #posting = null;
  #timer = null;
  #renewing = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.words = { ...this.querySelector(".notes__words")?.dataset, ...this.composer?.dataset };
    this.say = makeSaid(this);
    this.#begin();
    if (!this.list) return;
    if (isKept(localStorage, "outbox")) this.#post();
    this.addEventListener("note-send", ({ detail }) => (detail.taken = this.#send(detail)), { signal });
    this.addEventListener("note-row", ({ detail }) => this.list.put(detail), { signal });
    this.addEventListener("note-edit-last", this.#editLast, { signal });
    document.addEventListener("visibilitychange", () => this.#read(), { signal });
    watchHands(this, signal);
    listen((path) => this.#heard(path), signal);
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
    this.isPart = this.dataset.live === undefined;
    const box = this.querySelector(".messages");
    if (!box) return;
    this.list = new NoteList(box, this.path, () => this.#read(), signal);
    box.after(makeNewest(this.words.newest));
    this.#posting?.then((posting) => posting.showAll());
    this.#read();
  }

  /** Shows another tab in place of this one. */
  show(page, isOld) {
    swapParts(this, page);
    this.#begin();
    if (isOld) this.renew();
  }

  // MARK: What is written here

  async #send(detail) {
    if (this.isPart) await this.querySelector("note-tabs").go(this.path);
    await (await this.#post()).send(detail);
  }

  /** What sends, and shows what is on its way. */
  #post() {
    this.#posting ??= load("note-posting", () => this.say(this.words.waiting)).then(({ Posting }) => new Posting(this, this.#life.signal));
    return this.#posting;
  }

  showPending(row) {
    arrive(row);
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
    this.#renewing = isHere ? this.list.renew(signal) : this.#renewTabs();
    await this.#renewing.catch(() => {
      // Without a connection the stream says so too, and what was missed comes with its next beginning.
    });
    this.#timer = null;
    if (this.isStale) this.renew();
  }

  /** Counts of unread messages. */
  async #renewTabs() {
    const page = await fetchAhead(this.path, this.#life.signal);
    this.querySelector("note-tabs").renew(page.querySelector("notes-room note-tabs"));
  }

  #read() {
    const last = this.list.rows.findLast(({ dataset }) => dataset.state === undefined)?.dataset.id;
    if (!last || last === this.seenId || document.hidden || this.isPart || !this.list.isAtEnd) return;
    this.seenId = last;
    fetch(`${this.path}/seen`, { method: "POST", body: owned(), redirect: "manual" }).then(
      () => this.querySelector("note-tabs")?.markRead?.(this.dataset.tab),
      () => (this.seenId = null),
    );
  }
}

customElements.define("notes-room", NotesRoom);
