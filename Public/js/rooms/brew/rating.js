import { dataAtFirst, isFresh } from "../../parts/forms/form-values.js";
import { make } from "../../parts/make.js";
import { ratingOf } from "./brew-entries.js";
import { adviceIn } from "./brew-requests.js";

/** Fields that are not how it was. */
const apart = new Set(["finished", "events", "door-as"]);

const entriesOf = (form) => [...new FormData(form)].filter(([name, value]) => !apart.has(name) && typeof value === "string");

/** The form for how a cup was: kept while it is filled in, sent with the brew it belongs to. */
export class Rating {
  #guide;
  #form;
  #run;
  #status;
  #back;

  /**
   * @param {HTMLElement} guide
   * @param {import("./run.js").BrewRun} run
   * @param {AbortSignal} signal
   */
  constructor(guide, run, signal) {
    this.#guide = guide;
    this.#run = run;
    this.#form = guide.querySelector("form.rate");
    this.#status = make("p", { class: "rate__status", role: "status" });
    this.#form.after(this.#status);
    this.#form.addEventListener("input", () => run.draft(entriesOf(this.#form)), { signal });
    this.#form.addEventListener("submit", this.#send, { signal });
    this.#offerBack(signal);
    const [{ draft }, { rating }] = [run.record, run];
    if (rating || draft) this.#bringBack([...(rating ? ratingOf(rating) : []), ...(draft ?? [])]);
    // Text that was written after a rating was sent, or in another window, can be gone on with.
    if (rating && !draft) this.#wait();
  }

  get #words() {
    return this.#guide.querySelector(".guide__words").dataset;
  }

  /** A button back into the brew, shown until its end has been sent. */
  #offerBack(signal) {
    const name = this.#guide.querySelector(".guide__actions [value=resume]").textContent.trim();
    const button = make("button", { type: "button", class: "button rate__back" }, name);
    button.addEventListener("click", () => {
      this.#run.takeBack();
      this.#guide.tick();
    }, { signal });
    this.#form.before(button);
    this.#back = button;
  }

  /** Called with every look at the clock, and when something was sent. */
  follow() {
    this.#back.hidden = !this.#run.canTakeBack;
  }

  /** Fills in a draft around what was typed before this script was there. */
  #bringBack(draft) {
    const first = new Map(isFresh() ? dataAtFirst(this.#form) : entriesOf(this.#form));
    const typed = entriesOf(this.#form).filter(([name, value]) => value !== first.get(name));
    const older = new Map(draft);
    const both = typed.map(([name, value]) => [name, name === "note" ? [older.get(name), value].filter(Boolean).join("\n") : value]);
    this.#fill([...older, ...both]);
    if (typed.length) this.#run.draft(entriesOf(this.#form));
  }

  #fill(entries) {
    for (const [name, value] of entries) {
      const field = this.#form.elements[name];
      if (field) field.value = value;
    }
    // Open the folds that have text in them.
    for (const fold of this.#form.querySelectorAll("details")) {
      if ([...fold.querySelectorAll("input, textarea")].some(({ value }) => value)) fold.open = true;
    }
  }

  #send = (event) => {
    event.preventDefault();
    const finished = this.#run.finishedAt;
    this.#back.hidden = true;
    this.#run.rate([...entriesOf(this.#form), ["finished", String(finished ?? "")]]);
    this.#wait();
  };

  #wait() {
    this.#form.inert = true;
    this.#status.textContent = this.#words.saving ?? "";
  }

  /** Whether it is on its way. @param {string} [obstacle] */
  tell(obstacle, text) {
    if (!this.#form.inert) return;
    this.#status.textContent = obstacle ? text : this.#words.saving ?? "";
  }

  #goOn() {
    this.#fill(this.#run.record.draft ?? []);
    this.#form.inert = false;
  }

  /** The server refused the rating and says why; the form keeps its values. */
  refuse(text) {
    this.#goOn();
    this.#status.textContent = text;
  }

  /** The cup was rated elsewhere: its page has that rating, and offers what is written here. */
  tellRated(text) {
    if (this.#status.querySelector("a")) return;
    this.#goOn();
    this.#status.replaceChildren(make("a", { href: this.#guide.dataset.path }, text));
  }

  /** The rating is saved: shows the server's advice for the next cup. */
  answer(html) {
    const advice = adviceIn(html);
    if (!advice) return location.assign(this.#guide.dataset.path);
    const shown = document.adoptNode(advice);
    shown.tabIndex = -1;
    this.#form.closest(".guide__rate").replaceChildren(shown);
    this.#guide.querySelector(".guide__drop")?.remove();
    shown.focus();
  }
}
