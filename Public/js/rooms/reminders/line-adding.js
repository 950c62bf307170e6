import { showAdded } from "./due-list.js";
import { entries } from "../../outbox/own-entries.js";
import { load } from "../../parts/load.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { pasteLines } from "../../parts/forms/paste-lines.js";
import { make } from "../../parts/make.js";

/** The kind of entry of a reminder that is typed in one line. */
const what = "reminder";

/** Fields of the form that are said in another way. */
const apart = new Set(["door-as", "line", "id", "meant"]);

/** @returns {{line: string, id: string}} */
function lineOf({ values }) {
  const { line, id } = Object.fromEntries(values);
  return { line, id };
}

/** Why the server did not understand a line, in the page of its answer. */
const problemIn = (html) => html && new DOMParser().parseFromString(html, "text/html").getElementById("line-problem")?.textContent;

/**
 * Hands the lines of a `reminder-line` to the outbox. What the server does not understand, and what does not get
 * through, stands below the field: a tap takes it back into the field.
 */
export class LineAdding {
  #host;
  #form;
  #action;
  #outbox;

  /**
   * @param {HTMLElement} host has the lines that are `kept` while they are typed
   * @param {HTMLFormElement} form
   * @param {AbortSignal} signal
   */
  constructor(host, form, signal) {
    [this.#host, this.#form, this.#action] = [host, form, form.getAttribute("action")];
    form.elements.line.addEventListener("paste", pasteLines, { signal });
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", () => this.#look(), { signal });
    // A page that came back with a line says its problem.
    if (form.querySelector(".field__problem")) this.#sayUntilTyped();
    onceLoaded(() => this.#send(), signal);
  }

  /** Adds a reminder. By its id the server adds it once, however often it comes. @param {{line: string, id: string}} one */
  add(one) {
    const more = [...new FormData(this.#form)].filter(([name]) => !apart.has(name));
    const values = [...more, ["line", one.line], ["id", one.id]];
    entries.add({ what, lane: this.#action, path: this.#action, values, from: location.pathname, hasId: true });
    // Without room for it, what is kept of the field has it until it is sent.
    if (!entries.isFragile) this.#host.kept.drop(one);
    if (this.#outbox) this.#send();
  }

  async #send() {
    const { outbox, sendLeft } = await load(() => import("../../outbox/page-outbox.js"), () => this.#sayLost());
    const isFirst = !this.#outbox;
    this.#outbox = outbox;
    sendLeft();
    this.#look();
    // What was refused on an earlier page.
    if (isFirst) for (const entry of this.#lines.filter(({ refused }) => refused)) this.#refuse(entry);
  }

  /** The lines that the server does not have. */
  get #lines() {
    return entries.all().filter(({ lane }) => lane === this.#action);
  }

  #settle({ entry, outcome: { meaning, text, location: address } }) {
    if (entry.lane !== this.#action) return;
    if (meaning === "refused") return this.#refuse(entry, problemIn(text));
    this.#rowOf(entry)?.remove();
    if (meaning === "takenBack") return;
    this.#host.kept.drop(lineOf(entry));
    this.#say("");
    this.#look();
    showAdded(address || undefined);
  }

  /** Brings a refused line back into the field, unless another one is typed there by now. */
  #refuse(entry, problem) {
    this.#look();
    if (this.#host.field.value || this.#rowOf(entry)) return this.#showLost(lineOf(entry), entry, problem);
    this.#take(lineOf(entry), entry);
    this.#sayUntilTyped(problem);
  }

  /** @param {object} [entry] of the outbox, which has the line */
  #take(one, entry) {
    const { kept, field } = this.#host;
    kept.take(one);
    if (entry) this.#outbox.takeBack(entry.id);
    // Below the field stands what it could mean.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Leaves the problem of a line, and its answers, until another line is typed: the preview has those of that one. */
  #sayUntilTyped(problem) {
    if (problem) this.#say(problem);
    const clear = () => {
      this.#say("");
      this.#form.querySelector(".reminder-line__days")?.remove();
    };
    this.#host.field.addEventListener("input", clear, { once: true });
  }

  // MARK: What is not sent

  #rowOf({ id }) {
    return this.#form.querySelector(`.reminder-line__lost [data-entry="${id}"]`);
  }

  /** A line that waits until somebody looks at it: one that was refused, or that stood in the field for which it is taken. */
  #showLost(one, entry, problem) {
    if (entry && this.#rowOf(entry)) return;
    const button = make("button", { type: "button" }, [one.line, problem].filter(Boolean).join(" · "));
    const row = make("li", { "data-entry": entry?.id ?? one.id }, button);
    button.addEventListener("click", () => {
      const { field, kept } = this.#host;
      row.remove();
      if (field.value) this.#showLost(kept.add(field.value));
      this.#take(one, entry);
      field.focus();
    });
    this.#part("ul", "reminder-line__lost", "list").append(row);
  }

  /** A part below the field, made the first time. A problem stands above its answers. */
  #part(tag, name, role) {
    const there = this.#form.querySelector(`.${name}`);
    if (there) return there;
    const part = make(tag, { class: name, role });
    if (tag === "p") this.#form.querySelector("[data-understood]").before(part);
    else this.#form.append(part);
    return part;
  }

  /** What is said of lines that could not be sent. */
  #lost = "";

  /** Says which lines could not be sent, as long as they cannot. */
  #look() {
    const isLost = ({ lane, refused }) => !refused && this.#outbox?.obstacleOf({ lane });
    if (this.#lines.some(isLost)) this.#sayLost();
    else if (this.#lost) this.#say((this.#lost = ""));
  }

  #sayLost() {
    const lines = this.#lines.filter(({ refused }) => !refused).map((entry) => lineOf(entry).line);
    if (lines.length) this.#say((this.#lost = [this.#host.dataset.lost, ...lines].filter(Boolean).join(" · ")));
  }

  #say(text) {
    if (text || this.#form.querySelector(".field__problem")) this.#part("p", "field__problem", "alert").textContent = text;
  }
}
