import { forget, read, write } from "../forms/drafts.js";
import { newId } from "../ids.js";
import { wrote } from "../news/windows.js";

const pause = 3000;

const withIds = (names) => names.map((name) => ({ name, id: newId() }));

/**
 * Sends names to the form of a `quick-add`, one after the other. The list and its heading are replaced by those of the
 * answer. Names that could not be sent are listed below the field, which is in use, and sent once more.
 */
export class Adding {
  #host;
  #form;
  #field;
  /** Each with an id of its own: a name that is sent again because its answer was lost is not added twice. */
  #names = [];
  /** Settles when all names are sent, or one could not be. */
  #sending;
  #isLeaving = false;
  #timer;
  #listening = new AbortController();

  constructor(host, form) {
    this.#host = host;
    this.#form = form;
    this.#field = form.elements.name;
    const { signal } = this.#listening;
    addEventListener("beforeunload", this.#leave, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#sending), { signal });
    const [first, ...others] = read(sessionStorage, host.key)?.values.names ?? [];
    forget(sessionStorage, host.key);
    if (!first) return;
    this.#field.value ||= first;
    this.#names = withIds(others);
    if (others.length) this.#sayLost();
  }

  stop() {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  add(names) {
    this.#names.push(...withIds(names));
    if (names.length) this.#begin();
  }

  #begin = () => {
    this.#sending ??= this.#sendAll();
  };

  async #sendAll() {
    clearTimeout(this.#timer);
    try {
      while (this.#names.length && (await this.#send(this.#names[0]))) this.#names.shift();
      this.#say("");
    } catch {
      this.#sayLost();
      this.#timer = setTimeout(this.#begin, pause);
    } finally {
      this.#sending = undefined;
    }
  }

  #leave = (event) => {
    // A lock does not wait for an answer.
    const isCovered = document.documentElement.hasAttribute("covered");
    if (this.#names.length && !this.#isLeaving && !isCovered) event.preventDefault();
  };

  /** @returns {Promise<boolean>} false if the page is left for a whole form or a password */
  async #send({ name, id }) {
    const body = new URLSearchParams(new FormData(this.#form));
    body.set("name", name);
    body.set("id", id);
    const response = await fetch(this.#form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (response.status === 429 || response.status >= 500) throw new Error(`${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.redirected || !page.getElementById("rows")) return this.#goTo(name);
    this.#swap(page);
    wrote(this.#form.action);
    return true;
  }

  #goTo(name) {
    const others = [...this.#names.slice(1).map((one) => one.name), this.#field.value].filter(Boolean);
    if (others.length) write(sessionStorage, this.#host.key, { names: others });
    this.#field.value = name;
    this.#isLeaving = true;
    this.#form.submit();
    return false;
  }

  #sayLost() {
    this.#say([this.#host.dataset.lost, ...this.#names.map(({ name }) => name)].join(" · "));
  }

  #say(text) {
    this.#host.querySelector("[role=status]").textContent = text;
  }

  #swap(page) {
    // A value that was not saved stays where it was typed.
    const isUnsaved = document.querySelector("#results .value-form:has(.field__problem)");
    for (const id of isUnsaved ? ["attributes"] : ["results", "attributes"]) {
      document.getElementById(id)?.replaceChildren(...page.getElementById(id).childNodes);
    }
    // Unfold a long list, so that the new names are seen.
    for (const tick of document.querySelectorAll(".all > input")) tick.checked = true;
  }
}
