import { make } from "../../make.js";
import { LostError, SaveQueue } from "../../save-queue.js";
import { AwayError, send } from "../outbox/sending.js";
import { forgetItem, isKept, keepTyped, keyOfItem, messageOf, putTyped, sendItem, waitingItems } from "./items.js";

const tabOf = ({ action }) => action.split("/messages/")[0];

const rowOf = (row, { at }) => row.querySelector(`[data-added="${at}"]`);

/** Ticks items of lists at once, and adds them; those of an earlier page, too. */
export class Tasks {
  #room;
  /** The last running request of each message, by its id: one after the other. */
  #lines = new Map();
  /** Items that the house does not have yet, by their keys. */
  #items = new Map();
  #queue = new SaveQueue(() => {});

  /**
   * @param {HTMLElement} room
   * @param {AbortSignal} signal
   */
  constructor(room, signal) {
    this.#room = room;
    const watch = (target, name, work) => target.addEventListener(name, work, { signal });
    watch(room, "input", ({ target }) => target.matches(".tasks__input") && this.#keep(target));
    watch(room, "focusin", ({ target }) => target.matches(".tasks__input") && putTyped(target));
    for (const name of ["online", "focus"]) watch(globalThis, name, () => this.#queue.failure && this.#queue.again());
    watch(globalThis, "pagehide", () => this.#hurry());
    watch(globalThis, "beforeunload", (event) => {
      if ([...this.#items.values()].some(({ isKept }) => !isKept)) event.preventDefault();
    });
    this.#resume();
  }

  /** Goes on with what earlier pages left, and shows it in each tab that it belongs to. */
  #resume() {
    this.#room.shown.signal.addEventListener("abort", async () => {
      // The next tab is there once this is over.
      await null;
      if (this.#room.isConnected) this.#resume();
    });
    for (const item of waitingItems(localStorage)) this.#take(item);
    for (const item of this.#items.values()) this.#show(item);
    for (const field of this.#room.querySelectorAll(".tasks__input")) {
      putTyped(field);
      this.#keep(field);
    }
  }

  #keep(field) {
    try {
      keepTyped(field);
    } catch {
      // Without storage it stands in the field only.
    }
  }

  // MARK: Adding

  /**
   * @param {import("./items.js").Item} item
   * @param {HTMLInputElement} field may have been kept with its text
   */
  add(item, field) {
    this.#keep(field);
    if (!item.text.trim()) return forgetItem(item);
    this.#take(item);
    this.#show(item);
    return undefined;
  }

  /** The first one of a page is in the storage, too, as if it were an earlier page's. */
  #take(item) {
    const key = keyOfItem(item);
    if (this.#items.has(key)) return;
    item.isKept = isKept(item);
    this.#items.set(key, item);
    this.#queue.add({ key, item, run: () => this.#send(item) });
  }

  /** Whether no other window has sent it. */
  #isWaiting = (item) => !item.isKept || isKept(item);

  #show(item) {
    const row = this.#room.list.row(messageOf(item));
    if (!row || rowOf(row, item)) return;
    row.toggleAttribute("ticking", true);
    const parts = [make("span", { class: "task__check" }), make("span", { class: "task__text" }, item.text)];
    row.querySelector(".tasks__items")?.append(make("li", { class: "task task--new", "data-added": item.at }, ...parts));
  }

  async #send(item) {
    let answer = null;
    try {
      if (this.#isWaiting(item)) answer = await sendItem(item);
    } catch (problem) {
      const isAway = problem instanceof AwayError;
      if (!item.isLost) this.#room.say(this.#room.words[isAway ? "away" : "failed"], { isLasting: isAway });
      item.isLost = true;
      throw new LostError();
    }
    this.#items.delete(keyOfItem(item));
    if (answer && answer.status !== 200) await this.#giveBack(item, answer.status === 404);
    else forgetItem(item);
    this.#finish(messageOf(item), answer?.status === 200 ? answer.text : null);
  }

  /** The house refuses it: its text stands where it can be changed, or sent as a message where its list is gone. */
  async #giveBack(item, isGone) {
    const { composer, list, path, words } = this.#room;
    const row = list.row(messageOf(item));
    if (row) rowOf(row, item)?.remove();
    const field = isGone && composer ? null : row?.querySelector(".tasks__input");
    const isHere = path === tabOf(item) || !this.#room.querySelector(`note-tabs [href="${tabOf(item)}"]`);
    this.#room.say(words.refused);
    if (field) {
      field.value = [item.text, field.value].filter(Boolean).join(" ");
      this.#keep(field);
    } else if (composer && (isHere || !item.isKept)) {
      await composer.restore({ text: item.text, entities: [] }, []);
    } else {
      // Its own tab takes it back.
      return;
    }
    forgetItem(item);
  }

  /** The page is left: each item that was not sent yet is, without waiting for those before it. */
  #hurry() {
    const rest = this.#queue.waiting.map(({ item }) => item).filter(this.#isWaiting);
    for (const item of rest) sendItem(item).then(({ status }) => status === 200 && forgetItem(item), () => {});
  }

  // MARK: Ticking

  /**
   * Does at once what a form of a list asks for, and undoes it if the request fails.
   *
   * @param {HTMLFormElement} form
   * @param {HTMLButtonElement | null} button
   * @param {[string, string][]} typed what the form said when it was sent
   */
  async change(form, button, typed) {
    const { id } = form.closest(".message").dataset;
    const row = this.#room.list.row(id);
    if (!row) return;
    const values = typed.filter(([name]) => name !== "door-as");
    const takeBack = button?.getAttribute("role") === "checkbox" ? tick(button) : () => {};
    row.toggleAttribute("ticking", true);
    const before = this.#lines.get(id) ?? Promise.resolve();
    const sending = before.then(() => send(form.getAttribute("action"), [...values, ["part", "1"]], { keepalive: true }));
    const line = sending.catch(() => {});
    this.#lines.set(id, line);
    const isLast = () => this.#lines.get(id) === line && this.#lines.delete(id);
    try {
      const answer = await sending;
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      if (isLast()) this.#finish(id, answer.text);
    } catch {
      takeBack();
      this.#room.say(this.#room.words.refused);
      if (isLast()) this.#finish(id);
    }
  }

  /** Shows a list as the house has it, once nothing of it is on its way any more. */
  #finish(id, html = null) {
    const isBusy = this.#lines.has(id) || [...this.#items.values()].some((item) => messageOf(item) === id);
    if (isBusy) return;
    const row = this.#room.list.row(id);
    row?.removeAttribute("ticking");
    if (html && row) this.#room.list.putText(html);
    // Others may have changed it while nothing was taken over.
    this.#room.renew();
  }
}

function tick(button) {
  const turn = () => {
    const isTicked = button.getAttribute("aria-checked") === "true";
    button.setAttribute("aria-checked", String(!isTicked));
    button.value = isTicked ? "1" : "0";
  };
  turn();
  return turn;
}
