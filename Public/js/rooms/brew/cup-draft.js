import { takeRefused } from "./brew-entries.js";
import { changeBrew, readBrew } from "./records.js";
import { draftBar } from "../../parts/forms/draft-bar.js";
import { dataAtFirst } from "../../parts/forms/form-values.js";

const { member } = document.documentElement.dataset;

const textOf = (entries, name) => new Map(entries).get(name)?.trim() ?? "";
const numberOf = (entries, name) => Number(textOf(entries, name).replace(",", "."));

/** Whether a saved cup says what a draft says. The server rounds what was measured. */
const isSame = (saved, draft) =>
  ["rating", "taste", "note"].every((name) => textOf(saved, name) === textOf(draft, name)) &&
  ["tds", "beverage"].every((name) => Math.abs(numberOf(saved, name) - numberOf(draft, name)) < 0.06);

/** Offers a rating that waits in this browser although its cup was rated elsewhere. */
class CupDraft extends HTMLElement {
  #listening;
  #form;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#form = this.parentElement.querySelector("form.rate");
    takeRefused(localStorage, member, this.dataset.run, ({ what, refused }) => what === "rating" && refused);
    const { draft, isSubmitted } = readBrew(localStorage, member, this.dataset.run);
    if (!draft) return;
    const isSaved = isSubmitted && new URLSearchParams(location.search).has("saved");
    if (isSaved && isSame(dataAtFirst(this.#form), draft)) return this.#forget();
    // A form that came back with a problem has the draft in it, and it is still not saved.
    if (draft.every(([name, value]) => (this.#form.elements[name]?.value ?? value) === value)) this.#follow(signal);
    else this.#offer(draft, signal);
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #entries() {
    return [...new FormData(this.#form)].filter(([name]) => name !== "version" && name !== "door-as");
  }

  #forget() {
    changeBrew(localStorage, member, this.dataset.run, () => ({}));
  }

  /** From now on the form has the draft: it is forgotten when the form is saved. */
  #follow(signal) {
    this.#form.addEventListener("submit", () => {
      changeBrew(localStorage, member, this.dataset.run, (record) => ({ ...record, draft: this.#entries, isSubmitted: true }));
    }, { signal });
  }

  #offer(draft, signal) {
    const bar = draftBar(
      [this.dataset.found, textOf(draft, "note")].join(" "),
      [this.dataset.restore, () => this.#restore(draft, signal)],
      [this.dataset.discard, () => this.#forget()],
    );
    this.append(bar);
    this.hidden = false;
  }

  #restore(draft, signal) {
    for (const [name, value] of draft) {
      const field = this.#form.elements[name];
      if (field) field.value = value;
    }
    this.#form.querySelector("details").open ||= draft.some(([name, value]) => value && /tds|beverage/.test(name));
    this.#follow(signal);
  }
}

customElements.define("cup-draft", CupDraft);
