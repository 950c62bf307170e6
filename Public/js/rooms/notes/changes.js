import "./kit.js";
import { make } from "../../parts/make.js";
import { readyUndo } from "../../parts/undoing.js";
import { outbox, sendLeft } from "../../outbox/page-outbox.js";
import { nodesOf } from "./composer/formatted-text.js";
import { keepEdit, keyOf, localDraft } from "./kept.js";
import { keepTyped } from "./lists/kept-items.js";
import { showNewItem } from "./lists/new-item.js";
import { showTick } from "./lists/tick-look.js";
import { partOf } from "./outbox/message-requests.js";

const valueOf = ({ values }, name) => new Map(values).get(name);

/** Changes the number on a reaction's chip by 1 or -1. */
function changeReactionCount(row, emoji, step) {
  const chips = [...row.querySelectorAll(".message__reaction")];
  const chip = chips.find(({ firstChild }) => firstChild.data === emoji);
  const number = Number(chip?.querySelector("small")?.textContent ?? (chip ? 1 : 0)) + step;
  chip?.querySelector("small")?.remove();
  if (number < 1) chip?.parentElement.remove();
  else if (!chip) row.querySelector(".message__foot").prepend(make("details", { class: "message__reacted" }, make("summary", { class: "message__reaction" }, emoji)));
  else if (number > 1) chip.append(make("small", {}, String(number)));
}

function showReaction(row, emoji) {
  const old = row.dataset.reaction ?? "";
  if (old === emoji) return;
  if (old) changeReactionCount(row, old, -1);
  if (emoji) changeReactionCount(row, emoji, 1);
  if (emoji) row.dataset.reaction = emoji;
  else delete row.dataset.reaction;
}

function showPin(row, isPinned) {
  if ((row.dataset.pinned !== undefined) === isPinned) return;
  row.toggleAttribute("data-pinned", isPinned);
  row.querySelector(".message__foot > svg")?.remove();
  const icon = document.querySelector("template.notes__menu")?.content.querySelector("[data-do=pin] svg");
  if (isPinned && icon) row.querySelector(".message__time").before(icon.cloneNode(true));
}

function tick(row, entry) {
  const box = row.querySelector(`form[action="${CSS.escape(entry.path)}"] [role=checkbox]`);
  if (box) showTick(box, valueOf(entry, "ticked") === "1");
}

/** The sentence of a page that the server sent in place of an answer. */
const sentenceOf = (html) => html && new DOMParser().parseFromString(html, "text/html").querySelector("main p")?.textContent;

const contentOf = (entry) => ({ text: valueOf(entry, "content"), entities: JSON.parse(valueOf(entry, "entities")) });

/** Shows the words of a change. Drawn once: what a reader has selected stays selected. */
function showWords(row, entry) {
  if (row.dataset.change === entry.id) return;
  row.dataset.change = entry.id;
  const content = contentOf(entry);
  const old = row.querySelector(".message__text");
  if (!content.text) return void old?.remove();
  const words = old ?? make("div", { class: "message__text" });
  words.replaceChildren(...nodesOf(content, document));
  if (!old) row.querySelector(".message__foot").before(words);
}

/** Ticked items go to the bottom. */
function sink(row) {
  const ticked = row.querySelectorAll(".task--ticked");
  row.querySelector(".tasks__items").append(...ticked);
}

const remove = (name) => (row) => {
  for (const one of row.querySelectorAll(name)) one.remove();
};

const hide = (row) => (row.hidden = true);

/** Shows each kind of change in the row of a message, before the server has it. */
const kinds = {
  tick,
  item: (row, entry) => showNewItem(row, entry.id, valueOf(entry, "text")),
  react: (row, entry) => showReaction(row, valueOf(entry, "emoji")),
  pin: (row, entry) => showPin(row, valueOf(entry, "pinned") === "1"),
  edit: showWords,
  sink,
  clear: remove(".task--ticked"),
  preview: remove(".preview"),
  copy: () => {},
  delete: hide,
  move: hide,
};

function showToast(toast) {
  document.querySelector("toast-note")?.remove();
  if (toast) document.body.append(toast);
}

/** The answer to one that takes messages away is a toast, to any other the message's row. */
const takesAway = ({ what }) => kinds[what] === hide;

/** The ids of the messages that an entry changes: `/notes/…/messages/ID/…`, or those that were chosen. */
const messagesOf = (entry) =>
  takesAway(entry) ? entry.values.filter(([name]) => name === "message").map(([, id]) => id) : [entry.path.split("/")[4]];

const tabOf = ({ path }) => path.split("/").slice(0, 3).join("/");

const isEditOf = (path) => (entry) => entry.what === "edit" && entry.path === path;

/** What the server answers where a message is gone, or not theirs to change any more. */
const isGone = (status) => [403, 404, 410].includes(status);

/** The request that undoes what another entry does, once that is done. */
const undoPathOf = (id) => `/undo/request/${id}`;

