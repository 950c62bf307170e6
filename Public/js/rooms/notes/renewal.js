import { isAway } from "../../frame/sign-out/sign-out-guard.js";
import { beginWriting, isBegun, pathOf } from "./events.js";
import { arrive, own, replace } from "./list.js";
import { keepTyped } from "./lists/kept-items.js";
import { exchangeParts } from "./room-parts.js";

const keyOf = (row) => row.dataset.id ?? `day ${row.dataset.day}`;

function isSame(row, fresh) {
  // A copy would load its pictures once more.
  const kept = own.filter((name) => row.hasAttribute(name));
  for (const name of kept) row.removeAttribute(name);
  const isEqual = row.isEqualNode(fresh);
  for (const name of kept) row.setAttribute(name, "");
  return isEqual;
}

const isBusy = (row) =>
  row.dataset.state !== undefined || row.hasAttribute("pending") || row.querySelector("dialog[open]") !== null ||
  [...row.querySelectorAll("audio, video")].some(({ paused }) => !paused);

/** Carries revealed spoilers, typed text and open parts of a row over to the one that takes its place. */
function carryAll(old, fresh) {
  const boxes = [old, fresh].map((row) => [...row.querySelectorAll(".spoiler__toggle, .message__unfold")]);
  if (boxes[0].length === boxes[1].length) boxes[0].forEach(({ checked }, index) => (boxes[1][index].checked = checked));
  if (old.querySelector(".message__edited[open]")) fresh.querySelector(".message__edited")?.setAttribute("open", "");
  for (const field of old.querySelectorAll("input[name=text]")) {
    const form = [...fresh.querySelectorAll("form")].find((one) => one.getAttribute("action") === field.form.getAttribute("action"));
    if (form && field.value !== field.defaultValue) form.elements.text.value = field.value;
  }
}

/** Remembers the focus in a row, to be set in the one that takes its place. */
function focusIn(old) {
  const { activeElement: at } = document;
  if (!old.contains(at)) return () => {};
  const action = at.form?.getAttribute("action");
  const [start, end] = at.name === "text" ? [at.selectionStart, at.selectionEnd] : [];
  return (fresh) => {
    const form = [...fresh.querySelectorAll("form")].find((one) => action && one.getAttribute("action") === action);
    const target = form?.querySelector(at.name ? `[name="${at.name}"]` : "button") ?? fresh.querySelector(".message__more");
    target?.focus({ preventScroll: true });
    if (start !== undefined) target?.setSelectionRange?.(start, end);
  };
}

function exchange(old, fresh) {
  // The part of a list does not know which message the page was opened for.
  if (old.classList.contains("message--marked")) fresh.classList.add("message--marked");
  if (isSame(old, fresh)) return old;
  const refocus = focusIn(old);
  carryAll(old, fresh);
  replace(old, fresh);
  refocus(fresh);
  return fresh;
}

/** Goes on with the draft that another device kept, where that was not seen here. */
function takeDraft(room, page) {
  const [old, next] = [room, page].map((one) => one.querySelector("note-composer"));
  const at = Number(next?.dataset.draftAt ?? 0);
  // Another tab may have been asked for meanwhile.
  if (!old || at <= Number(old.dataset.draftAt) || pathOf(old) !== pathOf(next)) return;
  if (!old.editor && !isBegun(old)) {
    // A copy, since `page` must keep its composer: `swapRights` would think that the right to write is gone.
    old.replaceWith(document.importNode(next, true));
    return beginWriting(room);
  }
  const { content: text, entities } = next.dataset;
  room.compose((composer) => composer.hear({ text, entities: JSON.parse(entities), at }));
}

/**
 * Shows the parts around the messages as the server has them now: the tabs, this one's name, and the pinned messages.
 */
export function swapAround(room, page) {
  // Whoever signed in meanwhile has other tabs, and another draft.
  if (page.documentElement.dataset.member !== document.documentElement.dataset.member) return;
  const fresh = page.querySelector("notes-room");
  room.querySelector("note-tabs").renew(fresh.querySelector("note-tabs"));
  if (room.dataset.title !== fresh.dataset.title) {
    room.dataset.title = fresh.dataset.title;
    room.querySelector("h1").textContent = fresh.dataset.title;
    document.title = page.title;
  }
  const sides = [document, page].map((one) => one.querySelector(".side__list"));
  if (sides[0] && sides[1] && !sides[0].isEqualNode(sides[1]) && !sides[0].contains(document.activeElement)) {
    sides[0].replaceWith(document.adoptNode(sides[1]));
  }
  takeDraft(room, page);
  swapPins(room, page);
  swapRights(room, page);
}

/** The right to write came or went. Typed text is not taken away with it. */
function swapRights(room, page) {
  const [old, next] = [room, page].map((one) => one.querySelector("note-composer"));
  if (!old === !next) return;
  const isFilled = old?.editor ? old.matches("[filled], [editing]") : old?.querySelector("textarea").value || (old && isBegun(old));
  if (isFilled) room.say(room.words.gone);
  else exchangeParts(room, page, "note-composer", ".notes__menu", ".notes__chosen");
}

/** Shows what is pinned now, open where it was. */
function swapPins(room, page) {
  const [old, next] = [room, page].map((one) => one.querySelector(".pins"));
  if (!next) return void old?.remove();
  next.toggleAttribute("open", old?.open ?? false);
  if (old?.isEqualNode(next)) return;
  if (old) old.replaceWith(document.adoptNode(next));
  else room.querySelector(".messages").before(document.adoptNode(next));
}

