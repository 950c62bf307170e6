import { newId } from "../../../parts/ids.js";
import { load } from "../../../parts/load.js";
import { quoteOf } from "../composer/answering.js";
import { nodesOf } from "../composer/formatted-text.js";
import { typedOut } from "../composer/typing.js";
import { fetchAhead } from "../../../parts/http.js";
import { pendingRow, showState } from "./pending-row.js";
import { needsSignIn, partOf } from "./message-requests.js";
import { isMessage, itemOf, messages, sendFilesTo, sendMessage } from "./sent-messages.js";
import { outbox } from "../../../outbox/page-outbox.js";

/** Changes of what waits are shown this much later, together; in milliseconds. */
const pause = 50;

/** Its tab, or the message itself, is not where its words or files could follow. */
const isStranded = ({ state, problem }) => state === "failed" && ["gone", "astray"].includes(problem);

/** Opens the first tab that may be written in; resolves when it is shown. */
async function openWritable(room) {
  const tab = room.querySelector(".tabs__tab[data-tab]:not([data-read-only])");
  if (tab) await room.querySelector("note-tabs").go(tab.pathname);
}

/** Shows the messages written in a room in their tab, until the outbox has sent them. */
export class Posting {
  #room;
  #lastAt = 0;
  #uploading = null;
  #showing = null;
  /** How much of each file was sent, by the entries of messages. */
  #sent = new Map();
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
    const show = () => {
      this.#hasWords = true;
      this.#showWaiting();
      // The last files of a message may have been sent before this script came.
      if (room.querySelector(".message--own .message__awaits") && !this.#items.some(({ files }) => files.length)) room.renew();
    };
    if (room.words.again) show();
    else this.#learn().then(show, show);
    // Some were deleted before their files were sent.
    if (outbox.entries.all().some((entry) => isMessage(entry) && entry.asideAt)) this.#withFiles();
    document.addEventListener("outbox-changed", this.#showSoon, { signal });
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-progress", ({ detail }) => this.#note(detail), { signal });
    room.addEventListener("click", this.#press, { signal });
  }

  /** The code for files: most messages have none. */
  #withFiles() {
    this.#uploading ??= load(() => import("./uploading.js")).then((module) => {
      module.watchDeletions(this.#room);
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
    this.#showWaiting();
  }

  /** Hundreds that wait change one after the other. */
  #showSoon = () => {
    this.#showing ??= setTimeout(() => {
      this.#showing = null;
      this.#showWaiting();
    }, pause);
  };

  #showWaiting() {
    const items = this.#items;
    if (items.some(({ files }) => files.length)) this.#withFiles();
    if (!this.#hasWords) return;
    if (items.length) this.#room.list.together(() => items.forEach((item) => this.#show(item)));
  }

  #itemOf(entry) {
    const item = itemOf(entry, typedOut);
    const [sent, reason] = [this.#sent.get(entry.id), item.state === "failed" && this.#reasons.get(entry.id)];
    const files = sent ? item.files.map((piece, index) => ({ ...piece, sent: sent[index] })) : item.files;
    return { ...item, files, ...(reason && { problem: reason }) };
  }

  get #items() {
    return messages().map((entry) => this.#itemOf(entry));
  }

  /** Shows how much of a file was sent. */
  #note({ id, index, sent }) {
    const entry = outbox.entries.get(id);
    if (!entry || !isMessage(entry)) return;
    const all = this.#sent.get(id) ?? [];
    all[index] = sent ?? all[index];
    this.#sent.set(id, all);
    this.#show(this.#itemOf(entry));
  }

  /** A message was sent, refused, or taken back. */
  #settle({ entry, outcome: { meaning, status, text } }) {
    if (!isMessage(entry)) return;
    if (meaning === "refused") {
      if (status === 422 && text) this.#reasons.set(entry.id, partOf(text)?.textContent.trim());
      return this.#changed(this.#itemOf({ ...entry, refused: { status } }));
    }
    if (meaning === "posted") return this.#show(this.#itemOf(entry));
    this.#sent.delete(entry.id);
    const item = itemOf(entry, typedOut);
    if (meaning === "gone") this.#room.renew();
    if (meaning !== "done") return void this.#room.list?.row(item.id)?.remove();
    const sent = { ...item, state: "waiting", entry: undefined };
    this.#changed(sent, text ? partOf(text) : null);
    return this.#done(sent);
  }

  async send({ id: there, path, text, entities, files, draft, reply, isThere }) {
    // Messages of one moment keep their order.
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const module = files.length ? await this.#withFiles() : null;
    const entry = isThere ? sendFilesTo({ id: there, path, text, entities, files })
      : sendMessage({ id: newId(this.#lastAt), path, text, entities, draft, reply, files });
    // Until a file is kept in the browser it is gone with the page.
    module?.keepFiles(entry, files, outbox.entries);
    if (path === this.#room.path && !isThere) this.#show(this.#itemOf(entry));
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
    const isPending = item.entry !== undefined;
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
    const old = this.#room.list?.row(item.id);
    // The answer had no row, a row of an earlier page may still say that files are missing, and a note for no chosen tab may
    // be in this one: the next look brings the server's.
    if (old?.dataset.state !== undefined || item.isNowhere || (item.files.length && item.path === this.#room.path)) {
      old?.removeAttribute("data-state");
      this.#room.renew();
    }
    const refused = item.files.filter((piece) => piece.refused);
    if (!refused.length) return;
    const reasons = refused.map((piece) => this.#words[piece.refused] ?? this.#words.refused);
    this.#room.say([...new Set(reasons), ...refused.map(({ name }) => name)].join(" "));
  }

  #press = ({ target }) => {
    const action = target.closest("[data-pending]")?.dataset.pending;
    if (!action) return;
    const { id } = target.closest(".message").dataset;
    const item = this.#find(id);
    if (!item) return;
    // Signed out meanwhile: the page that asks for the password leads back here, and all of it waits.
    if (action === "again" && needsSignIn(item.problem)) location.reload();
    else if (action === "again") outbox.again(item.entry);
    else if (action === "copy") this.#copy(item);
    else this.#takeBack(item);
  };

  /** The message with an id, if it waits. */
  #find(id) {
    return this.#items.find((one) => one.id === id);
  }

  async #copy({ text }) {
    const { copy } = await load(() => import("../menu-bundle.js"));
    await copy(text);
    this.#room.say(this.#words.copied);
  }

  /** A tab that is only read has no place for the words: they are taken back in one that may be written in. */
  async #takeBack(item) {
    if (!this.#room.composer) await openWritable(this.#room);
    // The words and files that the server has stay there: sent again, they would be there twice.
    const isThere = item.isPosted && !isStranded(item);
    let files = [];
    try {
      if (item.files.length) files = await (await this.#withFiles()).filesOf({ ...item, id: item.entry }, ({ isDone }) => !(isThere && isDone));
    } catch {
      return this.#room.say(this.#words.unread);
    }
    // It may have been sent meanwhile, or another tab opened that is only read.
    if (!this.#room.composer || !this.#find(item.id)) return undefined;
    await this.#room.composer.restore(isThere ? { text: "", entities: [] } : item, files);
    if (isThere) return outbox.takeBack(item.entry);
    outbox.drop(item.entry);
    // The tab may have the message without its files.
    if (item.isPosted) this.#room.renew();
    return undefined;
  }
}
