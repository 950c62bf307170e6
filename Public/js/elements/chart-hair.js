import { dayAfter, dayAt, isoDay, placeOf } from "../lib/hair.js";

/**
 * A line over a chart that follows the pointer, or the arrow keys, with all values of its day. It asks the server for
 * them at `src`, so they are exact, whatever the drawing left out.
 */
class ChartHair extends HTMLElement {
  #days;
  #day;
  #line = document.createElement("span");
  #card = document.createElement("div");
  #answers = new Map();
  #timer;

  connectedCallback() {
    const { from, to, span, label } = this.dataset;
    this.#days = { from: Number(from), to: Number(to), span: Number(span) };
    this.#line.className = "hair__line";
    this.#card.className = "hair__card";
    this.replaceChildren(this.#line, this.#card);
    this.tabIndex = 0;
    this.setAttribute("role", "slider");
    this.setAttribute("aria-label", label);
    this.setAttribute("aria-valuemin", from);
    this.setAttribute("aria-valuemax", to);
    this.setAttribute("aria-valuenow", to);
    this.addEventListener("pointermove", this.#point);
    this.addEventListener("pointerdown", this.#point);
    this.addEventListener("pointerleave", this.#leave);
    this.addEventListener("focus", this.#enter);
    this.addEventListener("blur", this.#leave);
    this.addEventListener("keydown", this.#press);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #point = (event) => {
    const box = this.getBoundingClientRect();
    this.#show(dayAt((event.clientX - box.left) / box.width, this.#days));
  };

  #enter = () => {
    if (this.matches(":focus-visible")) this.#show(this.#day ?? this.#days.to);
  };

  #leave = () => {
    clearTimeout(this.#timer);
    this.removeAttribute("open");
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
    this.setAttribute("open", "");
    if (day === this.#day && this.#card.childElementCount > 0) return;
    this.#day = day;
    this.setAttribute("aria-valuenow", day);
    clearTimeout(this.#timer);
    const known = this.#answers.get(day);
    if (known) this.#write(known);
    else this.#timer = setTimeout(() => this.#ask(day), 30);
  }

  async #ask(day) {
    const address = this.getAttribute("src");
    try {
      const answer = await fetch(`${address}${address.includes("?") ? "&" : "?"}day=${isoDay(day)}`);
      if (!answer.ok) return;
      this.#answers.set(day, await answer.json());
    } catch {
      // Without the house the line alone shows where one is.
      return;
    }
    if (day === this.#day) this.#write(this.#answers.get(day));
  }

  #write({ day, rows, total, totalName }) {
    const lines = rows.map(({ name, colour, amount }) => this.#row(name, amount, colour));
    if (total) lines.push(this.#row(totalName, total));
    const head = document.createElement("b");
    head.textContent = day;
    this.#card.replaceChildren(head, ...lines);
    const said = [...rows, ...(total ? [{ name: totalName, amount: total }] : [])];
    this.setAttribute("aria-valuetext", [day, ...said.map(({ name, amount }) => `${name} ${amount}`)].join(", "));
  }

  #row(name, amount, colour) {
    const row = document.createElement("span");
    row.className = "hair__row";
    if (colour) row.dataset.colour = colour;
    const [title, value] = [document.createElement("span"), document.createElement("span")];
    title.textContent = name;
    value.textContent = amount;
    row.append(title, value);
    return row;
  }
}

customElements.define("chart-hair", ChartHair);
