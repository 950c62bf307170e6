import "./brew-guide.js";
import { numberText, ratioText, readAmount } from "./fields.js";
import { pathOfRun } from "./brew-entries.js";
import { scaled } from "./scaling.js";
import { guideOf, isReady, keepStart } from "./start.js";
import { amountText, styleOf } from "./amount-text.js";
import { houseTime, pageTimes } from "./house-time.js";
import { newId } from "../../parts/ids.js";

/** From here on amounts that follow the ratio are whole grams; in tenths. */
const large = 1000;

/**
 * The settings of a brew. Coffee and water follow each other by the ratio, unless they are set apart; the steps show
 * the resulting amounts. The brew starts here and at once: the server hears of it when it can be reached.
 */
class BrewSetup extends HTMLElement {
  #listening;
  #style;
  #rows;
  #totals;
  #ratio;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const times = pageTimes();
    // The time of a copy is that of when it was made.
    if (times && !document.querySelector("[data-copy]")) houseTime.heard(Number(this.dataset.now), ...times);
    this.#style = styleOf(this);
    this.#rows = [...this.querySelectorAll(".guide__step")];
    this.#totals = this.#rows.map(({ dataset }) => (dataset.shows ? Number(dataset.shows) : null));
    this.#ratio = Number(this.dataset.yield) / Number(this.dataset.dose);
    const apart = this.querySelector(".setup__apart");
    if (apart) apart.hidden = false;
    this.addEventListener("input", this.#typed, { signal });
    this.addEventListener("submit", this.#start, { signal });
    addEventListener("pageshow", () => this.#show(), { signal });
    this.#learn();
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #form() {
    return this.querySelector(".setup__form");
  }

  #amount(name) {
    return readAmount(this.#form.elements[name].value, this.#style) || null;
  }

  get #isApart() {
    return this.querySelector(".setup__apart input")?.checked ?? true;
  }

  /** Takes the ratio from the two amounts, if they differ from it by a gram or more. */
  #learn() {
    const [dose, amount] = [this.#amount("dose"), this.#amount("yield")];
    if (dose && amount && Math.abs(amount - dose * this.#ratio) >= 10) this.#ratio = amount / dose;
  }

  #typed = ({ target }) => {
    if (target.name === "dose" && !this.#isApart) this.#follow("yield", this.#amount("dose") * this.#ratio);
    else if (target.name === "yield" && !this.#isApart) this.#follow("dose", this.#amount("yield") / this.#ratio);
    else if (this.#amount("dose") && this.#amount("yield")) this.#learn();
    this.#show();
  };

  #follow(name, amount) {
    if (!(amount > 0)) return;
    const tenths = name === "yield" && amount >= large ? Math.round(amount / 10) * 10 : Math.max(Math.round(amount), 1);
    this.#form.elements[name].value = numberText(tenths, this.#style);
  }

  #show() {
    const [dose, amount] = [this.#amount("dose"), this.#amount("yield")];
    if (!dose || !amount) return;
    const output = this.querySelector(".setup__ratio");
    if (output) output.textContent = `1\u00a0:\u00a0${ratioText(dose, amount, this.#style.decimal)}`;
    scaled(this.#totals, Number(this.dataset.yield), amount).forEach((water, step) => {
      if (!water) return;
      const row = this.#rows[step];
      [row.dataset.add, row.dataset.shows] = [water.add, water.shows];
      const [add, shows] = [water.add, water.shows].map((tenths) => amountText(tenths, this.#style));
      // Between both stands what it is, where it is no water that is poured.
      const amount = row.querySelector(".guide__amount");
      const [, what = " "] = /(?:g|oz)\b([^→]*)→/.exec(amount.textContent) ?? [];
      amount.textContent = `+${add}${what}→ ${shows}`;
    });
  }

  get #template() {
    return this.querySelector(".setup__guide");
  }

  #start = (event) => {
    // The server refuses such a form, and says why.
    if (!isReady(this.#form, this.#style)) return;
    event.preventDefault();
    const at = Math.floor(houseTime.now());
    const runId = newId(at);
    // Kept before anything is shown.
    keepStart(this.#form, runId, at);
    const facts = [amountText(this.#amount("dose"), this.#style), amountText(this.#amount("yield"), this.#style),
      this.querySelector(".setup__ratio").textContent];
    const guide = guideOf(this.#template, this.#form, this.#rows, facts, runId, at);
    document.title = [this.#template.dataset.title, ...document.title.split(" · ").slice(-1)].join(" · ");
    history.replaceState(history.state, "", pathOfRun(runId));
    const main = this.closest("main");
    main.replaceChildren(guide);
    scrollTo({ top: 0, behavior: "instant" });
    main.focus({ preventScroll: true });
  };
}

customElements.define("brew-setup", BrewSetup);
