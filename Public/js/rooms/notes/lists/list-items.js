import { takeEarly } from "../../../parts/take-early.js";
import { load } from "../../../parts/load.js";
import { pasteLines } from "../../../parts/forms/paste-lines.js";
import { make } from "../../../parts/make.js";
import { outbox } from "../../../outbox/page-outbox.js";
import { LostError, SaveQueue } from "../../../outbox/save-queue.js";
import { AwayError, send } from "../outbox/message-requests.js";
import { fillTyped, forgetItem, isKept, keepItem, keepTyped, keyOfItem } from "./kept-items.js";
import { markRefused, messageOf, putTyped, sendItem, waitingItems } from "./kept-items.js";
import { isTicked, showTick } from "./tick-look.js";

const tabOf = ({ action }) => action.split("/messages/")[0];

const rowOf = (row, { at }) => row.querySelector(`[data-added="${at}"]`);

/** Ticks items of lists at once, and adds them; those of an earlier page, too. */
export class ListItems {
  #room;
  /** The last running request of each message, by its id: they are sent one after the other. */
  #lines = new Map();
  /** Items that the server does not have yet, by their keys. */
  #items = new Map();
  /** One for each list, by its message's id: a lock of one tab, or a fault of one list, holds up no other. */
  #queues = new Map();
  /** When the last item was added: the time tells items apart, also those of one paste. */
  #lastAt = 0;
  /** There once the page is. */
  #changes = null;
  #coming = null;
  #signal;

  /**
   * @param {HTMLElement} room
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    [this.#room, this.#signal] = [room, signal];
    const watch = (target, name, work) => target.addEventListener(name, work, { signal });
    watch(room, "input", ({ target }) => target.matches(".tasks__input") && this.keepTyped(target));
    watch(room, "paste", (event) => event.target.matches(".tasks__input") && pasteLines(event));
    watch(room, "focusin", ({ target }) => target.matches(".tasks__input") && fillTyped(target));
    for (const name of ["online", "focus"]) watch(globalThis, name, () => this.#again());
    watch(globalThis, "pagehide", () => this.#hurry());
    watch(globalThis, "beforeunload", (event) => {
      if ([...this.#items.values()].some(({ isKept }) => !isKept)) event.preventDefault();
    });
    if (document.readyState === "complete") this.changes();
    else watch(globalThis, "load", () => this.changes());
    this.#resume();
  }

  /** Loads what shows the changes that wait. */
  changes() {
    this.#coming ??= load(() => import("../changes.js")).then(({ Changes }) => {
      if (this.#signal.aborted) return;
      this.#changes = new Changes(this.#room, (id, html) => this.#finish(id, html), this.#signal);
      this.#changes.show();
      // What was answered before this came.
      for (const row of this.#room.querySelectorAll(".message[ticking]")) this.#finish(row.dataset.id);
    });
    return this.#coming;
  }

  /**
   * Keeps a change of messages at once, and sends it.
   *
   * @param {string} what the kind of change, as `changes.js` knows it
   * @param {string} lane of the outbox
   * @param {string} path of the form
   * @param {[string, string][]} values
   */
  async keep(what, lane, path, values) {
    outbox.add({ what, lane, path, values, from: path.split("/").slice(0, 3).join("/") });
    await this.changes();
  }

