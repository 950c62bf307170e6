import { actionsOf } from "./message-actions.js";
import { openPanel } from "./panel.js";

/** A finger that lies still for so long asks for the menu; in milliseconds, and pixels it may move. */
const [holdDelay, still] = [420, 10];

/**
 * The menu of a message: by a long press, the other button of the mouse, its … or the keyboard. Its entries come in the page's
 * `template.notes__menu` (`Views/Notes/NoteMenu.swift`); `message-actions.js` does what they say.
 */
export class NoteMenu {
  #room;
  #actions;
  #close = null;
  #press = null;
  #openedAt = -Infinity;

  constructor(room, signal) {
    [this.#room, this.#actions] = [room, actionsOf(room)];
    for (const name of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(name, this.#follow, { signal });
    // The finger that opened the menu presses nothing when it is lifted.
    document.addEventListener("click", (event) => {
      if (!this.#press?.isOpen) return;
      this.#press = null;
      event.preventDefault();
      event.stopPropagation();
    }, { signal, capture: true });
  }

  handle(event) {
    const row = event.target.closest(".message");
    if (!row || row.dataset.state !== undefined || this.#room.hasAttribute("choosing")) return undefined;
    const more = row.querySelector(".message__more");
    if (event.type === "click") {
      const { left, bottom } = more.getBoundingClientRect();
      return this.#open(row, { x: left, y: bottom }, more);
    }
    if (event.type === "contextmenu") return this.#open(row, { x: event.clientX, y: event.clientY }, more);
    if (event.type === "pointerdown" && event.pointerType !== "mouse") return this.#begin(row, event);
    if (event.type === "keydown" && event.target === more) return this.#walk(row, event);
    return undefined;
  }

  /** From message to message. */
  #walk(row, event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const rows = this.#room.list.rows.filter((one) => one.querySelector(".message__more"));
    rows[rows.indexOf(row) + step]?.querySelector(".message__more").focus();
    event.preventDefault();
  }

  #begin(row, { pointerId, clientX: x, clientY: y, target }) {
    clearTimeout(this.#press?.timer);
    if (target.closest("a[href]:not(.message__more), button, input, video, audio, summary")) return;
    const timer = setTimeout(() => {
      this.#press.isOpen = true;
      navigator.vibrate?.(10);
      this.#open(row, { x, y }, row.querySelector(".message__more"));
    }, holdDelay);
    this.#press = { pointerId, x, y, timer };
  }

  #follow = ({ type, pointerId, clientX, clientY }) => {
    if (this.#press?.pointerId !== pointerId) return;
    if (type === "pointermove" && Math.hypot(clientX - this.#press.x, clientY - this.#press.y) < still) return;
    clearTimeout(this.#press.timer);
    if (!this.#press.isOpen || type !== "pointerup") this.#press = null;
  };

  #open(row, at, back) {
    // A long press on some platforms is told twice.
    if (performance.now() - this.#openedAt < 700 && document.querySelector(".notes__panel")) return;
    this.#openedAt = performance.now();
    this.#close?.();
    const panel = document.querySelector("template.notes__menu").content.firstElementChild.cloneNode(true);
    for (const one of panel.querySelectorAll("[data-do]")) if (!this.#fits(row, one.dataset)) one.remove();
    this.#close = openPanel(this.#room, panel, at, (one) => this.#do(this.#room.list.row(row.dataset.id), one), back);
  }

  /** Whether an action fits a message. `rows` in `NoteMenu.swift` has filtered by the rights in the tab already. */
  #fits(row, { do: action, emoji }) {
    const { dataset } = row;
    const { kind, pinned } = dataset;
    const isTicked = row.querySelector(".task--ticked") !== null;
    const [canWrite, canJoin, canEdit, canDelete] = ["canWrite", "canJoin", "canEdit", "canDelete"].map((name) => dataset[name] !== undefined);
    const rules = {
      // A list is everybody's who writes in its tab.
      edit: canEdit || (canWrite && kind === "list"),
      versions: canEdit || (canWrite && kind === "list"),
      list: canDelete && kind !== "list",
      text: canDelete && kind === "list",
      pin: canWrite && pinned === undefined,
      unpin: canWrite && pinned !== undefined,
      remind: dataset.remind !== undefined,
      give: true,
      react: canJoin && emoji !== undefined,
      reply: this.#room.composer !== null,
      copyTo: this.#room.querySelector(".tabs__tab[data-tab]:not([data-read-only], [aria-current])") !== null,
      unpreview: canDelete && row.querySelector(".preview") !== null,
      sink: canWrite && isTicked && row.querySelector(".task:not(.task--ticked, .task--gap)") !== null,
      clear: canWrite && isTicked,
      move: canDelete,
      delete: canDelete,
    };
    return rules[action] ?? true;
  }

  #do(row, { dataset }) {
    if (row) this.#actions[dataset.do]?.(row, dataset);
  }
}
