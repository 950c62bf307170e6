import { newId } from "../../parts/ids.js";
import { askRow, formOf, freshenSums, sendValue, takeBack } from "./cell.js";
import { cellsOf, focusCell, valuePath } from "./grid.js";
import { areKept, forgetValue, keepValue, keptValue } from "./kept-values.js";
import { areHandedOver, forgetHandedOver, handOver, hearHandedOver, takeHandedOver } from "./handed-over.js";
import { SaveQueue, SignedOutError } from "../../outbox/save-queue.js";

/**
 * Brings the values typed into a table to the server, one by one. An answer refreshes its row and leaves alone what is
 * being edited or waits itself. Says what it does near the table: `data-saving`, `data-saved`, `data-lost`, `data-out`,
 * `data-refused`, `data-undone` of the element around it.
 */
export class SheetSaving {
  #host;
  #table;
  #cells;
  /** Values that were saved or refused, the last one last. */
  #done = [];
  #queue = new SaveQueue(() => this.#changed());
  #notice = "";
  #hasSaved = false;
  #needsSums = false;
  #listening = new AbortController();

  constructor(host, table, cells) {
    this.#host = host;
    this.#table = table;
    this.#cells = cells;
    const { signal } = this.#listening;
    document.addEventListener("lockup", this.#lockUp, { signal });
    addEventListener("pagehide", () => this.#sendRest(), { signal });
    addEventListener("online", () => this.#queue.again(), { signal });
    document.addEventListener("visibilitychange", this.#turn, { signal });
    hearHandedOver((path, { meaning }) => ["done", "gone"].includes(meaning) && this.#freshen(path), signal);
    const path = `${table.dataset.path}/`;
    if (areKept(path) || areHandedOver(path)) this.#bringBack();
  }

  /**
   * Sends values that an earlier page could not send. One that may have been changed back since waits in its cell. Where
   * the server has another by now, it is sent, too: the answer is a conflict that shows both.
   */
  #bringBack() {
    for (const cell of cellsOf(this.#table).flat()) {
      const state = this.#cells.of(cell);
      const handedOver = takeHandedOver(this.#path(cell));
      const kept = keptValue(this.#path(cell), state.base);
      if (handedOver && handedOver.value !== state.base && state.want === undefined) {
        state.base = handedOver.was;
        this.commit(cell, handedOver.value, handedOver.id);
        continue;
      }
      // A value that was typed before this script came is committed by itself.
      if (!kept || state.want !== undefined) continue;
      const isConflict = kept.was !== state.base;
      state.base = kept.was;
      if (kept.isDue || isConflict) this.commit(cell, kept.value);
      else this.#cells.want(cell, kept.value, true);
    }
  }

  /** Out of sight a page may be ended without a word: what cannot be sent from here is handed over to whichever page comes next. */
  #turn = () => {
    if (!this.#queue.failure) return;
    if (document.hidden) this.#handOver();
    else this.#queue.again();
  };

  /** The outbox has saved a value of a cell. */
  #freshen(path) {
    const cell = cellsOf(this.#table).flat().find((one) => this.#path(one) === path);
    if (cell && !this.#queue.has(cell)) askRow(path).then(({ row }) => row && this.#refresh(cell, row), () => {});
  }

  /** The lock waits for running requests: see `lock-guard`. */
  #lockUp = ({ detail }) => {
    detail.push(this.#sendRest());
    this.stop();
  };

  stop() {
    this.#listening.abort();
    this.#queue.stop();
  }

  get isUnsaved() {
    return !this.#queue.isEmpty || this.#cells.refused.length > 0;
  }

  #path(cell) {
    return valuePath(this.#table, cell);
  }

  commit(cell, value, id = newId()) {
    this.#notice = "";
    this.#cells.want(cell, value);
    if (value === this.#cells.of(cell).base && !this.#queue.has(cell)) return this.discard(cell);
    keepValue(this.#path(cell), value, this.#cells.of(cell).base);
    this.#queue.add({ key: cell, id, value, run: () => this.#save(cell, value, id) });
  }

  /** Back to the server's value; a change that is being saved cannot be discarded. */
  discard(cell) {
    if (this.#queue.has(cell)) return;
    forgetValue(this.#path(cell));
    this.#cells.want(cell);
    this.#changed();
  }

  /** One of two values. */
  choose(cell, which) {
    const state = this.#cells.of(cell);
    if (which === "take") {
      state.base = state.problem.choice.was;
      return this.commit(cell, state.want);
    }
    this.discard(cell);
    askRow(this.#path(cell)).then(({ row }) => row && this.#refresh(cell, row), () => {});
  }

  async #save(cell, value, id) {
    const state = this.#cells.of(cell);
    const answer = await sendValue(this.#path(cell), value, state.base, id);
    forgetHandedOver(id);
    const isLast = !this.#queue.hasLater(cell);
    if (answer.row) {
      this.#hasSaved = true;
      if (isLast) state.want = undefined;
      if (answer.undo) this.#done.push({ cell, undo: answer.undo });
      this.#needsSums ||= cell.classList.contains("number");
      this.#refresh(cell, answer.row);
      if (isLast) return forgetValue(this.#path(cell), value);
      return keepValue(this.#path(cell), state.want, state.base);
    }
    // A later value is on its way already, and is judged by itself.
    if (!isLast) return;
    state.problem = answer;
    if (answer.choice) {
      // Below an open cell nobody sees it: what is typed there is still compared with the value from before.
      if (!cell.hasAttribute("data-editing")) state.base = answer.choice.was;
      state.nodes = [new Text(answer.choice.current)];
    }
    this.#done.push({ cell });
    this.#cells.draw(cell);
  }

  /** Puts the server's row into the place of the one with `own`, but for its unsaved cells. */
  #refresh(own, fresh) {
    const heads = [...this.#table.tHead.rows[0].cells];
    for (const from of fresh.cells) {
      const cell = own.parentElement.cells[heads.findIndex(({ dataset }) => dataset.field === from.dataset.field)];
      if (!cell) continue;
      const isBusy = cell.hasAttribute("data-editing") || this.#cells.of(cell).want !== undefined;
      // A typed value is compared with the one that it replaces: only an answer to itself brings a newer one.
      if (isBusy && cell !== own) continue;
      const state = this.#cells.of(cell);
      state.base = from.dataset.typed ?? from.textContent;
      state.nodes = [...from.childNodes];
      if (from.dataset.typed === undefined) delete cell.dataset.typed;
      else cell.dataset.typed = from.dataset.typed;
      this.#cells.draw(cell);
    }
  }

  // MARK: Taking back

  undo() {
    if (this.#done.length || !this.#queue.isEmpty) this.#queue.add({ key: Symbol("undo"), run: () => this.#undo() });
  }

  async #undo() {
    const last = this.#done.at(-1);
    if (!last) return;
    if (!last.undo) {
      this.#done.pop();
      // A refused value may have been corrected since.
      return this.#cells.of(last.cell).problem ? this.discard(last.cell) : this.#undo();
    }
    const answer = await takeBack(last.undo, this.#path(last.cell));
    this.#done.pop();
    this.#notice = answer.row ? this.#host.dataset.undone : answer.reason;
    if (!answer.row) return;
    this.#needsSums ||= last.cell.classList.contains("number");
    this.#refresh(last.cell, answer.row);
    last.cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // MARK: Leaving

  /** Hands over to the outbox what is not saved. @returns {{cell: Element, value: string, was: string, id: string}[]} what has not begun */
  #handOver() {
    const { notRunning, running } = this.#queue;
    const last = new Map(notRunning.filter(({ value }) => value !== undefined).map((job) => [job.key, job]));
    const waiting = [...last.values()].map(({ key: cell, value, id }) => {
      return { cell, value, id, was: running?.key === cell ? running.value : this.#cells.of(cell).base };
    });
    const isSent = running?.value !== undefined;
    const runningValues = isSent ? [{ cell: running.key, value: running.value, id: running.id, was: this.#cells.of(running.key).base }] : [];
    for (const { cell, value, was, id } of [...runningValues, ...waiting]) handOver(id, this.#path(cell), formOf(value, was));
    return waiting;
  }

  /** The page is left all the same: the browser sends the rest, and where it does not, the outbox of the next page. */
  async #sendRest() {
    const { sent } = this.#queue;
    const requests = this.#handOver().map(async ({ cell, value, was, id }) => {
      const path = this.#path(cell);
      const answer = await sendValue(path, value, was, id);
      forgetHandedOver(id);
      if (answer.row) forgetValue(path, value);
    });
    await Promise.allSettled([sent, ...requests]);
  }

  // MARK: Saying

  again() {
    this.#queue.again();
  }

  /** To the first cell that was refused. */
  look() {
    focusCell(this.#table, this.#cells.refused[0]);
  }

  /** Says something until more is saved. */
  note(text) {
    this.#notice = text;
    this.#changed();
  }

  #changed() {
    const { dataset } = this.#host;
    const { failure, isEmpty } = this.#queue;
    if (failure instanceof SignedOutError) this.#say(dataset.out, "sign-in");
    else if (failure) this.#say(dataset.lost, "again");
    else if (!isEmpty) this.#say(dataset.saving);
    else if (this.#cells.refused.length) this.#say(dataset.refused, "look");
    else this.#say(this.#notice || (this.#hasSaved ? dataset.saved : ""));
    const undo = this.#host.querySelector("[data-action=undo]");
    if (!this.#done.length && document.activeElement === undo) this.#focusTable();
    undo.hidden = !this.#done.length;
    if (!isEmpty || !this.#needsSums) return;
    this.#needsSums = false;
    freshenSums(this.#table);
  }

  /** Shows the state: as a button or link if the member can do something about it. */
  #say(text, action) {
    const state = this.#host.querySelector(".sheet__state");
    if (state.textContent === text) return;
    if (state.contains(document.activeElement)) this.#focusTable();
    if (!action) return state.replaceChildren(text);
    const way = document.createElement(action === "sign-in" ? "a" : "button");
    way.className = "sheet__action";
    way.textContent = text;
    if (action === "sign-in") Object.assign(way, { href: location.href, target: "_blank" });
    else Object.assign(way, { type: "button" }).dataset.action = action;
    state.replaceChildren(way);
  }

  #focusTable() {
    this.#table.querySelector("td[tabindex='0']")?.focus();
  }
}
