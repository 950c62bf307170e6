import { newId } from "../../../parts/ids.js";
import { load } from "../../../parts/load.js";
import { quoteOf } from "../composer/answering.js";
import { nodesOf } from "../composer/formatted-text.js";
import { typedOut } from "../composer/typing.js";
import { keyOf } from "../kept.js";
import { MessageOutbox } from "./message-outbox.js";
import { fetchAhead } from "../../../parts/http.js";
import { pendingRow, showState } from "./pending-row.js";
import { isAway, partOf, post } from "./message-requests.js";
import { behindTexts, itemOf, sendText, texts } from "./sent-texts.js";
import { outbox } from "../../../outbox/page-outbox.js";

/** Its tab, or the message itself, is not where its words or files could follow. */
const isStranded = ({ state, problem }) => state === "failed" && ["gone", "astray"].includes(problem);

/** Opens the first tab that may be written in; resolves when it is shown. */
async function openWritable(room) {
  const tab = room.querySelector(".tabs__tab[data-tab]:not([data-read-only])");
  if (tab) await room.querySelector("note-tabs").go(tab.pathname);
}

/** Sends the messages written in a room, and shows them in their tab meanwhile: words by the outbox, files by an upload of their own. */
export class Posting {
  #room;
  #outbox;
  #lastAt = 0;
  #keeping = 0;
  #uploading = null;
  /** The server's words about messages of this page that it refused, by their entries. */
  #reasons = new Map();
  /** Whether the words of rows are there as far as there are any. */
  #hasWords = false;

