import "./kit.js";
import { make } from "../../parts/make.js";
import { readyUndo } from "../../parts/undoing.js";
import { outbox, sendLeft } from "../../outbox/page-outbox.js";
import { nodesOf } from "./composer/formatted-text.js";
import { keepEdit } from "./kept.js";
import { showTick } from "./lists/tick-box.js";
import { partOf } from "./outbox/message-requests.js";

const valueOf = ({ values }, name) => new Map(values).get(name);

/** One member more or less on a reaction's chip. */
function count(row, emoji, step) {
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
  if (old) count(row, old, -1);
  if (emoji) count(row, emoji, 1);
  if (emoji) row.dataset.reaction = emoji;
  else delete row.dataset.reaction;
}

function showPin(row, isPinned) {
  if ((row.dataset.pinned !== undefined) === isPinned) return;
  row.toggleAttribute("data-pinned", isPinned);
  row.querySelector(".message__foot > svg")?.remove();
  const sign = document.querySelector("template.notes__menu")?.content.querySelector("[data-do=pin] svg");
  if (isPinned && sign) row.querySelector(".message__time").before(sign.cloneNode(true));
}

function tick(row, entry) {
  const box = row.querySelector(`form[action="${CSS.escape(entry.path)}"] [role=checkbox]`);
  if (box) showTick(box, valueOf(entry, "ticked") === "1");
}

/** The sentence of a page that the server sent in place of an answer. */
const sentenceOf = (html) => html && new DOMParser().parseFromString(html, "text/html").querySelector("main p")?.textContent;

const contentOf = (entry) => ({ text: valueOf(entry, "content"), entities: JSON.parse(valueOf(entry, "entities")) });

/** Shows the words of a change; once, so that they can be selected. */
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

const hide = (row) => (row.hidden = true);

/** Shows each kind of change in the row of a message, before the server has it. */
const kinds = {
  tick,
  react: (row, entry) => showReaction(row, valueOf(entry, "emoji")),
  pin: (row, entry) => showPin(row, valueOf(entry, "pinned") === "1"),
  edit: showWords,
  delete: hide,
  move: hide,
};

/** The answer to one that takes messages away is a toast, to any other the message's row. */
const takesAway = ({ what }) => kinds[what] === hide;

/** The ids of the messages that an entry changes: `/notes/…/messages/ID/…`, or those that were chosen. */
const messagesOf = (entry) =>
  takesAway(entry) ? entry.values.filter(([name]) => name === "message").map(([, id]) => id) : [entry.path.split("/")[4]];

const tabOf = ({ path }) => path.split("/").slice(0, 3).join("/");

/** What members do with messages: shown at once, and sent by the outbox, whenever that is. */
export class Changes {
  #room;
  #finish;
  #signal;
  /** The obstacle that was told last. */
  #told;
  /** Entries that were offered to be taken back. */
  #offered = new Set();
  /** Changes that were given back to the composer. */
  #given = new Set();
  /** Rows that come later, such as older ones, show what waits, too. */
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
    signal.addEventListener("abort", () => this.#rows.disconnect());
    sendLeft();
    readyUndo();
  }

