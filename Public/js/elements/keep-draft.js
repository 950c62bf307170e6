import { holds, isSame } from "../lib/forms/draft-values.js";
import { forget, ownKey, read, write } from "../lib/forms/drafts.js";
import { dataAtFirst, isFresh } from "../lib/forms/form-values.js";
import { make } from "../lib/make.js";

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
  #isLeaving = false;
  #isLocking = false;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.querySelector("form");
    this.#key = ownKey(document.documentElement.dataset.member, this.getAttribute("key"));
    this.#opened = isFresh() ? Object.fromEntries(dataAtFirst(this.#form)) : this.#values();
    const draft = read(sessionStorage, this.#key);
    // A form that came back with problems holds the draft already, and it is still not saved.
    if (draft && holds(this.#opened, draft.values)) this.#opened = null;
    else if (draft) this.#offer(draft);
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
    this.#isLeaving = true;
    this.#keep();
  };

  /** Out of the browser's memory after sending: what was saved has no draft any more. */
  #comeBack = (event) => {
    if (!event.persisted || !this.#isLeaving) return;
    this.#isLeaving = false;
    if (read(sessionStorage, this.#key)) this.#keep();
    else this.#opened = this.#values();
  };

  #warn = (event) => {
    if (this.#isChanged && !this.#isLeaving && !this.#isLocking) event.preventDefault();
  };

  /** The page goes by itself: nobody is asked, and the draft waits until it is opened again. */
  #lockUp = () => {
    this.#isLocking = true;
    this.#keep();
  };

  #offer(draft) {
    const { found } = this.dataset;
    const restore = this.#button(this.dataset.restore, () => {
      for (const [name, value] of Object.entries(draft.values)) {
        if (this.#form.elements[name]) this.#form.elements[name].value = value;
      }
      bar.remove();
      this.#form.dispatchEvent(new Event("restore", { bubbles: true }));
      this.#form.elements.notes?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const discard = this.#button(this.dataset.discard, () => {
      forget(sessionStorage, this.#key);
      bar.remove();
    });
    const bar = make("div", { class: "draft", role: "status" }, make("p", { class: "draft__text" }, found), restore, discard);
    this.prepend(bar);
  }

  #button(title, action) {
    const button = make("button", { type: "button", class: "button" }, title);
    button.addEventListener("click", action);
    return button;
  }
}

customElements.define("keep-draft", KeepDraft);
