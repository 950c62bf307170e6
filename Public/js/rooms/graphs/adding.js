import { pasteLines } from "../../parts/forms/paste-lines.js";
import { make } from "../../parts/make.js";
import { wrote } from "../../frame/news/windows.js";

const pause = 3000;

/** Neither the place of the names nor this page will come again: deleted, or not theirs to change any more. */
const isGone = ({ status }) => status === 403 || status === 404;

const isTyping = () => document.querySelector("#results .value-form") !== null;

/** A name of spaces, joiners and the like is none for the server either: see `tidiedLine` in Swift. */
const isBlank = (name) => /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{Cc}\u2800]*$/u.test(name);

/**
 * Sends names to the form of a `quick-add`, one after the other. The list and its heading are replaced by those of the
 * answer. Names that could not be sent are listed below the field, which is in use, and sent once more.
 */
export class Adding {
  #host;
  #form;
  #kept;
  /** Settles when all names are sent, or one could not be. */
  #sending;
  #isLeaving = false;
  /** Whether a name was entered on this page: only then it is left for one that needs more than its name. */
  #isAsked = false;
  #timer;
  /** The address of a list that waits until no value is being typed. */
  #lateAt;
  #listening = new AbortController();

  constructor(host, form) {
    this.#host = host;
    this.#form = form;
    this.#kept = host.kept;
    const { signal } = this.#listening;
    form.elements.name.addEventListener("paste", pasteLines, { signal });
    addEventListener("beforeunload", this.#leave, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#sending), { signal });
    document.addEventListener("valueclosed", this.#renew, { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.begin(false), { signal });
  }

  stop() {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  begin = (isAsked) => {
    this.#isAsked ||= isAsked;
    if (this.#kept.all.length) this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    clearTimeout(this.#timer);
    const refused = new Set();
    try {
      let said = [];
      for (let one; said && (one = this.#next(refused)); ) said = await this.#send(one, refused);
      const [first] = refused;
      if (said && first) this.#goTo(first);
      else if (said) this.#host.querySelector("[role=status]").replaceChildren(...said);
    } catch {
      this.#host.sayLost();
      this.#timer = setTimeout(this.begin, pause, false);
    } finally {
      this.#sending = undefined;
    }
  }

  #leave = (event) => {
    // A lock does not wait for an answer.
    const isCovered = document.documentElement.hasAttribute("covered");
    if (this.#kept.all.length && !this.#isLeaving && !isCovered) event.preventDefault();
  };

  /** The next one to be sent: blank ones are forgotten, and refused ones hold up no other. */
  #next(refused) {
    for (const one of this.#kept.all) if (isBlank(one.line)) this.#kept.drop(one);
    return this.#kept.all.find((one) => !refused.has(one));
  }

  /**
   * @param {Set<object>} refused gets one that needs more than its name
   * @returns {Promise<Node[] | null>} the answer's status; null if a password is needed, or nothing more can be added
   */
  async #send(one, refused) {
    // Each has an id of its own: a name that is sent again because its answer was lost is not added twice.
    const body = new URLSearchParams(new FormData(this.#form));
    body.set("name", one.line);
    body.set("id", one.id);
    const response = await fetch(this.#form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`);
    if (response.status === 422) {
      refused.add(one);
      return [];
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.redirected || !page.getElementById("rows")) return this.#goTo(one, isGone(response));
    this.#kept.drop(one);
    this.#swap(page, response.url);
    wrote(this.#form.action);
    return [...(page.querySelector("quick-add [role=status]")?.childNodes ?? [])];
  }

  #goTo(one, isLast = false) {
    if (!this.#isAsked) {
      if (!this.#form.elements.name.value) this.#kept.take(one);
      this.#host.sayLost();
      return null;
    }
    this.#kept.leave(one);
    if (isLast) this.#bringAll();
    this.#form.elements.name.value = one.line;
    this.#isLeaving = true;
    this.#form.submit();
    return null;
  }

  /** Sends the other names along, half of one too: the page that comes shows all of them, to be copied. */
  #bringAll() {
    const lines = [...this.#kept.all.map(({ line }) => line), this.#form.elements.name.value].filter(Boolean);
    // Suggested words that nobody changed are not worth copying.
    for (const word of this.#form.querySelectorAll(".name-add__word")) word.disabled = word.value === word.defaultValue;
    if (lines.length) this.#form.append(make("textarea", { name: "lines", hidden: true }, lines.join("\n")));
  }

  /** Once no value is being typed any more, the list is that of the last answer, with the value. */
  #renew = async () => {
    if (!this.#lateAt || isTyping()) return;
    try {
      const response = await fetch(this.#lateAt, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (!this.#sending && !isTyping() && page.getElementById("rows")) this.#swap(page, response.url);
    } catch {
      // The list stays as it is until the next name or page.
    }
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
    // All are shown: a search for some is over.
    const search = document.querySelector(".tools [type=search]");
    if (search && !isLate) search.value = "";
    // Unfold a long list, so that the new names are seen.
    for (const tick of document.querySelectorAll(".all > input")) tick.checked = true;
    if (focused) document.querySelector(`#results a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
}
