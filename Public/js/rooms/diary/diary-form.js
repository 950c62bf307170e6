import { watchDay } from "./day-field.js";
import { draftKey, isSameEntry, joined, keepDraft, leaveDraft, names, takeUp, valuesOf } from "./entry-drafts.js";
import { dataAtFirst } from "../../parts/forms/form-values.js";
import { DiaryWriter } from "./diary-writer.js";

/** The longest time that leaving the page waits for saving; in milliseconds. */
const timeout = 3000;

/**
 * The member's entry of a day. Typed text is kept in this browser from the first key on, and saved by `DiaryWriter`.
 */
class DiaryForm extends HTMLElement {
  #listening;
  #writer;
  /** Tells this page's draft from those of others with the same day. */
  #page = performance.timeOrigin;
  /** Settles when the chosen files have been added to the form, and its text has moved to the chosen day. */
  adding = null;
  /** The values that the server has. */
  stored;
  /** While the entry moves to another day its drafts say where to: `{ goal, mark }`. */
  going = null;
  form;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.form = this.querySelector(".diary-form__form");
    this.stored = { values: valuesOf(dataAtFirst(this.form)), version: this.dataset.version, entry: this.dataset.entry };
    this.form.addEventListener("input", this.#typed, { signal });
    this.form.addEventListener("submit", this.#submit, { signal });
    this.addEventListener("change", this.#choose, { signal });
    watchDay(this, (day) => this.#add(this.#writer.goTo(day)), signal);
    document.addEventListener("paste", this.#paste, { signal });
    addEventListener("click", this.#follow, { signal, capture: true });
    addEventListener("pagehide", this.#goAway, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#writer.lockUp()), { signal });
    this.#writer = new DiaryWriter(this, signal);
    this.#saveByItself();
    this.bringBack();
    // Files that were chosen before this script came.
    for (const field of this.querySelectorAll("input[type=file]")) this.#choose({ target: field });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** What is typed is saved as it is typed: the button only leaves, and there is nothing to cancel. */
  #saveByItself() {
    const [save, cancel] = this.form.querySelectorAll(".form__end > .button");
    save.textContent = save.dataset.done;
    cancel.hidden = true;
  }

  /** Where one leaves to when there is no entry. */
  get cancelPath() {
    return this.form.querySelector(".form__end > a").href;
  }

  get values() {
    return valuesOf(new FormData(this.form));
  }

  get words() {
    return this.querySelector(".diary-form__words").dataset;
  }

  get #key() {
    return draftKey(this.dataset.member, this.dataset.path);
  }

  fill(values) {
    for (const name of names) if (this.form.elements[name]) this.form.elements[name].value = values[name] ?? "";
    for (const name of ["content", "tags"]) this.form.elements[name].dispatchEvent(new Event("input"));
  }

  /** @param {object | null} draft null where the server has all of it */
  keep = (draft) => {
    const own = draft && this.going ? { ...draft, goal: this.going.goal, sent: [...draft.sent, this.going.mark] } : draft;
    keepDraft(localStorage, this.#key, this.#page, own, draft ? null : this.values);
  };

  say(state, text = this.words[state] ?? "") {
    const output = this.querySelector(".saving");
    output.dataset.state = state;
    if (output.textContent !== text) output.textContent = text;
  }

  /** Restores the text that an earlier page left, with anything typed before this script came. */
  bringBack() {
    const { stored, values } = this;
    const { draft, what } = takeUp(localStorage, this.#key, this.#page, stored);
    if (what !== "house") this.fill(joined(draft.values, values, stored.values));
    // The draft was written over another version: the server says that there are two.
    if (what === "both") this.stored = { version: draft.version, entry: draft.entry, values: {} };
    if (what !== "house") this.#writer.goOn(draft.sent, this.stored);
    if (!isSameEntry(values, stored.values)) this.#typed({ target: this.form.elements.content });
  }

  #typed = ({ target }) => {
    if (!names.includes(target.name)) return;
    this.#writer.typed(target);
  };

  /** A page that is asked for sooner than the text is saved would show the older one. */
  #follow = async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    if ((!this.saving.isChanged && !this.adding) || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    const late = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([late, this.#writer.finish()]);
    location.assign(link.href);
  };

  #goAway = () => {
    this.saving.flush();
    leaveDraft(localStorage, this.#key, this.#page);
  };

  #submit = (event) => {
    event.preventDefault();
    this.#writer.submit(event.submitter);
  };

  #choose = ({ target }) => {
    if (target.type !== "file") return;
    const files = [...target.files];
    target.value = "";
    this.#add(this.#writer.addFiles(files));
  };

  #paste = (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    this.#add(this.#writer.addFiles(files));
  };

  #add(work) {
    const adding = (this.adding = work.finally(() => this.adding === adding && (this.adding = null)));
  }
}

customElements.define("diary-form", DiaryForm);