/** Shows what the outbox has of changes of messages, and what becomes of them. */
export class Changes {
  #room;
  #finish;
  #signal;
  /** The obstacle that was told last. */
  #told;
  /** The toasts that offer an undo, by the entries that they undo. */
  #offered = new Map();
  /** Changes that are being given back to the composer. */
  #giving = new Set();
  /** Rows that are added later, such as older messages, show what waits, too. */
  #rows = new MutationObserver(() => this.show());

  /**
   * @param {HTMLElement} room
   * @param {(message: string, html: string | null) => void} finish shows a message as the server has it, once nothing of it
   *   waits
   * @param {AbortSignal} signal
   */
  constructor(room, finish, signal) {
    [this.#room, this.#finish, this.#signal] = [room, finish, signal];
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", () => this.#tell(), { signal });
    document.addEventListener("message-left", () => this.show(), { signal });
    signal.addEventListener("abort", () => this.#rows.disconnect());
    // Without waiting for those before them.
    addEventListener("pagehide", () => outbox.hurry((entry) => entry.what === "item"), { signal });
    sendLeft();
    readyUndo();
  }

  /** Sends what was added to the entries. */
  send() {
    sendLeft();
    this.show();
  }

  /** @returns {import("../../outbox/kept-entries.js").Entry[]} those that may still arrive */
  get #waiting() {
    const entries = outbox.entries.waiting();
    const undone = new Set(entries.filter(({ what }) => what === "undo").map(({ path }) => path));
    return entries.filter(({ what, id }) => kinds[what] && !undone.has(undoPathOf(id)));
  }

  isWaiting(message) {
    return this.#waiting.some((entry) => messagesOf(entry).includes(message));
  }

  /** Shows what waits, also what an earlier page left, in messages that the server drew. */
  show() {
    this.#rows.disconnect();
    const { list, path } = this.#room;
    if (!list) return;
    const waiting = this.#waiting.filter((one) => tabOf(one) === path);
    // Of several edits of a message its row shows the last.
    const isReplaced = ({ what, path: place }, index) => what === "edit" && waiting.slice(index + 1).some(isEditOf(place));
    for (const entry of waiting.filter((one, index) => !isReplaced(one, index))) {
      for (const row of messagesOf(entry).map((id) => list.row(id))) {
        if (!row) continue;
        row.toggleAttribute("pending", true);
        if (outbox.obstacleOf(entry)) row.toggleAttribute("unsent", true);
        kinds[entry.what](row, entry);
      }
    }
    this.#rows.observe(list.list, { childList: true });
    // Refused on another page, or while another edit stood in the composer; the last first, since each stands before the others.
    for (const entry of outbox.entries.all().filter(({ refused }) => refused).reverse()) {
      if (entry.what === "edit") this.#giveBack(entry, entry.refused.status);
      if (entry.what === "item") this.#giveBackItem(entry, entry.refused.status);
    }
  }

  #settle({ entry, outcome: { meaning, status, text } }) {
    if (entry.what === "undo") return this.#endUndo(entry, meaning, status);
    if (!kinds[entry.what]) return undefined;
    this.#offered.get(entry.id)?.remove();
    this.#offered.delete(entry.id);
    const isOver = entry.what === "delete" && [404, 410].includes(status);
    if (meaning === "refused" && entry.what === "item") this.#giveBackItem(entry, status);
    if (meaning === "refused" && entry.what === "edit") this.#giveBack(entry, status, text);
    else if (meaning === "refused" && !isOver) this.#room.say((status === 422 && partOf(text)?.textContent.trim()) || this.#room.words.refused);
    if (takesAway(entry)) return this.#endAway(entry, meaning, text);
    if (meaning === "done" && entry.what === "copy") this.#room.say(this.#room.words.copiedTo);
    if (meaning === "done" && entry.what === "clear" && text) showToast(new DOMParser().parseFromString(text, "text/html").querySelector("toast-note"));
    return messagesOf(entry).forEach((id) => this.#finish(id, meaning === "done" ? text || null : null));
  }

  /**
   * Opens a refused edit in the composer, over the message as it is now; where the message is gone, its words go into the
   * draft. Of several edits of a message this is the last, which has the words of those before it. It stays in the outbox where
   * there is no composer, where the message is not shown, and while another edit of it is under way.
   *
   * @param {string} [html] the server's answer
   */
  async #giveBack(entry, status, html) {
    const room = this.#room;
    const [id] = messagesOf(entry);
    if (this.#giving.has(entry.id) || !this.#canTake(entry, status)) return;
    this.#giving.add(entry.id);
    const part = html ? partOf(html) : null;
    // With 409 the server may also say that the page is another member's.
    const now = status === 409 && part?.dataset.id === id ? part : null;
    try {
      await room.compose(async (composer) => {
        await composer.composed();
        // Meanwhile another window may have taken it, or another tab been opened.
        if (!this.#canTake(entry, status)) return;
        if (isGone(status)) composer.restore(contentOf(entry), []);
        else keepEdit(id, contentOf(entry), (now ?? room.list.row(id)).dataset.version);
        for (const edit of outbox.entries.all().filter(isEditOf(entry.path))) outbox.takeBack(edit.id);
        if (now) room.list.putText(html);
        const { conflict, refused } = room.words;
        const said = { 409: conflict, 422: part?.textContent.trim() }[status] ?? (isGone(status) && sentenceOf(html));
        const problem = said || refused;
        if (isGone(status) || composer.hasAttribute("editing")) room.say(problem);
        else composer.edit(room.list.row(id), problem);
      });
    } finally {
      this.#giving.delete(entry.id);
    }
  }

  /**
   * Puts the text of a refused item where it can be changed, or sent as a message where its list is gone. In a tab that is only
   * read it stays in the outbox.
   */
  async #giveBackItem(entry, status) {
    const room = this.#room;
    // Giving back another one may have given back this one.
    const isHere = () => outbox.entries.get(entry.id) && tabOf(entry) === room.path;
    if (!isHere()) return;
    const row = room.list.row(messagesOf(entry)[0]);
    row?.querySelector(`[data-added="${entry.id}"]`)?.remove();
    const text = valueOf(entry, "text");
    const field = isGone(status) ? null : row?.querySelector(".tasks__input");
    if (field) {
      field.value = [text, field.value].filter(Boolean).join(" ");
      keepTyped(field);
      outbox.takeBack(entry.id);
      room.say(room.words.refused);
    } else if (room.composer) {
      await room.compose((composer) => {
        if (!isHere()) return;
        composer.restore({ text, entities: [] }, []);
        outbox.takeBack(entry.id);
        room.say(room.words.refused);
      });
    }
  }

  /** Whether a refused edit is the last of its message, and the composer can take it. */
  #canTake(entry, status) {
    const { path, composer, list } = this.#room;
    const [id] = messagesOf(entry);
    const isLast = outbox.entries.all().findLast(isEditOf(entry.path))?.id === entry.id;
    if (!isLast || !composer || tabOf(entry) !== path) return false;
    return isGone(status) || (list.row(id) && !localDraft(localStorage, keyOf("edit", id)));
  }

