import { holds, isSame } from "../lib/forms/draft-values.js";
import { forget, ownKey, read, write } from "../lib/forms/drafts.js";
import { dataAtFirst, isFresh } from "../lib/forms/form-values.js";
import { OfferedDrafts } from "../lib/forms/offered-drafts.js";

const pause = 300;

/**
 * Keeps what is typed in the form inside until it is saved: through a dead connection, a closed laptop, a wrong click.
 * Offers it back, and warns before leaving. Lives in this tab only.
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
    this.#opened = isFresh() ? Object.fromEntries(dataAtFirst(this.#form)) : this.#values();
    const draft = read(sessionStorage, this.#key);
    // A form that came back with problems holds the draft already, and it is still not saved.
    const isHeld = draft && holds(this.#opened, draft.values);
    if (!isHeld) forget(sessionStorage, this.#key);
    this.#offer(isHeld ? null : draft?.values);
    if (isHeld) this.#opened = null;
    else this.#keep();
    this.addEventListener("input", this.#soon, { signal });
    this.addEventListener("submit", this.#send, { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    addEventListener("pagehide", this.#keep, { signal });
    addEventListener("pageshow", this.#comeBack, { signal });
    document.addEventListener("lockup", this.#lockUp, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  get #isChanged() {
    return !this.#opened || !isSame(this.#values(), this.#opened);
  }

  #values() {
    return Object.fromEntries(new FormData(this.#form));
  }

  #soon = () => {
    this.#isLeaving = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#keep, pause);
  };

  #keep = () => {
    clearTimeout(this.#timer);
    if (this.#isChanged) write(sessionStorage, this.#key, this.#values(), this.#isLeaving);
  };

  #send = () => {
    this.#isLeaving = this.#isSending = true;
    this.#keep();
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
      typed: () => (this.#isChanged ? this.#values() : null),
      fill: (values) => this.#fill(values),
    });
  }

  #fill(values) {
    for (const [name, value] of Object.entries(values)) {
      if (this.#form.elements[name]) this.#form.elements[name].value = value;
    }
    this.#form.dispatchEvent(new Event("restore", { bubbles: true }));
    this.#form.elements.notes?.dispatchEvent(new Event("input", { bubbles: true }));
    this.#keep();
  }
}

customElements.define("keep-draft", KeepDraft);