  /**
   * @param {HTMLElement} room has the words, `path` and `list`
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    this.#room = room;
    this.#outbox = new MessageOutbox({
      storage: localStorage,
      key: keyOf("outbox"),
      post: async (item) => {
        await behindTexts(item.path);
        return post(item);
      },
      upload: async (item, save) => (await this.#withFiles()).upload(item, save, (one) => this.#show(one)),
      changed: (item, row) => this.#changed(item, row),
      done: (item) => this.#done(item),
      deleted: (item) => this.#withFiles().then(({ awaitUndo }) => awaitUndo(item)),
    });
    const adopt = () => {
      this.#outbox.adopt();
      this.#hasWords = true;
      this.#showTexts();
    };
    if (room.words.again) adopt();
    else this.#learn().then(adopt, adopt);
    for (const name of ["online", "focus"]) addEventListener(name, () => this.#outbox.again(), { signal });
    document.addEventListener("outbox-changed", () => this.#showTexts(), { signal });
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    addEventListener("pagehide", () => this.#outbox.release(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && adopt(), { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    room.addEventListener("click", this.#press, { signal });
  }

  /** The code for files: most messages have none. */
  #withFiles() {
    this.#uploading ??= load(() => import("./uploading.js")).then((module) => {
      module.watchDeletions(this.#room, this.#outbox);
      return module;
    });
    return this.#uploading;
  }

  /** A tab that is only read lacks the words for unsent messages: they are taken from one that may be written in. */
  async #learn() {
    const tab = this.#room.querySelector(".tabs__tab[data-tab]:not([data-read-only])");
    if (!tab) return;
    const page = await fetchAhead(tab.pathname);
    Object.assign(this.#room.words, page.querySelector("note-composer")?.dataset);
  }

  /** Everything that waits for the tab that is shown. */
  showAll() {
    for (const item of this.#outbox.items) this.#show(item);
    this.#showTexts();
  }

  #showTexts() {
    if (!this.#hasWords) return;
    for (const item of this.#texts) this.#show(item);
  }

  #itemOf(entry) {
    const item = itemOf(entry, typedOut);
    const reason = item.state === "failed" && this.#reasons.get(entry.id);
    return reason ? { ...item, problem: reason } : item;
  }

  get #texts() {
    return texts().map((entry) => this.#itemOf(entry));
  }

  /** A message of words alone was sent, refused, or taken back. */
  #settle({ entry, outcome: { meaning, status, text } }) {
    if (entry.what !== "message") return;
    const item = itemOf(entry, typedOut);
    if (meaning === "refused") {
      if (status === 422 && text) this.#reasons.set(entry.id, partOf(text)?.textContent.trim());
      return this.#changed(this.#itemOf({ ...entry, refused: { status } }));
    }
    if (meaning === "gone") this.#room.renew();
    if (meaning !== "done") return void this.#room.list?.row(item.id)?.remove();
    const sent = { ...item, state: "waiting", entry: undefined };
    this.#changed(sent, text ? partOf(text) : null);
    return this.#done(sent);
  }

  async send({ id: there, path, text, entities, files, draft, reply, isThere }) {
    // Messages of one moment keep their order.
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const id = isThere ? there : newId(this.#lastAt);
    // Behind one with files its order is that of their queue.
    const isBehind = this.#outbox.items.some((one) => one.path === path && !one.isPosted);
    if (!files.length && !isBehind) return void sendText({ id, path, text, entities, draft, reply });
    const pieces = files.map(({ name, size }) => ({ name, size }));
    const item = { id, path, text, entities, draft, reply, at: this.#lastAt, files: pieces, isPosted: isThere, state: "waiting" };
    if (files.length) this.#keep(item, files, await this.#withFiles());
    if (path === this.#room.path && !isThere) this.#showPending(item);
    this.#outbox.add(item);
  }

  /** Until a file is kept in the browser it is gone with the page. */
  async #keep(item, files, { keepFiles }) {
    this.#keeping += 1;
    await keepFiles(item, files);
    this.#outbox.save(item);
    this.#keeping -= 1;
  }

  get #words() {
    const { content } = document.querySelector("template.notes__chosen");
    return { ...this.#room.words, copy: content.querySelector("[data-do=copy]").title };
  }

  /** A row of plain text; formats and files are shown by code that is loaded for them. */
  async #showPending(item) {
    const row = pendingRow(item, this.#words);
    const { list } = this.#room;
    if (!list.row(item.id)) {
      list.arrive(row);
      list.toEnd();
    }
    list.put(row);
    const answered = item.reply && list.row(item.reply);
    if (answered) row.querySelector(".bubble").prepend(quoteOf(answered));
    if (item.entities.length) {
      row.querySelector(".message__text")?.replaceChildren(...nodesOf(item, document));
    }
    if (item.files.length) {
      row.querySelector(".bubble").prepend(...(await this.#withFiles()).mediaOf(item, this.#words));
      showState(row, item, this.#words);
    }
  }

  #changed(item, row) {
    this.#show(item, row);
    // The tab may be there to be read only.
    if (isStranded(item) && item.path === this.#room.path) this.#room.renew();
  }

  #show(item, row) {
    const isHere = item.path === this.#room.path;
    const old = this.#room.list.row(item.id);
    const isPending = item.state === "failed" || item.entry !== undefined || this.#outbox.items.includes(item);
    // The tab of the message was brought back, and has it.
    if (!isHere && !isPending) return void old?.remove();
    // No other page would show it: here its words can be taken back.
    if (!isHere && !old && !(isStranded(item) && this.#room.composer)) return;
    if (row && !isPending) {
      old?.removeAttribute("data-state");
      this.#room.list.put(row);
      this.#checkDay(row);
    } else if (old?.dataset.state !== undefined) {
      showState(old, item, this.#words);
    } else if (isPending && (!old || item.state === "failed")) {
      // The server's row does not say that files cannot be sent.
      this.#showPending(item);
    }
  }

  /** The first message of a day has its heading from the server. */
  #checkDay(row) {
    const before = this.#room.list.rows.length > 1 ? row.previousElementSibling?.dataset.at : null;
    const day = (at) => new Date(Number(at)).toDateString();
    if (!before || day(before) !== day(row.dataset.at)) this.#room.renew();
  }

  #done(item) {
    if (item.files.length) this.#withFiles().then(({ forgetFiles }) => forgetFiles(item));
    const old = this.#room.list?.row(item.id);
    // The answer had no row, and a row of an earlier page may still say that files are missing: the next look brings
    // the server's.
    if (old?.dataset.state !== undefined || (item.files.length && item.path === this.#room.path)) {
      old?.removeAttribute("data-state");
      this.#room.renew();
    }
    if (!item.refused?.length) return;
    const reasons = item.refused.map(({ reason }) => this.#words[reason] ?? this.#words.refused);
    this.#room.say([...new Set(reasons), ...item.refused.map(({ name }) => name)].join(" "));
  }

  #press = ({ target }) => {
    const action = target.closest("[data-pending]")?.dataset.pending;
    if (!action) return;
    const { id } = target.closest(".message").dataset;
    const item = this.#find(id);
    if (!item) return;
    // Signed out meanwhile: the page that asks for the password leads back here, and all of it waits.
    if (action === "again" && isAway(item.problem)) location.reload();
    else if (action === "again" && item.entry) outbox.again(item.entry);
    else if (action === "again") this.#outbox.again(id);
    else if (action === "copy") this.#copy(item);
    else this.#takeBack(item);
  };

  /** A tab that is only read has no place for the words: they are taken back in one that may be written in. */
  async #takeBack(item) {
    if (!this.#room.composer) await openWritable(this.#room);
    if (!this.#room.composer || !this.#find(item.id)) return;
    if (!item.entry) return this.#recall(item);
    this.#room.composer.restore(item, []);
    outbox.takeBack(item.entry);
  }

  /** The message with an id, if it waits. */
  #find(id) {
    return this.#outbox.items.find((one) => one.id === id) ?? this.#texts.find((one) => one.id === id);
  }

  async #copy({ text }) {
    const { copy } = await load(() => import("../menu-bundle.js"));
    await copy(text);
    this.#room.say(this.#words.copied);
  }

  async #recall({ id }) {
    const item = this.#outbox.recall(id);
    // The words and files that the server has stay there: sent again, they would be there twice.
    const isThere = item.isPosted && !isStranded(item);
    const parcel = item.files.length ? await this.#withFiles() : null;
    let files = [];
    try {
      files = (await parcel?.filesOf(item, ({ isDone }) => !(isThere && isDone))) ?? [];
    } catch {
      this.#outbox.add(item);
      return this.#room.say(this.#words.unread);
    }
    // Another tab may have been opened meanwhile, that is only read.
    if (!this.#room.composer) return this.#outbox.add(item);
    await this.#room.composer.restore(isThere ? { text: "", entities: [] } : item, files);
    if (isThere) return this.#endWaiting(item);
    this.#outbox.drop(item);
    this.#room.list.row(id)?.remove();
    parcel?.forgetFiles(item);
    // The tab may have the message without its files.
    if (item.isPosted) this.#room.renew();
    return undefined;
  }

  /** The outbox tells the server that no more files of a message come: the others see what is there. */
  #endWaiting(item) {
    for (const piece of item.files) piece.isDone = true;
    item.refused ??= [];
    this.#outbox.add(item);
  }

  #warn = (event) => {
    const isOnPage = ({ isUnkept, isDone }) => isUnkept && !isDone;
    const isHereOnly = ({ isKept, files }) => isKept === false || files.some(isOnPage);
    if (this.#keeping || this.#outbox.items.some(isHereOnly)) event.preventDefault();
  };
}