/** Goes where a password is asked for. Items that are being typed are kept before, as drafts are. */
function leave() {
  const typed = [...document.querySelectorAll(".tasks__input")].filter(({ value }) => value);
  for (const field of typed) keepTyped(field);
  location.reload();
}

/** Makes a list what the server says it is, and brings older messages. */
export class Renewal {
  #list;
  #box;
  #path;
  #older = null;
  /** Whether a message of one's own came last that was written elsewhere. */
  #hasOwnNews = false;

  /**
   * @param {import("./list.js").NoteList} list
   * @param {HTMLElement} box the section that scrolls
   * @param {string} path `/notes/…`
   */
  constructor(list, box, path) {
    [this.#list, this.#box, this.#path] = [list, box, path];
  }

  async loadOlder() {
    const first = this.#list.row(this.#first ?? "");
    if (this.#older || !first) return;
    const request = (this.#older = new AbortController());
    try {
      const body = await this.#part(`before=${first.dataset.id}`, request.signal);
      if (request.signal.aborted || !first.isConnected) return;
      const rows = [...body.querySelector(".messages__list").children];
      const days = new Set(rows.map(({ dataset }) => dataset.day));
      const top = this.#list.list.firstElementChild;
      if (top.dataset.day && days.has(top.dataset.day)) top.remove();
      this.#list.list.prepend(...rows);
      const link = body.querySelector(".messages__older");
      if (link) this.#box.querySelector(".messages__older").replaceWith(link);
      else this.#box.querySelector(".messages__older").remove();
      this.#watchOlder();
    } catch {
      // The link to the older ones still works; scrolling on tries once more.
      this.#older = null;
    }
  }

  async #part(query, signal) {
    if (isAway()) throw new Error("The house would answer as it does to another member.");
    const answer = await fetch(`${this.#path}/part?${query}`, { signal, redirect: "manual", headers: { Accept: "text/html" } });
    if (answer.type === "opaqueredirect" || [401, 403, 423].includes(answer.status)) leave();
    if (!answer.ok) throw new Error(`${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "text/html").body;
  }

  /**
   * Asks the server for all rows that are shown, and later ones. Resolves to whether the parts around the messages may
   * have changed: other messages are pinned, the tab was renamed, the right to write came or went, or a draft may have
   * been sent from another device.
   */
  async renew(signal) {
    const [first, changes] = [this.#first, this.#list.changes];
    const body = await this.#part(first ? `from=${first}` : "", signal);
    const rows = await this.#rows(body, signal);
    if (signal.aborted) return false;
    // Older ones came meanwhile, or the first one went, or a message was sent that the answer does not know.
    if (this.#first !== first || this.#list.changes !== changes) return this.renew(signal);
    const before = this.#pinned;
    this.#reconcile(rows);
    this.#putOlder(body.querySelector(".messages__older"));
    const { title } = body.querySelector(".messages__list").dataset;
    const room = this.#box.closest("notes-room");
    return this.#pinned !== before || title !== room?.dataset.title || this.#hasOwnNews || this.#isOutOfStep(room);
  }

  /**
   * Whether the composer does not fit the right to write. Every message tells that right; without one, only the page
   * does.
   */
  #isOutOfStep(room) {
    const row = this.#list.rows.find(({ dataset }) => dataset.state === undefined);
    return row === undefined || (row.dataset.canWrite === undefined) !== (room?.composer === null);
  }

  /** All rows from a message on: the server sends a long list in parts. */
  async #rows(body, signal) {
    const { children, dataset: { rest } } = body.querySelector(".messages__list");
    if (!rest) return [...children];
    const next = await this.#rows(await this.#part(`from=${rest}`, signal), signal);
    const at = next.findIndex(({ dataset }) => dataset.id === rest);
    if (at < 0) throw new Error("It was deleted meanwhile: the news of that brings the list again.");
    return [...children, ...next.slice(at + 1)];
  }

  get #pinned() {
    return this.#list.rows.flatMap(({ dataset }) => (dataset.pinned === undefined ? [] : [dataset.id])).join();
  }

  get #first() {
    return this.#list.rows.find(({ dataset }) => dataset.state === undefined)?.dataset.id;
  }

  /** Without the first message, the server answers with the newest ones. */
  #putOlder(link) {
    const old = this.#box.querySelector(".messages__older");
    if (old?.getAttribute("href") === link?.getAttribute("href")) return;
    old?.remove();
    if (link) this.#list.list.before(link);
    this.#watchOlder();
  }

  #watchOlder() {
    this.#older?.abort();
    this.#older = null;
    this.#list.watchOlder();
  }

  /** Brings the list to the server's state; unchanged rows stay. */
  #reconcile(fresh) {
    this.#hasOwnNews = false;
    this.#list.steadily(() => {
      const old = new Map([...this.#list.list.children].map((row) => [keyOf(row), row]));
      let [at, isNew] = [this.#list.list.firstElementChild, false];
      for (const one of fresh) {
        const known = old.get(keyOf(one));
        old.delete(keyOf(one));
        if (known === at) at = at?.nextElementSibling ?? null;
        const row = !known ? one : isBusy(known) ? known : exchange(known, one);
        if (!known && one.dataset.id) {
          arrive(one);
          const isOwn = one.classList.contains("message--own");
          isNew ||= !isOwn;
          this.#hasOwnNews ||= isOwn;
        }
        if (!known || row.nextElementSibling !== at) this.#list.list.insertBefore(row, at);
      }
      for (const row of old.values()) if (row.dataset.state === undefined) row.remove();
      return isNew;
    });
  }

  /** A row in place of the one it was, unless that went meanwhile. */
  put(row) {
    const old = this.#list.row(row.dataset.id);
    if (old) this.#list.steadily(() => void exchange(old, row));
  }
}
