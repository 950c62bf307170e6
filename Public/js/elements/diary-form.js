import { draftKey, forgetDraft, isSameEntry, judge, leaveDraft, readDraft, writeDraft } from "../lib/diary-drafts.js";
import { load } from "../lib/load.js";

const names = ["content", "mood", "tags", "place", "weather"];
/** A page that is left may wait so long for what is typed to be saved; in milliseconds. */
const patience = 3000;
const begins = ["focusin", "pointerdown", "change", "submit", "dragenter"];

/**
 * One's entry of a day. What is typed is kept in this browser from the first key on; what saves it, sends pictures and
 * meets others comes with the first touch.
 */
class DiaryForm extends HTMLElement {
  #listening;
  #writer;
  #sent = [];
  /** What the house has. */
  standing;
  form;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.form = this.querySelector(".diary-form__form");
    const area = this.querySelector(".diary-form__text");
    // What a browser filled in by itself after a step back is older than what the house has.
    area.value = area.defaultValue;
    this.standing = { values: this.values, version: this.dataset.version, entry: this.dataset.entry };
    this.form.addEventListener("input", this.#typed, { signal });
    this.form.addEventListener("submit", (event) => this.#hand(event, "submit"), { signal });
    this.addEventListener("change", this.#choose, { signal });
    document.addEventListener("paste", this.#paste, { signal });
    addEventListener("click", this.#follow, { signal, capture: true });
    addEventListener("pagehide", this.#goAway, { signal });
    for (const name of begins) addEventListener(name, this.#begin, { signal, capture: true });
    this.#bringBack();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get values() {
    const data = new FormData(this.form);
    return Object.fromEntries(names.map((name) => [name, data.get(name) ?? ""]));
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
  keep(draft) {
    if (draft) writeDraft(localStorage, this.#key, draft);
    else forgetDraft(localStorage, this.#key);
  }

  say(state, text = this.words[state] ?? "") {
    const output = this.querySelector(".saving");
    output.dataset.state = state;
    if (output.textContent !== text) output.textContent = text;
  }

  /** @returns {Promise<DiaryWriter>} */
  reach() {
    const isLost = () => this.say("failed", this.words.offline);
    this.#writer ??= load("diary-writer", isLost).then(({ DiaryWriter }) => new DiaryWriter(this, this.#listening.signal));
    return this.#writer;
  }

  #begin = ({ target, type }) => {
    if (type === "dragenter" || this.contains(target)) this.reach();
  };

  #bringBack() {
    const draft = readDraft(localStorage, this.#key);
    const what = judge(draft, this.standing);
    if (what === "house") return this.keep(null);
    this.fill(draft.values);
    this.#sent = draft.sent;
    // Over what it was not written over, the house says that there are two.
    if (what === "both") this.standing.version = draft.version;
    this.reach().then((writer) => writer.goOn(draft.sent));
  }

  #typed = ({ target }) => {
    if (!names.includes(target.name)) return;
    // Kept before anything is fetched.
    const { version, entry } = this.standing;
    if (!this.saving) this.keep({ values: this.values, version, entry, sent: this.#sent });
    this.reach().then((writer) => writer.typed(target));
  };

  /** A page that is asked for sooner than the text is saved would show the older one. */
  #follow = async (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
    const isSaved = this.saving ? !this.saving.isChanged : isSameEntry(this.values, this.standing.values);
    if (isSaved || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    await Promise.race([late, this.reach().then(({ saving }) => saving.flush())]);
    location.assign(link.href);
  };

  #goAway = () => {
    this.saving?.flush();
    leaveDraft(localStorage, this.#key);
  };

  /** The writer has it, once it is there. */
  #hand(event, deed) {
    event.preventDefault();
    const { submitter } = event;
    this.reach().then((writer) => writer[deed](submitter));
  }

  #choose = ({ target }) => {
    if (target.type === "file") {
      const files = [...target.files];
      target.value = "";
      this.#add(files);
    } else if (target.name === "day" && target.value && target.value !== this.dataset.day) {
      this.reach().then((writer) => writer.goTo(target.value));
    }
  };

  #paste = (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    this.#add(files);
  };

  #add(files) {
    this.reach().then((writer) => writer.addFiles(files));
  }
}

customElements.define("diary-form", DiaryForm);