  /** Messages that were taken away go, or come back. */
  async #endAway(entry, meaning, text) {
    const ids = messagesOf(entry);
    const isUndone = outbox.entries.waiting().some(({ path }) => path === undoPathOf(entry.id));
    if (meaning === "done" && text && !isUndone) {
      if (entry.what === "delete") this.#room.dispatchEvent(new CustomEvent("notes-taken", { detail: ids }));
      showToast(partOf(text));
    }
    if (tabOf(entry) !== this.#room.path || isUndone) return;
    const { list } = this.#room;
    const rows = () => ids.map((id) => list.row(id)).filter(Boolean);
    for (const row of rows()) for (const name of ["pending", "unsent"]) row.removeAttribute(name);
    if (meaning === "done" && text) for (const row of rows()) row.remove();
    // Sent by another window, or given up: the server knows which are still here.
    else if (meaning !== "refused") await list.renew(this.#room.shown.signal).catch(() => {});
    for (const row of rows()) if (!this.isWaiting(row.dataset.id)) row.hidden = false;
    this.#room.renew();
  }

  /** Says, once for each obstacle, why changes of this tab were not sent. */
  #tell() {
    this.show();
    const mine = this.#waiting.filter((entry) => tabOf(entry) === this.#room.path && outbox.obstacleOf(entry));
    const obstacle = mine.length ? outbox.obstacleOf(mine[0]) : undefined;
    const removal = mine.findLast((entry) => takesAway(entry) && !this.#offered.has(entry.id));
    if (removal) this.#offer(removal);
    if (obstacle === this.#told) return;
    this.#told = obstacle;
    if (obstacle) this.#room.say(this.#room.words[obstacle === "later" ? "unsent" : obstacle], { isLasting: obstacle !== "later" });
  }

  /** Offers to undo what could not be sent yet. */
  #offer(entry) {
    const { unsent, undo } = this.#room.words;
    const form = make("form", {}, make("button", { class: "toast__undo" }, undo));
    const toast = make("toast-note", { class: "toast", role: "status" }, make("p", { class: "toast__text" }, unsent), form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      toast.remove();
      this.#undo(entry);
    }, { signal: this.#signal });
    this.#offered.set(entry.id, toast);
    document.querySelector("toast-note")?.remove();
    document.body.append(toast);
  }

  /** The server may have done it, and its answer been lost: so both are sent, one after the other. */
  #undo(entry) {
    if (!outbox.entries.get(entry.id)) return;
    outbox.add({ what: "undo", lane: entry.lane, path: undoPathOf(entry.id), values: [], from: entry.from });
    for (const row of messagesOf(entry).map((id) => this.#room.list.row(id))) {
      if (!row || this.isWaiting(row.dataset.id)) continue;
      row.hidden = false;
      for (const name of ["pending", "unsent"]) row.removeAttribute(name);
    }
  }

  /** What was undone in this tab is here again. Where the server knows of nothing to undo, nothing was done. */
  #endUndo(entry, meaning, status) {
    if (entry.from !== this.#room.path || !entry.path.startsWith(undoPathOf(""))) return;
    if (meaning === "refused" && ![404, 410].includes(status)) this.#room.say(this.#room.words.refused);
    this.#room.renew();
  }
}
