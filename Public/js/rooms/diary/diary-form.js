import { watchDay } from "../lib/diary/day-field.js";
import { draftKey, isSameEntry, joined, keepDraft, leaveDraft, names, takeUp, valuesOf } from "../lib/diary/drafts.js";
import { dataAtFirst } from "../lib/forms/form-values.js";
import { load } from "../lib/load.js";

/** The longest time that leaving the page waits for saving; in milliseconds. */
const timeout = 3000;
const begins = ["focusin", "pointerdown", "change", "submit", "dragenter"];

/**
 * The member's entry of a day. Typed text is kept in this browser from the first key on; the code that saves it, sends
 * pictures and meets other changes is loaded with the first touch.
 */
class DiaryForm extends HTMLElement {
  #listening;
  #writer;
  #sent = [];
  /** Tells this page's draft from those of others with the same day. */
  #page = performance.timeOrigin;
  /** Settles when the chosen files have been added to the form, and its text has moved to the chosen day. */
  adding = null;
  /** The values that the house has. */
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
    watchDay(this, (day) => this.#add((writer) => writer.goTo(day)), signal);
    document.addEventListener("paste", this.#paste, { signal });
    addEventListener("click", this.#follow, { signal, capture: true });
    addEventListener("pagehide", this.#goAway, { signal });
    document.addEventListener("lockup", ({ detail }) => detail.push(this.#writer?.then((writer) => writer.lockUp())), { signal });
    for (const name of begins) addEventListener(name, this.#begin, { signal, capture: true });
    this.bringBack();
    // A lock fell before all were sent.
    if (Object.keys(sessionStorage).some((key) => key.endsWith(` files ${this.dataset.path}`))) this.reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
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
    this.querySelector(".diary-form__text").dispatchEvent(new Event("input"));
  }

  /** @param {object | null} draft null where the house has all of it */
  keep = (draft) => {
    const own = draft && this.going ? { ...draft, goal: this.going.goal, sent: [...draft.sent, this.going.mark] } : draft;
    keepDraft(localStorage, this.#key, this.#page, own, draft ? null : this.values);
  };

  say(state, text = this.words[state] ?? "") {
    const output = this.querySelector(".saving");
    output.dataset.state = state;
    if (output.textContent !== text) output.textContent = text;
  }

  /** @returns {Promise<DiaryWriter>} */
  reach() {
    const isLost = () => this.say("failed", this.words.offline);
    this.#writer ??= load("diary/writer", isLost).then(({ DiaryWriter }) => new DiaryWriter(this, this.#listening.signal));
    return this.#writer;
  }

  #begin = ({ target, type }) => (type === "dragenter" || this.contains(target)) && this.reach();

  /** Restores the text that an earlier page left, with anything typed before this script came. */
  bringBack() {
    const { stored, values } = this;
    const { draft, what } = takeUp(localStorage, this.#key, this.#page, stored);
    if (what !== "house") this.fill(joined(draft.values, values, stored.values));
    // The draft was written over another version: the house says that there are two.
    if (what === "both") this.stored = { version: draft.version, entry: draft.entry, values: {} };
    this.#sent = what === "house" ? [] : draft.sent;
    if (what !== "house") this.reach().then((writer) => writer.goOn(this.#sent, this.stored));
    if (!isSameEntry(values, stored.values)) this.#typed({ target: this.form.elements.content });
  }

  #typed = ({ target }) => {
    if (!names.includes(target.name)) return;
    // Kept before anything is fetched.
    if (!this.saving) this.keep({ ...this.stored, values: this.values, sent: this.#sent });
    this.reach().then((writer) => writer.typed(target));
  };

  /** A page that is asked for sooner than the text is saved would show the older one. */
  #follow = async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    const isSaved = this.saving ? !this.saving.isChanged : isSameEntry(this.values, this.stored.values);
    if ((isSaved && !this.adding) || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    const late = new Promise((resolve) => setTimeout(resolve, timeout));
    await Promise.race([late, this.reach().then((writer) => writer.finish())]);
    location.assign(link.href);
  };

  #goAway = () => {
    this.saving?.flush();
    leaveDraft(localStorage, this.#key, this.#page);
  };

  #submit = (event) => {
    event.preventDefault();
    this.reach().then((writer) => writer.submit(event.submitter));
  };

  #choose = ({ target }) => {
    if (target.type !== "file") return;
    const files = [...target.files];
    target.value = "";
    this.#add((writer) => writer.addFiles(files));
  };

  #paste = (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    this.#add((writer) => writer.addFiles(files));
  };

  #add(work) {
    const adding = (this.adding = this.reach().then(work).finally(() => this.adding === adding && (this.adding = null)));
  }
}

customElements.define("diary-form", DiaryForm);
