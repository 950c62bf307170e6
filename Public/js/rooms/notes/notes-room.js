import { owned } from "../../parts/form.js";
import { load } from "../../parts/load.js";
import { listen } from "../../frame/news/live.js";
import { aim, beginWriting, empty, fetchWriting, freshOf, isBegun, pathOf, watchComposer, watchEvents, watchStrokes } from "./events.js";
import { ListItems } from "./lists/list-items.js";
import { NoteList } from "./list.js";
import { fetchAhead } from "../../parts/http.js";
import { isKindKept } from "../../outbox/entry-keys.js";
import { isKept } from "./kept.js";
import { makeNewest, makeSaid, swapParts } from "./room-parts.js";
import { swapAround } from "./renewal.js";

/** News that come close together are fetched once; in milliseconds. */
const pause = 120;

const isFor = (composer, path) => pathOf(composer) === path;

/** A tab of notes: its messages, what is on its way, what others write meanwhile. */
class NotesRoom extends HTMLElement {
  #life;
  /** Aborted when another tab is shown. */
  shown;
  #posting = null;
  #timer = null;
  #areTabsStale = false;
  /** When the newest message of others arrived that was looked at. */
  #seenUntil = 0;
  /** Whether the server does not know that this tab is open: it was fetched ahead. */
  #isUntold = false;
  /** The composers of other tabs in which something was written before their script came. */
  #left = new Set();
  /** Whether a message was sent to a tab that was not there yet: its page may have been made before. */
  #isAhead = false;
  /** The composer of this tab as its page brought it. */
  #fresh;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    this.words = { ...this.querySelector(".notes__words")?.dataset, ...this.composer?.dataset };
    this.say = makeSaid(this);
    this.#fresh = this.composer && freshOf(this.composer);
    this.#begin();
    watchStrokes(this, signal);
    if (!this.list) return;
    const { member } = document.documentElement.dataset;
    if (isKept(localStorage, "outbox") || isKindKept(localStorage, member, "message")) this.#post().then(() => this.renew());
    this.items = new ListItems(this, signal);
    this.addEventListener("note-send", ({ detail }) => (detail.taken = this.#send(detail)), { signal });
    document.addEventListener("visibilitychange", () => this.#read(), { signal });
    watchComposer(this, signal);
    beginWriting(this);
    watchEvents(this, signal);
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

  /** Does something with the composer, once its script is there; nothing in a tab that is only read. */
  async compose(work) {
    await load(fetchWriting, () => this.say(this.words.waiting));
    if (this.composer) await work(this.composer);
  }

  /** Before the composer's script has come: the next text is for this message. @param {"edit" | "reply"} name */
  aim = (name, row) => aim(this.composer, name, row.dataset.id);

  /** Begins with the tab that stands here now. */
  #begin(isOld = false) {
    [this.#seenUntil, this.#isUntold] = [0, isOld];
    this.shown?.abort();
    this.shown = new AbortController();
    const { signal } = this.shown;
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
    const composer = page.querySelector("note-composer");
    this.#fresh = composer && freshOf(composer);
    this.#exchange(() => swapParts(this, page));
    if (this.isConnected) beginWriting(this);
    this.#begin(isOld);
    if (isOld || this.#isAhead) this.renew();
    this.#isAhead = false;
  }

  /** What is typed from now on is for a tab that was asked for and is not there yet; without one, for this tab again. */
  writeTo(path = this.path) {
    if (!this.composer || !this.#fresh || isFor(this.composer, path)) return;
    const next = this.#fresh.cloneNode(true);
    if (!isFor(next, path)) empty(next, path);
    this.#exchange(() => this.composer.replaceWith(next));
  }

  /** Puts another composer in place of this one; the caret goes with it. */
  #exchange(swap) {
    const { composer } = this;
    const hasCaret = composer?.contains(document.activeElement);
    swap();
    if (composer && !composer.editor && isBegun(composer)) this.#leave(composer);
    this.#comeBack();
    if (!hasCaret || !this.composer) return;
    if (this.composer.editor) this.composer.editor.focus();
    else this.composer.querySelector("textarea").focus({ preventScroll: true });
  }

  /** What was written in a tab before the composer's script came is sent from there, and else stays its draft. */
  #leave(composer) {
    this.#left.add(composer);
    customElements.whenDefined("note-composer").then(() => {
      // It may stand on the page again.
      if (!this.#left.delete(composer)) return;
      this.append(composer);
      composer.remove();
    });
  }

  /** Goes on in a tab that was left before the composer's script came. */
  #comeBack() {
    const { composer } = this;
    const same = composer && [...this.#left].find((one) => isFor(one, pathOf(composer)));
    if (!same) return;
    this.#left.delete(same);
    composer.replaceWith(same);
  }

  // MARK: Messages from here

  async #send(detail) {
    this.#isAhead ||= detail.path !== this.path;
    if (this.isPart) await this.querySelector("note-tabs").go(this.path);
    await (await this.#post()).send(detail);
  }

  #post() {
    this.#posting ??= load(fetchWriting, () => this.say(this.words.waiting)).then(({ Posting }) => new Posting(this, this.#life.signal));
    return this.#posting;
  }

  // MARK: Changes made elsewhere

  #heard(path) {
    if (path !== null && !path.startsWith("/notes")) return;
    this.renew({ hasMessages: path === null || path === this.path, hasTabs: path !== this.path });
  }

  /** @param {{hasMessages?: boolean, hasTabs?: boolean}} news in the messages here, and in the parts above them */
  renew({ hasMessages = true, hasTabs = true } = {}) {
    [this.isStale, this.#areTabsStale] = [this.isStale || hasMessages, this.#areTabsStale || hasTabs];
    this.#timer ??= setTimeout(() => this.#renew(), pause);
  }

  async #renew() {
    const { signal } = this.shown;
    const [isHere, hasTabs] = [this.isStale && !this.isPart, this.#areTabsStale || this.isPart];
    this.isStale = this.#areTabsStale = false;
    const renewed = isHere ? this.list.renew(signal) : Promise.resolve(false);
    // Without a connection the stream ends, too; its next beginning brings all that was missed.
    const failed = ({ message }) => message === "404" && !signal.aborted && this.say(this.words.gone, { isLasting: true });
    await renewed.then((isOther) => (isOther || hasTabs) && this.#renewTabs()).then(() => signal.aborted || this.say(""), failed);
    this.#timer = null;
    if (this.isStale || this.#areTabsStale) this.renew({ hasMessages: false, hasTabs: false });
  }

  /** Renews the names of tabs, their counts of unread messages, and the pinned messages. */
  async #renewTabs() {
    const { path } = this;
    const page = await fetchAhead(path, this.#life.signal);
    // The page says which tab is open: another one may be by now.
    if (path !== this.path) return this.renew({ hasMessages: false });
    swapAround(this, page);
  }

  /** Tells the server how far it was read, and that this tab is open where it does not know. */
  #read() {
    const { tab } = this.dataset;
    const until = Math.max(0, ...this.list.rows.map(({ dataset }) => Number(dataset.arrived ?? 0)));
    const isSeen = until > this.#seenUntil && !this.isPart && this.list.isAtEnd;
    if (document.hidden || !(isSeen || this.#isUntold)) return;
    const body = owned({ ...(isSeen && { until }), ...(this.#isUntold && { opened: 1 }) });
    const wasUntold = this.#isUntold;
    this.#isUntold = false;
    if (isSeen) this.#seenUntil = until;
    fetch(`${this.path}/seen`, { method: "POST", body, redirect: "manual" }).then(
      () => isSeen && this.querySelector("note-tabs")?.markRead?.(tab),
      () => ([this.#seenUntil, this.#isUntold] = [0, wasUntold]),
    );
  }
}

customElements.define("notes-room", NotesRoom);