  /** @returns {import("../../outbox/kept-entries.js").Entry[]} those that may still arrive */
  get #waiting() {
    return outbox.entries.all().filter((entry) => kinds[entry.what] && !entry.refused);
  }

  isWaiting(message) {
    return this.#waiting.some((entry) => messagesOf(entry).includes(message));
  }

  /**
   * @param {keyof kinds} what
   * @param {string} lane
   * @param {string} path of the form
   * @param {[string, string][]} values
   */
  add(what, lane, path, values) {
    outbox.add({ what, lane, path, values, from: tabOf({ path }) });
    this.show();
  }

  /** Shows what waits, also what an earlier page left, in messages that the server drew. */
  show() {
    this.#rows.disconnect();
    const { list, path } = this.#room;
    if (!list) return;
    const waiting = this.#waiting.filter((one) => tabOf(one) === path);
    // Of several changes to its words a message has the last.
    const isOver = ({ what, path: place }, index) => what === "edit" && waiting.slice(index + 1).some((one) => one.what === what && one.path === place);
    for (const entry of waiting.filter((one, index) => !isOver(one, index))) {
      for (const row of messagesOf(entry).map((id) => list.row(id))) {
        if (!row) continue;
        row.toggleAttribute("ticking", true);
        if (outbox.obstacleOf(entry)) row.toggleAttribute("unsent", true);
        kinds[entry.what](row, entry);
      }
    }
    this.#rows.observe(list.list, { childList: true });
    // Refused on another page.
    const refused = outbox.entries.all().filter((entry) => entry.what === "edit" && entry.refused);
    for (const entry of refused) this.#giveBack(entry, entry.refused.status);
  }

  #settle({ entry, outcome: { meaning, status, text } }) {
    if (!kinds[entry.what]) return undefined;
    const isOver = entry.what === "delete" && [404, 410].includes(status);
    if (meaning === "refused" && entry.what === "edit") this.#giveBack(entry, status, text);
    else if (meaning === "refused" && !isOver) this.#room.say((status === 422 && partOf(text)?.textContent.trim()) || this.#room.words.refused);
    if (takesAway(entry)) return this.#endAway(entry, meaning, text);
    return messagesOf(entry).forEach((id) => this.#finish(id, meaning === "done" ? text || null : null));
  }

  /**
   * A change that was refused stands in the composer again, over the message as it is now; its words in the draft where the
   * message is gone. Without a composer, or where the message is not shown, it stays in the outbox.
   */
  async #giveBack(entry, status, html) {
    const room = this.#room;
    const [id] = messagesOf(entry);
    const isGone = [403, 404, 410].includes(status);
    const isHere = tabOf(entry) === room.path && room.composer && (isGone || room.list.row(id));
    if (!isHere || this.#given.has(entry.id)) return;
    this.#given.add(entry.id);
    const part = html ? partOf(html) : null;
    // With 409 the server may also say that the page is another member's.
    const now = status === 409 && part?.dataset.id === id ? part : null;
    await room.compose(async (composer) => {
      await composer.composed();
      if (isGone) composer.restore(contentOf(entry), []);
      else keepEdit(id, contentOf(entry), (now ?? room.list.row(id))?.dataset.version);
      outbox.takeBack(entry.id);
      if (now) room.list.putText(html);
      const { conflict, refused } = room.words;
      const said = { 409: conflict, 422: part?.textContent.trim() }[status] ?? (isGone && sentenceOf(html));
      const problem = said || refused;
      if (isGone || composer.hasAttribute("editing")) room.say(problem);
      else composer.edit(room.list.row(id), problem);
    });
  }

  /** Messages that were taken away go, or come back. */
  async #endAway(entry, meaning, text) {
    const ids = messagesOf(entry);
    if (meaning === "done" && text) {
      if (entry.what === "delete") this.#room.dispatchEvent(new CustomEvent("notes-taken", { detail: ids }));
      document.querySelector("toast-note")?.remove();
      const toast = partOf(text);
      if (toast) document.body.append(toast);
    }
    if (tabOf(entry) !== this.#room.path) return;
    const { list } = this.#room;
    const rows = () => ids.map((id) => list.row(id)).filter(Boolean);
    for (const row of rows()) for (const name of ["ticking", "unsent"]) row.removeAttribute(name);
    if (meaning === "done" && text) for (const row of rows()) row.remove();
    // Sent by another window, or taken back there: the server knows which are still here.
    else if (meaning === "done") await list.renew(this.#room.shown.signal).catch(() => {});
    for (const row of rows()) if (!this.isWaiting(row.dataset.id)) row.hidden = false;
    this.#room.renew();
  }

  /** Says, once for each obstacle, why changes of this tab were not sent. */
  #tell() {
    this.show();
    const mine = this.#waiting.filter((entry) => tabOf(entry) === this.#room.path && outbox.obstacleOf(entry));
    const obstacle = mine.length ? outbox.obstacleOf(mine[0]) : undefined;
    const away = mine.findLast((entry) => takesAway(entry) && !this.#offered.has(entry.id));
    if (away) this.#offer(away);
    if (obstacle === this.#told) return;
    this.#told = obstacle;
    if (obstacle) this.#room.say(this.#room.words[obstacle === "later" ? "unsent" : obstacle], { isLasting: obstacle !== "later" });
  }

  /** What was not sent yet is undone by not sending it. */
  #offer({ id }) {
    this.#offered.add(id);
    const { unsent, shake } = this.#room.words;
    const form = make("form", {}, make("button", { class: "toast__undo" }, shake));
    const toast = make("toast-note", { class: "toast", role: "status" }, make("p", { class: "toast__text" }, unsent), form);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      toast.remove();
      outbox.takeBack(id);
    }, { signal: this.#signal });
    document.querySelector("toast-note")?.remove();
    document.body.append(toast);
  }
}
