import { RecipeDraft } from "./recipe-draft.js";
import { numberText, readAmount } from "./fields.js";
import { conclusion, curvePaths, lastPour, pourCurve, readTime } from "./recipe.js";
import { amountText, clockText, styleOf } from "./amount-text.js";
import { dataAtFirst, isFresh } from "../../parts/forms/form-values.js";

/** Methods whose steps have no water: only the weight in the cup counts. */
const dry = ["espresso", "moka"];

/** A recipe has as many fields of a name as it has steps. */
const entriesOf = (data) => JSON.stringify([...data].filter(([name]) => name !== "version" && name !== "door-as"));

/** A recipe while it is written: its steps, whether its water adds up, when each step begins, how it is poured. */
class BrewEditor extends HTMLElement {
  #listening;
  #style;
  form;
  opened;
  isLeaving = false;
  isLocking = false;
  /** Whether the next question before leaving is that of the form which was just sent. */
  #isSending = false;
  #draft;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#style = styleOf(this);
    this.form = [...this.querySelectorAll("form")].find(({ elements }) => elements.method instanceof HTMLSelectElement);
    // A form that came back with problems is not saved.
    this.opened = this.querySelector("[aria-invalid], .field__problem") ? "" : entriesOf(isFresh() ? dataAtFirst(this.form) : new FormData(this.form));
    this.addEventListener("submit", () => (this.isLeaving = this.#isSending = true), { signal });
    addEventListener("beforeunload", this.#warn, { signal });
    this.addEventListener("click", this.#press, { signal });
    this.addEventListener("input", this.#typed, { signal });
    this.querySelector(".recipe-paste")?.addEventListener("input", this.#paste, { signal });
    this.show();
    this.#draft = new RecipeDraft(this, signal);
    // Keeps what was typed before this script came.
    this.#draft.keep();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  /** All that is typed, in one text. */
  get entries() {
    return entriesOf(new FormData(this.form));
  }

  #warn = (event) => {
    // Sending was stopped where another way out follows: what leads there does not save the form.
    if (event.isTrusted && !this.#isSending) this.isLeaving = false;
    this.#isSending &&= !event.isTrusted;
    if (!this.isLeaving && !this.isLocking && this.entries !== this.opened) event.preventDefault();
  };

  get rows() {
    return [...this.querySelectorAll(".recipe-steps > .recipe-step")];
  }

  get #words() {
    return this.querySelector(".recipe-editor__words").dataset;
  }

  /** The values of all steps; undefined for a time or an amount that cannot be read. */
  get #steps() {
    let before = 0;
    return this.rows.map((row) => {
      const field = (name) => row.querySelector(`[name=${name}]`)?.value ?? "";
      const seconds = readTime(field("timer"), before);
      const begins = before;
      before += seconds ?? 0;
      const water = field("water").trim() ? readAmount(field("water"), this.#style) ?? undefined : null;
      return { begins, seconds, water, isTarget: field("target") === "total" };
    });
  }

  get #whole() {
    return readAmount(this.form.elements.yield.value, this.#style);
  }

  #press = (event) => {
    const button = event.target.closest("button");
    const row = button?.closest(".recipe-step");
    if (button?.name === "add") this.add().querySelector("textarea").focus();
    else if (button?.name === "remove" && row) this.#remove(row);
    else if (button?.name === "fix") this.#fix();
    else return;
    event.preventDefault();
    this.#typed();
  };

  add() {
    const step = document.importNode(this.querySelector(".recipe-editor__step").content, true).querySelector(".recipe-step");
    this.querySelector(".recipe-steps").append(step);
    return step;
  }

  #remove(row) {
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("[name=remove]");
    row.remove();
    (next ?? this.querySelector("[name=add]")).focus();
  }

  #fix() {
    const steps = this.#steps.map((step) => ({ ...step, water: step.water ?? null }));
    const pour = this.#whole && lastPour(steps, this.#whole);
    if (pour) this.rows[pour.step].querySelector("[name=water]").value = numberText(pour.water, this.#style);
  }

  #typed = () => {
    this.#draft.keep();
    this.show();
  };

  /** A recipe that is pasted before anything was written stands in the editor at once. */
  #paste = ({ target, inputType }) => {
    if (inputType === "insertFromPaste" && this.entries === this.opened) target.form.requestSubmit();
  };

  show = () => {
    const [steps, whole] = [this.#steps, this.#whole];
    this.rows.forEach((row, place) => {
      for (const name of ["up", "down", "remove"]) row.querySelector(`[name=${name}]`)?.setAttribute("value", place);
      const { begins, seconds, water } = steps[place];
      row.querySelector(".recipe-step__at").textContent = clockText(begins * 1000);
      row.querySelector("[name=timer]").ariaInvalid = seconds === undefined ? "true" : null;
      row.querySelector("[name=water]").ariaInvalid = water === undefined ? "true" : null;
    });
    const known = steps.map((step) => ({ ...step, water: step.water ?? null, seconds: step.seconds ?? null }));
    this.toggleAttribute("dry", dry.includes(this.form.elements.method.value) && known.every(({ water }) => water === null));
    const { text, isGood } = conclusion(known, whole, this.#words, (tenths) => amountText(tenths, this.#style));
    const output = this.querySelector(".recipe-sum");
    [output.textContent, output.dataset.state] = [text, isGood ? "good" : "off"];
    // Without water there is nothing to add up.
    output.parentElement.hidden = !whole && known.every(({ water }) => water === null);
    this.querySelector("[name=fix]").hidden = isGood || !whole || !lastPour(known, whole);
    const { line, area } = curvePaths(pourCurve(known));
    this.querySelector(".recipe-curve__line").setAttribute("d", line);
    this.querySelector(".recipe-curve__area").setAttribute("d", area);
  };
}

customElements.define("brew-editor", BrewEditor);
