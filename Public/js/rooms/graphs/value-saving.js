import { owned, sendAsForm } from "../../parts/form.js";
import { newId } from "../../parts/ids.js";
import { make } from "../../parts/make.js";
import { wrote } from "../../frame/news/windows.js";
import { keepTyping } from "./kept-values.js";
import { forgetHandedOver, handOver, sendHandedOver } from "./handed-over.js";

/** A hung connection is given up after this. */
const timeout = 20_000;
const wasLost = ({ status }) => status >= 500 || status === 408 || status === 429;
const isOut = ({ status, redirected }) => status === 401 || status === 423 || redirected;

/** Brings values that are changed where they stand to the server, one after the other for each. */
export class ValueSaving {
  #host;
  #close;
  #released;
  #running = new Set();

  /**
   * @param {HTMLElement} host
   * @param {(form: HTMLFormElement, link: HTMLAnchorElement) => void} close Puts the link back into the form's place.
   * @param {() => Promise<void> | undefined} released gives what settles once nothing is pressed
   */
  constructor(host, close, released) {
    this.#host = host;
    this.#close = close;
    this.#released = released;
  }

  /** Saves `form.next`, and again if it changed by the time an answer is there. */
  async save(form, link) {
    if (this.#running.has(form)) return;
    this.#running.add(form);
    for (let current = link; current && form.next !== undefined; ) current = await this.#send(form, current);
    this.#running.delete(form);
    form.removeAttribute("busy");
  }

  /** @returns what stands in the form's place if it was saved, as long as the form is still wanted. */
  async #send(form, link) {
    const { next: value } = form;
    form.next = undefined;
    const fields = { value, was: form.elements.was.value, back: form.elements.back.value };
    const values = { ...fields, answer: "value" };
    if (form.lastRequest) forgetHandedOver(form.lastRequest.id);
    form.lastRequest = { id: newId(), values };
    const headers = { "Idempotency-Key": form.lastRequest.id };
    const said = await ask(form.action, { method: "POST", body: owned(values), keepalive: true, headers });
    // It was saved before, and only its answer was lost.
    const answer = said.isDone ? await ask(at(link)) : said;
    if (answer.wasLost) this.#handOver(form);
    else forgetHandedOver(form.lastRequest.id);
    await this.#released();
    if (answer.isOut || (!answer.link && !answer.wasLost && !form.isConnected)) return sendAsForm(form.action, fields);
    if (!answer.link) return this.#refuse(form, answer, value);
    wrote(form.action);
    this.#show(answer, link);
    form.elements.was.value = answer.link.dataset.typed;
    // A form that was typed into meanwhile stays open.
    const control = form.querySelector(":is(input, select, textarea)[name=value]");
    if (form.next === undefined && (!control || control.value === value)) this.#close(form, answer.link);
    else if (control && !control.validity.badInput) keepTyping(form.action, control.value, form.elements.was.value);
    return answer.link;
  }

  /** Hands over to the outbox a value that could not be sent. */
  #handOver({ lastRequest: { id, values }, action }) {
    handOver(id, action, Object.entries(values));
    sendHandedOver();
  }

  #refuse(form, { form: fresh, reason }, value) {
    const typed = form.querySelector(":is(input, select, textarea)[name=value]")?.value;
    const hadFocus = form.contains(document.activeElement);
    if (fresh) {
      form.refused = value;
      form.replaceChildren(...fresh.childNodes);
      const control = form.querySelector(":is(input, select, textarea)[name=value]");
      if (control && typed !== value) control.value = typed;
      if (hadFocus) control?.focus();
      return;
    }
    form.querySelector(".field__problem")?.remove();
    const problem = make("p", { class: "field__problem", role: "alert" }, reason ?? this.#host.dataset.lost);
    form.querySelector(".field").append(problem);
  }

  #show({ link, toast }, old) {
    old.parentElement.querySelector(".facts__problem")?.remove();
    old.replaceWith(link);
    document.querySelector("toast-note")?.remove();
    if (!toast) return;
    document.body.append(toast);
    toast.querySelector("form")?.addEventListener("submit", (event) => this.#undo(event, link));
  }

  /** The other of two values stays. */
  async freshen(form, link) {
    const answer = await ask(at(link));
    if (!answer.link) return location.assign(link.href);
    this.#show(answer, link);
    this.#close(form, answer.link);
  }

  async #undo(event, link) {
    event.preventDefault();
    const form = event.target;
    const { isDone } = await ask(form.action, { method: "POST", body: owned(), redirect: "manual" });
    const answer = isDone && link.isConnected ? await ask(at(link)) : {};
    if (answer.link) this.#show(answer, link);
    else if (isDone) location.reload();
    else {
      // Where the browser asked and the page stays, Undo can be pressed again.
      form.closest("toast-note").isPressed = false;
      form.submit();
    }
  }
}

function at(link) {
  const url = new URL(link.href);
  url.searchParams.set("answer", "value");
  return url;
}

async function ask(url, request) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), ...request });
    if (response.type === "opaqueredirect" || response.status === 204) return { isDone: true };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (isOut(response)) return { isOut: true };
    if (wasLost(response)) return { wasLost: true };
    if (response.ok) return { link: page.querySelector("a.value"), toast: page.querySelector("toast-note") };
    const form = page.querySelector(".value-form");
    const reason = page.querySelector("main :is(.empty__text, .lamp__text)") ?? page.querySelector("main h1");
    return form ? { form } : { reason: reason?.textContent };
  } catch {
    return { wasLost: true };
  }
}
