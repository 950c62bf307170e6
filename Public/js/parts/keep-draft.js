import { changes, fill, formValues, holds, isSame } from "./forms/draft-values.js";
import { cameFromSaving, forget, ownKey, read, write } from "./forms/form-drafts.js";
import { dataAtFirst, isFresh } from "./forms/form-values.js";
import { OfferedDrafts } from "./forms/offered-drafts.js";

const pause = 300;

/**
 * Keeps what is typed in the form inside until it is saved: through a dead connection, a closed laptop, a wrong click.
 * Offers it back, and warns before leaving. Lives in this tab only.
 *
 * `but` names fields that are no part of the draft. With `parts`, only changed fields are: each button of the form saves
 * all of it and may lead back to it.
 */
class KeepDraft extends HTMLElement {
  #listening;
  #form;
  #key;
  #timer;
  #opened;
  #offered;
  #isLeaving = false;
  /** Whether the next question before leaving is that of the form which was just sent. */
  #isSending = false;
  #isLocking = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#key = ownKey(document.documentElement.dataset.member, this.getAttribute("key"));
    this.#opened = this.#read(isFresh() ? dataAtFirst(this.#form) : new FormData(this.#form));
    const draft = read(sessionStorage, this.#key);
    // A form that came back with problems holds the draft already, and it is still not saved.
    const isHeld = draft && holds(this.#opened, draft.values);
    if (!isHeld || this.#cameBackSaved) forget(sessionStorage, this.#key);
    this.#offer(isHeld ? null : draft?.values);
    if (isHeld && !this.#cameBackSaved) this.#opened = null;
    else this.#keep();
    this.addEventListener("input", this.#soon, { signal });
    this.addEventListener("submit", this.#send, { signal });
    this.addEventListener("handed-over", this.#handOver, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    addEventListener("pagehide", this.#keep, { signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    document.addEventListener("lockup", this.#lockUp, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  /** Whether a button of the form saved it and led back to it. */
  get #cameBackSaved() {
    const [navigation] = performance.getEntriesByType("navigation");
    return this.hasAttribute("parts") && cameFromSaving(navigation, document.referrer);
  }

  get #isChanged() {
    return !this.#opened || !isSame(this.#values(), this.#opened);
  }

  #values() {
    return this.#read(new FormData(this.#form));
  }

  #read(data) {
    return formValues(data, this.getAttribute("but")?.split(" "));
  }

  /** The values that are typed and not saved. */
  #draft() {
    return this.#opened && this.hasAttribute("parts") ? changes(this.#values(), this.#opened) : this.#values();
  }

  #soon = () => {
    this.#isLeaving = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#keep, pause);
  };

  #keep = () => {
    clearTimeout(this.#timer);
    if (this.#isChanged) write(sessionStorage, this.#key, this.#draft(), this.#isLeaving);
  };

  #send = () => {
    this.#isLeaving = this.#isSending = true;
    this.#keep();
  };

  /** The server or the outbox has what was typed. */
  #handOver = () => {
    this.#isLeaving = this.#isSending = false;
    clearTimeout(this.#timer);
    this.#opened = this.#values();
    forget(sessionStorage, this.#key);
  };

  /** Out of the browser's memory: what was sent and saved has no draft any more, and later pages may have left another. */
  #comeBack = (event) => {
    if (!event.persisted) return;
    const draft = read(sessionStorage, this.#key);
    if (this.#isLeaving && !draft) this.#opened = this.#values();
    this.#isLeaving = false;
    this.#offered.renew(draft?.values);
    forget(sessionStorage, this.#key);
    this.#keep();
  };

  #warn = (event) => {
    // Sending was stopped where another way out follows: what leads there does not save the form.
    if (event.isTrusted && !this.#isSending) this.#isLeaving = false;
    this.#isSending &&= !event.isTrusted;
    if (this.#isChanged && !this.#isLeaving && !this.#isLocking) event.preventDefault();
  };

  /** The page goes by itself: nobody is asked, and the draft waits until it is opened again. */
  #lockUp = () => {
    this.#isLocking = true;
    this.#keep();
  };

  #offer(last) {
    this.#offered = new OfferedDrafts({
      host: this, address: this.getAttribute("key"), words: this.dataset, last,
      isHeld: (values) => [this.#opened, this.#values()].some((held) => held && holds(held, values)),
      typed: () => (this.#isChanged ? this.#draft() : null),
      fill: (values) => this.#fill(values),
    });
  }

  #fill(values) {
    fill(this.#form, values, !this.hasAttribute("parts"));
    this.#form.dispatchEvent(new Event("restore", { bubbles: true }));
    this.#form.elements.notes?.dispatchEvent(new Event("input", { bubbles: true }));
    this.#keep();
  }
}

customElements.define("keep-draft", KeepDraft);
