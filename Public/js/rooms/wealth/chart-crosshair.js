import "../../parts/kit.js";
import { dayAfter, dayAt, placeOf } from "./chart-days.js";
import { isoDay } from "../../parts/iso-day.js";
import { make } from "../../parts/make.js";

/**
 * A line over a chart that follows the mouse, or the arrow keys, with all values of its day; what a tap shows stays
 * until the next. It asks the server for them at `src`, so they are exact, whatever the drawing left out.
 */
class ChartCrosshair extends HTMLElement {
  #listening;
  #days;
  #day;
  #line = document.createElement("span");
  #card = document.createElement("div");
  #answers = new Map();
  #timer;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    const { from, to, span, label } = this.dataset;
    this.#days = { from: Number(from), to: Number(to), span: Number(span) };
    this.#line.className = "crosshair__line";
    this.#card.className = "crosshair__card";
    this.replaceChildren(this.#line, this.#card);
    this.tabIndex = 0;
    this.setAttribute("role", "slider");
    this.setAttribute("aria-label", label);
    this.setAttribute("aria-valuemin", from);
    this.setAttribute("aria-valuemax", to);
    this.setAttribute("aria-valuenow", to);
    this.addEventListener("pointermove", this.#point, { signal });
    // A tap, and not its first touch: that may be the beginning of scrolling.
    this.addEventListener("click", this.#point, { signal });
    this.addEventListener("pointerleave", this.#part, { signal });
    this.addEventListener("focus", this.#enter, { signal });
    this.addEventListener("blur", this.#blur, { signal });
    this.addEventListener("keydown", this.#press, { signal });
    document.addEventListener("click", this.#elsewhere, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    clearTimeout(this.#timer);
  }

  #point = (event) => {
    const box = this.getBoundingClientRect();
    this.#show(dayAt((event.clientX - box.left) / box.width, this.#days));
  };

  #enter = () => {
    if (this.matches(":focus-visible")) this.#show(this.#day ?? this.#days.to);
  };

  #leave() {
    clearTimeout(this.#timer);
    this.removeAttribute("open");
  }

  /** A finger leaves whenever it is lifted. */
  #part = ({ pointerType }) => {
    if (pointerType === "mouse") this.#leave();
  };

  #blur = ({ relatedTarget }) => {
    if (relatedTarget) this.#leave();
  };

  #elsewhere = ({ target }) => {
    if (!this.contains(target)) this.#leave();
  };

  #press = (event) => {
    if (event.key === "Escape") {
      this.#leave();
      return;
    }
    const day = dayAfter(event.key, this.#day ?? this.#days.to, this.#days);
    if (day === undefined) return;
    event.preventDefault();
    this.#show(day);
  };

  #show(day) {
    const place = placeOf(day, this.#days);
    this.#line.style.insetInlineStart = `${place * 100}%`;
    // The card stands where the pointer is not.
    this.#card.dataset.side = place < 0.5 ? "end" : "start";
    this.style.setProperty("--before", `${this.offsetLeft - this.parentElement.offsetLeft}px`);
    this.setAttribute("open", "");
    if (day === this.#day && this.#card.childElementCount > 0) return;
    this.#day = day;
    this.setAttribute("aria-valuenow", day);
    clearTimeout(this.#timer);
    const known = this.#answers.get(day);
    if (known) return this.#write(known);
    // Until the answer is there, what stands is of another day.
    this.toggleAttribute("waiting", true);
    this.#timer = setTimeout(() => this.#ask(day), 30);
  }

  async #ask(day) {
    const address = this.getAttribute("src");
    try {
      const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}day=${isoDay(day)}`);
      if (answer.ok) this.#answers.set(day, await answer.json());
    } catch {
      // Without the server the line alone shows where one is.
    }
    if (day !== this.#day) return;
    if (this.#answers.has(day)) this.#write(this.#answers.get(day));
    else this.#card.replaceChildren();
  }

  #write({ day, rows, total, totalName }) {
    this.removeAttribute("waiting");
    const lines = rows.map(({ name, colour, amount }) => this.#row(name, amount, colour));
    // Before the others: with many of them the last would be out of sight.
    if (total) lines.unshift(this.#row(totalName, total));
    this.#card.replaceChildren(make("b", {}, day), ...lines);
    this.#place();
    const said = [...rows, ...(total ? [{ name: totalName, amount: total }] : [])];
    this.setAttribute("aria-valuetext", [day, ...said.map(({ name, amount }) => `${name} ${amount}`)].join(", "));
  }

  /** Below a narrow plot, or above it where there is more room, and enough. */
  #place() {
    this.removeAttribute("up");
    const [plot, card] = [this.getBoundingClientRect(), this.#card.getBoundingClientRect()];
    const floor = document.querySelector(".bar")?.getBoundingClientRect().top || innerHeight;
    const isBelow = card.top >= plot.bottom && card.bottom > floor;
    this.toggleAttribute("up", isBelow && plot.top > Math.max(card.height, floor - plot.bottom));
  }

  #row(name, amount, colour) {
    const parts = [name, amount].map((text) => make("span", {}, text));
    return make("span", { class: "crosshair__row", "data-colour": colour || null }, ...parts);
  }
}

customElements.define("chart-crosshair", ChartCrosshair);
