import "../../parts/kit.js";
import { wrote } from "../../frame/news/windows.js";
import { meaningOf } from "../../outbox/answers.js";
import { textOf } from "../../outbox/kept-entries.js";
import { entries } from "../../outbox/own-entries.js";
import { ownerMark } from "../../parts/form.js";
import { newId } from "../../parts/ids.js";
import { load } from "../../parts/load.js";
import { make } from "../../parts/make.js";

/** The kind of its entries in the outbox. */
const what = "value";

/** After this the outbox goes on with a request that hangs; in milliseconds. */
const timeout = 20_000;

const path = () => location.pathname + location.search;

/** `2026-11-21`, as the device sees it. */
function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/**
 * A form of values, which the outbox takes over if it does not reach the server: `data-waiting` says of what stands below it
 * that it waits. All else is as without this script, so the server itself shows what it refuses.
 */
class ValueForm extends HTMLElement {
  #listening;
  #form;
  #isSending = false;
  #waits = make("ul", { class: "value-waits", role: "status" });

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#form.after(this.#waits);
    if (document.querySelector("[data-copy]")) this.#renewDay();
    this.#form.addEventListener("submit", this.#submit, { signal });
    // Out of the browser's memory.
    addEventListener("pageshow", ({ persisted }) => persisted && (this.#isSending = false), { signal });
    document.addEventListener("outbox-changed", () => this.#show(), { signal });
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #action() {
    return this.#form.getAttribute("action");
  }

  #isOwn(entry) {
    return entry.lane === this.#action && entry.from === path();
  }

  /** The page is a copy, maybe of an earlier day: a new value is of today. */
  #renewDay() {
    const { version, day, time } = this.#form.elements;
    if (version) return;
    if (day.defaultValue < today()) day.defaultValue = today();
    if (time) time.defaultValue = "";
  }

  #submit = async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    // A second press on a slow network would do it twice.
    if (this.#isSending) return;
    this.#isSending = true;
    const [id, values] = [newId(), this.#values];
    const answer = await this.#send(id, values).catch(() => null);
    const meaning = answer ? meaningOf(answer) : "later";
    if (meaning === "done") {
      wrote(this.#action);
      this.#form.dispatchEvent(new Event("handed-over", { bubbles: true }));
      location.assign(answer.headers.get("Location") ?? path());
      return;
    }
    this.#isSending = false;
    if (meaning === "later") this.#leave(id, values);
    else this.#form.submit();
  };

  #send(id, values) {
    const body = new URLSearchParams(values);
    body.set("door-as", ownerMark());
    return fetch(this.#action, {
      method: "POST", body, redirect: "manual", cache: "no-store", headers: { Accept: "text/html", "Idempotency-Key": id },
      signal: AbortSignal.timeout(timeout),
    });
  }

  /** The server may have it: by its key it is done once. */
  async #leave(id, values) {
    entries.add({ id, what, lane: this.#action, path: this.#action, values, from: path(), isNowhere: true });
    // What was changed since is another value.
    if (JSON.stringify(this.#values) === JSON.stringify(values)) this.#empty();
    this.#show();
    const { sendLeft } = await load(() => import("../../outbox/page-outbox.js"));
    sendLeft();
  }

  #empty() {
    this.#form.reset();
    // After a problem the page holds what was typed then.
    if (!this.#form.elements.version) for (const field of this.#typed) field.value = "";
    this.#form.dispatchEvent(new Event("handed-over", { bubbles: true }));
  }

  get #values() {
    return [...new FormData(this.#form)].filter(([name]) => name !== "door-as");
  }

  get #typed() {
    return [...this.#form.elements].filter(({ name }) => /^(amount|paidIn|notes)/.test(name));
  }

  get #isTouched() {
    return this.#typed.some((field) => field.value !== field.defaultValue);
  }

  /** Says what waits of this page's form. */
  #show() {
    const own = entries.waiting().filter((entry) => this.#isOwn(entry));
    this.#waits.replaceChildren(...own.map(({ values }) => make("li", {}, `${textOf(values)} · ${this.dataset.waiting}`)));
    this.#waits.hidden = !own.length;
    return own;
  }

  /** Goes where the form would have led, once nothing of it waits and nothing else is typed. */
  #settle({ entry, outcome: { meaning, location: goal } }) {
    if (!this.#isOwn(entry)) return;
    const own = this.#show();
    if (["done", "gone"].includes(meaning) && !own.length && !this.#isTouched) location.assign(goal ?? path());
  }
}

customElements.define("value-form", ValueForm);
