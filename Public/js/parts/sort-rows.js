import { owned, sendAsForm } from "./form.js";
import { latest, moved, placeAt } from "./order.js";

/**
 * A list whose rows can be dragged by their grip, with a finger or a mouse, and moved with the buttons that have
 * `data-by`. With an `action` the new order is sent there at once as `order`, and taken back if that fails; without one
 * the rows are fields of a form, which sends them in the order they stand in.
 */
class SortRows extends HTMLElement {
  #listening;
  #list;
  #status;
  #drag;
  /** The rows in the order that the server has. */
  #stored;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#list = this.querySelector("ol");
    this.#stored = this.#rows;
    this.#status = document.createElement("p");
    this.#status.className = "sort-status";
    this.#status.setAttribute("role", "status");
    this.append(this.#status);
    this.addEventListener("click", this.#press, { signal });
    this.addEventListener("pointerdown", this.#grab, { signal });
    this.addEventListener("pointermove", this.#move, { signal });
    for (const name of ["pointerup", "pointercancel"]) this.addEventListener(name, this.#drop, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#release();
    this.#status.remove();
  }

  get #rows() {
    return [...this.#list.children];
  }

  #press = (event) => {
    const button = event.target.closest("[data-by]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("li");
    const from = this.#rows.indexOf(row);
    this.#place(moved(this.#rows, from, from + Number(button.dataset.by)));
    // A button at the end has nothing left to do: its neighbour takes the focus.
    const other = button.parentElement.querySelector(`[data-by]:not([disabled])`);
    (button.disabled ? other : button)?.focus();
    this.#say(row);
    this.#keep();
  };

  /** Moves as few rows as it can, so that the focus stays where it is. */
  #place(rows) {
    const now = this.#rows;
    rows.forEach((row, place) => {
      if (this.#list.children[place] !== row) this.#list.insertBefore(row, this.#list.children[place]);
    });
    rows.forEach((row, place) => {
      const [up, down] = [row.querySelector("[data-by='-1']"), row.querySelector("[data-by='1']")];
      if (up) up.disabled = place === 0;
      if (down) down.disabled = place === now.length - 1;
    });
  }

  #say(row) {
    const name = row.querySelector(".row__name")?.textContent ?? row.querySelector("input")?.value ?? "";
    this.#status.removeAttribute("failed");
    this.#status.textContent = `${name}: ${this.dataset.said}, ${this.#rows.indexOf(row) + 1} / ${this.#rows.length}`;
  }

  #keep() {
    if (this.hasAttribute("action")) this.#send(this.#rows);
    else this.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #send = latest(async (rows, isLast, signal) => {
    const [action, order] = [this.getAttribute("action"), rows.map((row) => row.dataset.id).join(",")];
    try {
      const how = { method: "POST", body: owned({ order }), redirect: "manual", keepalive: true, signal };
      const answer = await fetch(action, how);
      // The page that asks who is there, or whose this is, keeps the order.
      if (answer.status === 401 || answer.status === 409) {
        sendAsForm(action, { order });
        return;
      }
      if (answer.type !== "opaqueredirect" && !answer.ok) throw new Error(`${answer.status}`);
      this.#stored = rows;
    } catch {
      if (isLast()) this.#takeBack();
    }
  });

  /** The page must show the order that is stored, and keep what is typed in its rows. */
  #takeBack() {
    const places = new Map(this.#stored.map((row, place) => [row, place]));
    this.#release();
    this.#place(this.#rows.toSorted((one, other) => places.get(one) - places.get(other)));
    this.#status.textContent = this.dataset.failed;
    this.#status.toggleAttribute("failed", true);
  }

  // MARK: Dragging

  #grab = (event) => {
    const grip = event.target.closest(".sortable__grip");
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    const row = grip.closest("li");
    this.#drag = { row, pointer: event.pointerId, start: event.clientY, order: this.#rows };
    row.setAttribute("dragged", "");
    // The row leaves its place for a moment while it is moved, which would end a capture of its own.
    this.setPointerCapture(event.pointerId);
  };

  #move = (event) => {
    if (event.pointerId !== this.#drag?.pointer) return;
    const { row } = this.#drag;
    row.style.translate = `0 ${event.clientY - this.#drag.start}px`;
    const box = row.getBoundingClientRect();
    const still = this.#rows.filter((other) => other !== row);
    const place = placeAt(still.map((other) => other.getBoundingClientRect()), box.top + box.height / 2);
    if (place === this.#rows.indexOf(row)) return;
    const before = row.offsetTop;
    this.#place(still.toSpliced(place, 0, row));
    this.#drag.start += row.offsetTop - before;
    row.style.translate = `0 ${event.clientY - this.#drag.start}px`;
  };

  #drop = (event) => {
    if (!this.#drag) return;
    const { row, order } = this.#drag;
    const isMoved = event.type === "pointerup" && order.some((one, place) => one !== this.#rows[place]);
    if (event.type !== "pointerup") this.#place(order);
    this.#release();
    if (!isMoved) return;
    this.#say(row);
    this.#keep();
  };

  #release() {
    this.#drag?.row.removeAttribute("dragged");
    this.#drag?.row.style.removeProperty("translate");
    this.#drag = null;
  }
}

customElements.define("sort-rows", SortRows);
