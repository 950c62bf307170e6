import "../parts/kit.js";
import { make } from "../parts/make.js";
import { keptIn } from "../frame/sign-out/sign-out-guard.js";
import { rooms } from "../frame/rooms.js";
import { load } from "../parts/load.js";
import { pageLocale } from "../parts/page-locale.js";
import { textOf } from "./kept-entries.js";
import { isStale } from "./outbox.js";
import { outbox } from "./page-outbox.js";

const { member } = document.documentElement.dataset;

/** In milliseconds. */
const beat = 3000;

/** The name of the words that say why an entry was not sent. */
function stateOf(entry) {
  if (!entry.refused) return outbox.obstacleOf(entry) ?? "later";
  const { status } = entry.refused;
  if (status === 409) return isStale(entry) ? "old" : "changed";
  return status === 403 ? "denied" : "refused";
}

/**
 * The words of a refused entry whose thing is gone or not theirs any more, or that no page shows. Others stand on their own page,
 * and may be behind its lock by now.
 */
const wordsOf = ({ refused, values, isNowhere }) =>
  (refused && (isNowhere || [403, 404, 410].includes(refused.status)) ? textOf(values) : "");

/** Tells a control of the list from the others, also once it is drawn anew. */
const nameOf = (control) => control.value ?? control.getAttribute("href");

/** What rooms keep of this member in ways of their own; their pages send it. */
async function unsentOfRooms() {
  const names = new Set(keptIn(localStorage).filter(({ room, owner }) => owner === member && rooms[room]).map(({ room }) => room));
  const modules = await Promise.all([...names].map((room) => load(rooms[room])));
  return modules.flatMap(({ unsent = () => [] }) => unsent(localStorage, member));
}

/** What waits on this device, with a way to send it now and one to give it up. */
class OutboxList extends HTMLElement {
  #listening;
  /** What rooms keep in ways of their own; null until they were asked. */
  #others = null;
  /** What is drawn. */
  #drawn;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    document.addEventListener("outbox-changed", () => this.#show(), { signal });
    this.addEventListener("click", this.#press, { signal });
    // Rooms do not tell what becomes of theirs.
    const looking = setInterval(() => document.hidden || this.#look(), beat);
    signal.addEventListener("abort", () => clearInterval(looking));
    this.#show();
    this.#look();
  }

  async #look() {
    this.#others = await unsentOfRooms();
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #show() {
    const entries = outbox.entries.all().map((entry) => [entry, stateOf(entry)]);
    const others = this.#others ?? [];
    const isEmpty = !entries.length && !others.length;
    const drawn = JSON.stringify([entries, others]);
    if (drawn === this.#drawn || (isEmpty && !this.#others)) return;
    this.#drawn = drawn;
    const focused = this.contains(document.activeElement) ? nameOf(document.activeElement) : null;
    const rows = [...entries.map(([entry, state]) => this.#row(entry, this.dataset[state] ?? this.dataset.later)), ...others.map((one) => this.#rowOf(one))];
    this.replaceChildren(isEmpty ? make("p", { class: "fine", role: "status" }, this.dataset.empty) : make("ul", { class: "list card" }, ...rows));
    if (focused) [...this.querySelectorAll("button, a")].find((control) => nameOf(control) === focused)?.focus();
  }

  #row(entry, state) {
    const { dataset } = this;
    const button = (name, label) => make("button", { class: "button", type: "button", name, value: `${name} ${entry.id}` }, label);
    return make("li", { class: "row" }, this.#text(entry, state), ...this.#words(wordsOf(entry)), button("again", dataset.again), button("remove", dataset.remove));
  }

  #rowOf({ isRefused, state = isRefused ? "refused" : "later", text, ...one }) {
    return make("li", { class: "row" }, this.#text(one, this.dataset[state]), ...this.#words(text));
  }

  #words(text) {
    return text ? [make("p", { class: "row__text", dir: "auto" }, text)] : [];
  }

  #text({ what, from, at }, state) {
    const time = at && new Date(at).toLocaleString(pageLocale(), { dateStyle: "medium", timeStyle: "short" });
    return make("span", { class: "row__text" },
      make("a", { class: "row__name", href: from }, this.dataset[what] ?? what),
      make("span", { class: "row__more" }, [time, state].filter(Boolean).join(" · ")));
  }

  #press = ({ target }) => {
    const button = target.closest("button");
    if (!button) return;
    const id = button.value.split(" ").at(-1);
    if (button.name === "again") outbox.again(id);
    else if (confirm(this.dataset.question)) outbox.takeBack(id);
  };
}

customElements.define("outbox-list", OutboxList);
