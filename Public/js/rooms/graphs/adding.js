import { entries } from "../../outbox/own-entries.js";
import { fetchPage } from "../../parts/http.js";
import { load } from "../../parts/load.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { pasteLines } from "../../parts/forms/paste-lines.js";
import { keepName, listOf, nameOf, namesTo } from "./name-entries.js";

const isTyping = () => document.querySelector("#results .value-form") !== null;

/** Fields of the form that are said in another way: nothing that the page showed is kept. */
const apart = new Set(["door-as", "name", "id", "itemSingular", "itemPlural"]);

/**
 * Hands names of a `quick-add` to the outbox, and shows the list and its heading as they are once names were added. Names that
 * could not be sent are listed below the field, which is in use.
 */
export class Adding {
  #host;
  #form;
  #action;
  #outbox;
  /** Whether a name was entered on this page: only then it is left for one that needs more than its name. */
  #isAsked = false;
  /** The address of the list as it is to be shown next. */
  #wanted = null;
  #showing = null;
  /** The address of a list that waits until no value is being typed. */
  #lateAt;

  /**
   * @param {HTMLElement} host has the lines that are `kept` while they are typed
   * @param {HTMLFormElement} form
   * @param {AbortSignal} signal
   */
  constructor(host, form, signal) {
    [this.#host, this.#form, this.#action] = [host, form, form.getAttribute("action")];
    form.elements.name.addEventListener("paste", pasteLines, { signal });
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", () => this.#look(), { signal });
    document.addEventListener("valueclosed", this.#renew, { signal });
    onceLoaded(() => this.#send(), signal);
  }

  /** Adds a name. @param {{line: string, id: string}} one */
  add(one, isAsked = true) {
    this.#isAsked ||= isAsked;
    keepName(this.#action, one, [...this.#more(), ...this.#itemWords()]);
    // Without room for it, what is kept of the field has it until it is sent.
    if (!entries.isFragile) this.#host.kept.drop(one);
    if (this.#outbox) this.#send();
  }

  #more() {
    return [...new FormData(this.#form)].filter(([name]) => !apart.has(name));
  }

  /** What one of the things is called, if it is asked: as it was typed, or as the server suggested it. */
  #itemWords() {
    const fields = [...this.#form.querySelectorAll(".name-add__word")];
    if (!fields.length) return [];
    const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
    return isTyped ? fields.map(({ name, value }) => [name, value]) : [["suggested", "1"]];
  }

  async #send() {
    const { outbox, sendLeft } = await load(() => import("../../outbox/page-outbox.js"), () => this.#sayLost());
    this.#outbox = outbox;
    sendLeft();
    this.#look();
    this.#ask();
  }

  #settle({ entry, outcome: { meaning, location } }) {
    if (entry.lane !== this.#action || meaning === "takenBack") return;
    if (meaning === "refused") return this.#refuse();
    this.#host.kept.drop(nameOf(entry));
    this.#wanted = location || listOf(this.#action);
    this.#showing ??= this.#showAll().finally(() => (this.#showing = null));
    this.#ask();
  }

  /** Says which names could not be sent, or were refused. */
  #look() {
    const isLost = ({ lane, refused }) => refused || this.#outbox?.obstacleOf({ lane });
    if (namesTo(this.#action).some(isLost)) this.#sayLost();
  }

  #sayLost() {
    const names = namesTo(this.#action).map((entry) => nameOf(entry).line);
    if (names.length) this.#host.querySelector("[role=status]").textContent = [this.#host.dataset.lost, ...names].join(" · ");
  }

  // MARK: Refused names

  #refuse() {
    this.#look();
    this.#ask();
  }

  /**
   * Goes on with a name that needs more than itself, such as a field that is required, once no other is on its way: on the page
   * that asks for it, or in the field if the name is of an earlier page.
   */
  #ask() {
    const names = namesTo(this.#action);
    const first = names.find(({ refused }) => refused?.status === 422);
    const { name } = this.#form.elements;
    if (!first || !this.#outbox || names.some(({ refused }) => !refused)) return;
    const one = nameOf(first);
    if (!this.#isAsked) {
      if (name.value) return;
      this.#host.kept.take(one);
      return this.#outbox.takeBack(first.id);
    }
    this.#host.kept.leave(one);
    this.#outbox.takeBack(first.id);
    name.value = one.line;
    this.#form.submit();
  }

  // MARK: Showing

  async #showAll() {
    while (this.#wanted) {
      const url = this.#wanted;
      this.#wanted = null;
      const page = await fetchPage(url).catch(() => null);
      if (!page?.getElementById("rows")) continue;
      this.#swap(page, url);
      this.#host.querySelector("[role=status]").replaceChildren(...(page.querySelector("quick-add [role=status]")?.childNodes ?? []));
      this.#look();
    }
  }

  /** Once no value is being typed any more, the list is that of the last answer, with the value. */
  #renew = async () => {
    if (!this.#lateAt || isTyping()) return;
    const page = await fetchPage(this.#lateAt).catch(() => null);
    // Without it the list stays as it is until the next name or page.
    if (!this.#showing && !isTyping() && page?.getElementById("rows")) this.#swap(page, this.#lateAt);
  };

  /** Once the entity has said what one of its things is called, the form says it too, and asks no more. */
  #call(page) {
    const { placeholder, ariaLabel } = page.querySelector("quick-add .name-add__input") ?? {};
    if (placeholder) Object.assign(this.#form.elements.name, { placeholder, ariaLabel });
    const question = this.#form.querySelector(".name-add__item");
    // Who is in the middle of a word goes on: the next name takes it along.
    if (!question?.contains(document.activeElement)) question?.remove();
  }

  #swap(page, url) {
    // A value that is being typed stays where it is.
    const isLate = isTyping();
    this.#lateAt = isLate ? url : undefined;
    const focused = document.activeElement?.closest("#results a")?.getAttribute("href");
    for (const part of [".side__list", "#attributes", "#add-item", "#first-steps", ...(isLate ? [] : ["#results"])]) {
      document.querySelector(part)?.replaceChildren(...(page.querySelector(part)?.childNodes ?? []));
    }
    this.#call(page);
    // All are shown: a search for some is over, but one that is being typed goes on.
    const search = document.querySelector(".tools [type=search]");
    if (search?.value && search === document.activeElement) search.dispatchEvent(new Event("input", { bubbles: true }));
    else if (search && !isLate) search.value = "";
    // Unfold a long list, so that the new names are seen.
    for (const tick of document.querySelectorAll(".all > input")) tick.checked = true;
    if (focused) document.querySelector(`#results a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}
