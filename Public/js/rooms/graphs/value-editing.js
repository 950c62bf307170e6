import { untilReleased } from "../../parts/release.js";
import { forgetValue, keepTyping, keepValue, keptValue } from "./kept-values.js";
import { forgetHandedOver, handOver, hearHandedOver, takeHandedOver } from "./handed-over.js";
import { ValueSaving } from "./value-saving.js";

/**
 * Edits values in place, in the form that their own pages have. Leaving a form saves it, as in a table; Escape and
 * Cancel leave the value as it was.
 */
export class ValueEditing {
  #host;
  #saving;
  /** Open forms, each with the link whose place it takes. */
  #open = new Map();
  #pressed;
  /** Settles once nothing is pressed: a value that moved away from under the pointer would get no click. */
  #released;
  #listening = new AbortController();

  constructor(host) {
    this.#host = host;
    this.#saving = new ValueSaving(host, (form, link) => this.#close(form, link), () => this.#released);
    const { signal } = this.#listening;
    const heeds = { click: this.#click, submit: this.#submit, keydown: this.#key, focusout: this.#focusOut, input: this.#typed };
    for (const [name, heed] of Object.entries(heeds)) host.addEventListener(name, heed, { signal });
    addEventListener("pointerdown", this.#press, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    const saveAll = ({ detail }) => this.#eachChanged((form) => detail.push(this.#save(form)));
    document.addEventListener("lockup", saveAll, { signal });
    addEventListener("pagehide", this.#leave, { signal });
    hearHandedOver(this.#hear, signal);
    this.#bringBack();
  }

  /** Sends values that an earlier page could not send; what the server may have changed since waits in its open form. */
  #bringBack() {
    for (const link of this.#host.querySelectorAll("a.value")) {
      const handedOver = takeHandedOver(link.href);
      const kept = handedOver && handedOver.value !== link.dataset.typed ? { ...handedOver, isDue: true } : keptValue(link.href, link.dataset.typed);
      if (!kept) continue;
      const form = this.#place(link);
      const control = controlOf(form);
      form.elements.was.value = kept.was;
      if (control) control.value = kept.value;
      else light(form, kept.value);
      if (kept.isDue) this.#save(form, kept.value);
    }
  }

  stop() {
    this.#listening.abort();
  }

  #press = ({ target }) => {
    this.#pressed = target.closest(".value-form");
    this.#released = untilReleased();
  };

  #click = (event) => {
    const link = event.target.closest(".value-form a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const form = link.closest("form");
    const itsLink = this.#open.get(form);
    if (form.querySelector("[data-current]")) this.#saving.freshen(form, itsLink);
    else this.#close(form, itsLink);
  };

  open(link) {
    for (const [form, itsLink] of this.#open) if (!isChanged(form)) this.#remove(form, itsLink, false);
    const form = this.#place(link);
    const control = controlOf(form);
    (control ?? form.querySelector("[aria-pressed=true], .pick")).focus();
    control?.select?.();
    form.scrollIntoView({ block: "nearest" });
  }

  /** Puts a value's form into the place of its link. */
  #place(link) {
    const template = this.#host.querySelector(`template[data-field="${link.pathname.split("/").at(-1)}"]`);
    const form = template.content.firstElementChild.cloneNode(true);
    const { typed } = link.dataset;
    form.action = link.href;
    form.elements.was.value = typed;
    const control = controlOf(form);
    if (control) control.value = typed;
    else light(form, typed);
    this.#open.set(form, link);
    const place = link.closest("dd, .row__text");
    place.setAttribute("data-editing", "");
    place.append(form);
    return form;
  }

  /** What is on its way is handed over to the outbox of the next page, in case that it does not arrive. */
  #leave = () => {
    for (const { action, lastRequest } of [...this.#open.keys()].filter((form) => form.hasAttribute("busy") && form.lastRequest)) {
      handOver(lastRequest.id, action, Object.entries(lastRequest.values));
    }
  };

  /** The outbox sent a value whose form is still open here, or was refused. */
  #hear = (path, { meaning }, id) => {
    for (const [form, link] of this.#open) {
      if (form.lastRequest?.id !== id || form.hasAttribute("busy")) continue;
      if (meaning === "done" || meaning === "gone") this.#saving.freshen(form, link);
      else if (meaning === "refused") this.#save(form, form.lastRequest.values.value);
    }
  };

  #close(form, link) {
    if (form.lastRequest) forgetHandedOver(form.lastRequest.id);
    forgetValue(form.action);
    this.#remove(form, link, true);
  }

  #remove(form, link, isFocused) {
    const place = form.closest("[data-editing]");
    place?.removeAttribute("data-editing");
    this.#open.delete(form);
    const hadFocus = form.contains(document.activeElement);
    form.remove();
    if (isFocused && hadFocus) link.focus({ preventScroll: true });
    place?.dispatchEvent(new Event("valueclosed", { bubbles: true }));
  }

  #submit = (event) => {
    if (!this.#open.has(event.target)) return;
    event.preventDefault();
    const value = event.submitter?.name === "value" ? event.submitter.value : undefined;
    if (value !== undefined) light(event.target, value);
    this.#save(event.target, value);
  };

  #typed = ({ target }) => {
    const form = target.closest(".value-form");
    if (!this.#open.has(form)) return;
    if (isChanged(form) && !target.validity.badInput) keepTyping(form.action, target.value, form.elements.was.value);
    else forgetValue(form.action);
  };

  #save(form, value = controlOf(form)?.value) {
    // Half a day has no value yet, which would empty the server's.
    if (controlOf(form)?.validity.badInput) return;
    if (value !== undefined) keepValue(form.action, value, form.elements.was.value);
    form.setAttribute("busy", "");
    form.next = value;
    return this.#saving.save(form, this.#open.get(form));
  }

  #key = (event) => {
    const form = event.target.closest(".value-form");
    if (event.key === "Escape" && form && !event.isComposing) this.#close(form, this.#open.get(form));
  };

  /** Not every browser focuses a button that is pressed: the place where the finger came down counts. */
  #focusOut = ({ target, relatedTarget }) => {
    const form = target.closest(".value-form");
    if (!this.#open.has(form) || form.contains(relatedTarget) || this.#pressed === form) return;
    // A refused value is not sent again.
    if (isChanged(form) && controlOf(form)?.value !== form.refused) this.#save(form);
  };

  #warn = (event) => {
    const isCovered = document.documentElement.hasAttribute("covered");
    if (!isCovered) this.#eachChanged(() => event.preventDefault());
  };

  #eachChanged(action) {
    for (const form of this.#open.keys()) if (form.hasAttribute("busy") || isChanged(form)) action(form);
  }
}

const controlOf = (form) => form.querySelector(":is(input, select, textarea)[name=value]");
const isChanged = (form) => (controlOf(form)?.value ?? form.elements.was.value) !== form.elements.was.value;

/** Shows at once what was picked. */
function light(form, value) {
  for (const pick of form.querySelectorAll(".pick")) {
    pick.setAttribute("aria-pressed", pick.value === value);
    pick.classList.toggle("pick--lit", pick.value !== "" && Number(pick.value) <= Number(value));
  }
}
