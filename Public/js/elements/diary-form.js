import { draftKey, forgetDraft, judge, readDraft, writeDraft } from "../lib/diary-drafts.js";
import { DiaryExits } from "../lib/diary-exits.js";
import { EntrySaving } from "../lib/diary-saving.js";
import { sendEntry } from "../lib/diary-sending.js";

const names = ["content", "mood", "tags", "place", "weather"];

/**
 * One's entry of a day, saved while one writes. Pictures, other days and what somebody else wrote meanwhile come with
 * code of their own.
 */
class DiaryForm extends HTMLElement {
  #listening;
  #hands;
  #exits;
  form;
  saving;
  /** How many files follow. */
  awaited = 0;

  connectedCallback() {
    this.#listening = new AbortController();
    this.form = this.querySelector(".diary-form__form");
    // What a browser filled in by itself after a step back is older than what the house has.
    this.querySelector(".diary-form__text").value = this.querySelector(".diary-form__text").defaultValue;
    const standing = { values: this.values, version: this.dataset.version, entry: this.dataset.entry };
    this.saving = new EntrySaving({
      standing,
      values: () => this.values,
      awaited: () => this.awaited,
      send: (values) => sendEntry(this.dataset.path, values),
      show: (state, said) => this.#show(state, said),
      keep: (draft) => (draft ? writeDraft(localStorage, this.#key, draft) : forgetDraft(localStorage, this.#key)),
    });
    this.#exits = new DiaryExits(this, this.#listening.signal);
    this.#listen(this.#listening.signal);
    this.#bringBack(standing);
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.saving.stop();
  }

  #listen(signal) {
    this.form.addEventListener("input", this.#typed, { signal });
    this.form.addEventListener("focusout", () => this.saving.state !== "failed" && this.saving.flush(), { signal });
    this.querySelector(".saving").addEventListener("click", () => {
      this.querySelector(".versus")?.scrollIntoView({ block: "center" });
      this.saving.flush();
    }, { signal });
    this.addEventListener("change", this.#change, { signal });
    addEventListener("online", () => this.saving.flush(), { signal });
    addEventListener("pagehide", () => this.saving.flush(), { signal });
    document.addEventListener("visibilitychange", () => this.saving.flush(), { signal });
    addEventListener("dragenter", () => this.hands(), { signal, once: true });
    document.addEventListener("paste", this.#paste, { signal });
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
  }

  #bringBack(standing) {
    const draft = readDraft(localStorage, this.#key);
    const what = judge(draft, standing);
    if (what === "house") return forgetDraft(localStorage, this.#key);
    this.fill(draft.values);
    // Over what it was not written over, the house says that there are two.
    if (what === "both") this.saving.version = draft.version;
    this.saving.recall(draft.sent);
    this.saving.flush();
  }

  #typed = ({ target }) => {
    if (!names.includes(target.name)) return;
    this.saving.typed();
    if (target.type === "radio") this.saving.flush();
  };

  #show(state, said) {
    const output = this.querySelector(".saving");
    output.dataset.state = state;
    if (state === "conflict") this.hands().then((hands) => hands.meet(said));
    if (state === "out" && !document.hidden) this.#exits.goOut();
    const key = state === "failed" && !navigator.onLine ? "offline" : state === "out" ? "failed" : state;
    const text = typeof said === "string" && said ? said : (this.words[key] ?? "");
    if (output.textContent !== text) output.textContent = text;
  }

  /** Pictures, other days, conflicts: what takes more than keys. */
  hands() {
    this.#hands ??= import("../lib/load.js")
      .then(({ load }) => load("diary-hands", () => {}))
      .then(({ DiaryHands }) => new DiaryHands(this, this.#listening.signal));
    return this.#hands;
  }

  #change = ({ target }) => {
    if (target.type === "file") {
      const files = [...target.files];
      target.value = "";
      this.hands().then((hands) => hands.addFiles(files));
    } else if (target.name === "day" && target.value && target.value !== this.dataset.day) {
      this.hands().then((hands) => hands.goTo(target.value));
    }
  };

  #paste = (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!files.length || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    this.hands().then((hands) => hands.addFiles(files));
  };
}

customElements.define("diary-form", DiaryForm);