  /** Goes on with what earlier pages left, and shows it in each tab that it belongs to. */
  #resume() {
    this.#room.shown.signal.addEventListener("abort", async () => {
      // The next tab is there once this is over.
      await null;
      if (this.#room.isConnected) this.#resume();
    });
    for (const item of waitingItems(localStorage)) if (!item.isRefused || this.#isHome(item)) this.#take(item);
    for (const item of this.#items.values()) this.#show(item);
    this.#changes?.show();
    for (const field of this.#room.querySelectorAll(".tasks__input")) {
      for (const text of takeEarly(field.form)) this.add(field.form, text);
      putTyped(field);
      this.keepTyped(field);
    }
  }

  /** Keeps what stands in the field for the next item. */
  keepTyped(field) {
    try {
      keepTyped(field);
    } catch {
      // Without storage it stands in the field only.
    }
  }

  // MARK: Adding

  /** @param {HTMLFormElement} form of the list */
  add(form, text) {
    if (!text.trim()) return;
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const item = { text, entities: [], at: this.#lastAt, action: form.getAttribute("action") };
    keepItem(item);
    this.#take(item);
    this.#show(item);
  }

  #take(item) {
    const [key, list] = [keyOfItem(item), messageOf(item)];
    if (this.#items.has(key)) return;
    item.isKept = isKept(item);
    this.#items.set(key, item);
    if (!this.#queues.has(list)) this.#queues.set(list, new SaveQueue(() => {}));
    this.#queues.get(list).add({ key, item, run: () => this.#send(item) });
  }

  #again() {
    for (const queue of this.#queues.values()) if (queue.failure) queue.again();
  }

  #tabOf = (item) => this.#room.querySelector(`note-tabs [href="${tabOf(item)}"]`);

  /** Whether its tab is shown, or is there no more. */
  #isHome = (item) => this.#room.path === tabOf(item) || !this.#tabOf(item);

  /** Whether no other window has sent it. */
  #isWaiting = (item) => !item.isKept || isKept(item);

  #show(item) {
    const row = this.#room.list.row(messageOf(item));
    if (!row || rowOf(row, item)) return;
    row.toggleAttribute("ticking", true);
    const parts = [make("span", { class: "task__check" }), make("span", { class: "task__text" }, item.text)];
    const task = make("li", { class: "task task--new", "data-added": item.at }, ...parts);
    row.querySelector(".tasks__items")?.append(task);
  }

  async #send(item) {
    let answer = null;
    try {
      if (this.#isWaiting(item)) answer = await sendItem(item);
    } catch (problem) {
      // Of a tab that is not shown the lock may have fallen: it is sent once that is open again.
      const isAway = problem instanceof AwayError && this.#room.path === tabOf(item);
      if (!item.isLost) this.#room.say(this.#room.words[isAway ? problem.message : "failed"], { isLasting: isAway });
      item.isLost = true;
      throw new LostError();
    }
    this.#items.delete(keyOfItem(item));
    if (answer && answer.status !== 200) await this.#giveBack(item, answer.status === 404);
    else forgetItem(item);
    this.#finish(messageOf(item), answer?.status === 200 ? answer.text : null);
  }

  /** The server refuses it: its text stands where it can be changed, or sent as a message where its list is gone. */
  async #giveBack(item, isGone) {
    const { composer, list, words } = this.#room;
    const row = list.row(messageOf(item));
    if (row) rowOf(row, item)?.remove();
    const field = isGone && composer ? null : row?.querySelector(".tasks__input");
    this.#room.say(words.refused);
    if (field) {
      field.value = [item.text, field.value].filter(Boolean).join(" ");
      this.keepTyped(field);
    } else if (composer && (this.#isHome(item) || !item.isKept)) {
      await this.#room.compose((one) => one.restore({ text: item.text, entities: [] }, []));
    } else {
      // Its own tab takes it back.
      markRefused(item);
      const where = this.#tabOf(item)?.firstChild.textContent.trim();
      return this.#room.say(`${words.refused} ${[where, item.text].filter(Boolean).join(": ")}`);
    }
    return forgetItem(item);
  }

  /** The page is left: each item that was not sent yet is, without waiting for those before it. */
  #hurry() {
    const waiting = [...this.#queues.values()].flatMap((queue) => queue.waiting);
    const rest = waiting.map(({ item }) => item).filter(this.#isWaiting);
    for (const item of rest) sendItem(item).then(({ status }) => status === 200 && forgetItem(item), () => {});
  }

  // MARK: Ticking

  /**
   * Does what a form of a list asks for; a tick at once.
   *
   * @param {HTMLFormElement} form
   * @param {HTMLButtonElement | null} button
   * @param {[string, string][]} typed what the form said when it was sent
   */
  async change(form, button, typed) {
    const { id } = form.closest(".message").dataset;
    const row = this.#room.list.row(id);
    if (!row) return;
    const [action, values] = [form.getAttribute("action"), [...typed.filter(([name]) => name !== "door-as"), ["part", "1"]]];
    row.toggleAttribute("ticking", true);
    const isTick = button?.getAttribute("role") === "checkbox";
    if (isTick) showTick(button, !isTicked(button));
    if (isTick) return this.keep("tick", id, action, values).catch(() => {});
    const sending = (this.#lines.get(id) ?? Promise.resolve()).then(() => send(action, values, { keepalive: true }));
    const line = sending.catch(() => {});
    this.#lines.set(id, line);
    const isLast = () => this.#lines.get(id) === line && this.#lines.delete(id);
    try {
      const answer = await sending;
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      if (isLast()) this.#finish(id, answer.text);
    } catch {
      this.#room.say(this.#room.words.refused);
      if (isLast()) this.#finish(id);
    }
    return undefined;
  }

  /** Shows a list as the server has it, once nothing of it is on its way any more. */
  #finish(id, html = null) {
    const isBusy = this.#lines.has(id) || this.#changes?.isWaiting(id) || [...this.#items.values()].some((item) => messageOf(item) === id);
    if (isBusy) return;
    const row = this.#room.list.row(id);
    for (const name of ["ticking", "unsent"]) row?.removeAttribute(name);
    if (html && row) this.#room.list.putText(html);
    // Others may have changed it while nothing was taken over.
    this.#room.renew();
  }
}
