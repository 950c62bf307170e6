import { takeEarly } from "../../../parts/take-early.js";
import { load } from "../../../parts/load.js";
import { onceLoaded } from "../../../parts/once-loaded.js";
import { pasteLines } from "../../../parts/forms/paste-lines.js";
import { entries } from "../../../outbox/own-entries.js";
import { send } from "../outbox/message-requests.js";
import { adoptItems, keepItem, messageOf } from "./item-requests.js";
import { fillTyped, keepTyped, putTyped } from "./kept-items.js";
import { showNewItem } from "./new-item.js";
import { isTicked, showTick } from "./tick-look.js";

/** Ticks items of lists at once, and adds them. */
export class ListItems {
  #room;
  /** The last running request of each message, by its id: they are sent one after the other. */
  #running = new Map();
  /** Null until `changes.js` has come, after the page's load event. */
  #changes = null;
  #loading = null;
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
    watch(room, "focusin", ({ target }) => target.matches(".tasks__input") && this.#come(target));
    onceLoaded(() => this.changes(), signal);
    adoptItems();
    this.#resume();
  }

  /** Loads what shows the changes that wait. */
  changes() {
    this.#loading ??= load(() => import("../changes.js")).then(({ Changes }) => {
      if (this.#signal.aborted) return;
      this.#changes = new Changes(this.#room, (id, html) => this.#finish(id, html), this.#signal);
      this.#changes.show();
      // What was answered before this came.
      for (const row of this.#room.querySelectorAll(".message[pending]")) this.#finish(row.dataset.id);
    });
    return this.#loading;
  }

  /**
   * Keeps a change of messages at once, and sends it once the outbox is there.
   *
   * @param {string} what the kind of change, as `changes.js` knows it
   * @param {string} lane of the outbox
   * @param {string} path of the form
   * @param {[string, string][]} values
   */
  async keep(what, lane, path, values) {
    entries.add({ what, lane, path, values, from: path.split("/").slice(0, 3).join("/") });
    await this.#send();
  }

  async #send() {
    await this.changes();
    this.#changes?.send();
  }

  /** Shows what waits in each tab that is shown. */
  #resume() {
    this.#room.shown.signal.addEventListener("abort", async () => {
      // The next tab is there once this is over.
      await null;
      if (this.#room.isConnected) this.#resume();
    });
    this.#changes?.show();
    for (const field of this.#room.querySelectorAll(".tasks__input")) {
      this.#takeEarly(field.form);
      putTyped(field);
      this.keepTyped(field);
    }
  }

  /** Somebody comes to a list, which may be the first of this page: no form was asked before. */
  #come(field) {
    fillTyped(field);
    this.#takeEarly(field.form);
  }

  #takeEarly(form) {
    for (const text of takeEarly(form)) this.add(form, text);
  }

  /** Keeps what stands in the field for the next item. */
  keepTyped(field) {
    try {
      keepTyped(field);
    } catch {
      // Without storage it stands in the field only.
    }
  }

  /**
   * Adds an item.
   *
   * @param {HTMLFormElement} form of the list
   */
  add(form, text) {
    if (!text.trim()) return;
    const action = form.getAttribute("action");
    const { id } = keepItem(action, text);
    const row = this.#room.list.row(messageOf(action));
    if (row) showNewItem(row, id, text);
    this.#send().catch(() => {});
  }

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
    row.toggleAttribute("pending", true);
    const isTick = button?.getAttribute("role") === "checkbox";
    if (isTick) {
      showTick(button, !isTicked(button));
      return this.keep("tick", id, action, values).catch(() => {});
    }
    const sending = (this.#running.get(id) ?? Promise.resolve()).then(() => send(action, values, { keepalive: true }));
    const settled = sending.catch(() => {});
    this.#running.set(id, settled);
    const isLast = () => this.#running.get(id) === settled && this.#running.delete(id);
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
    const isBusy = this.#running.has(id) || this.#changes?.isWaiting(id);
    if (isBusy) return;
    const row = this.#room.list.row(id);
    for (const name of ["pending", "unsent"]) row?.removeAttribute(name);
    if (html && row) this.#room.list.putText(html);
    // Others may have changed it while nothing was taken over.
    this.#room.renew();
  }
}
