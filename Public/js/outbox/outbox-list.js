import "../parts/kit.js";
import { make } from "../parts/make.js";
import { keptIn } from "../frame/sign-out/sign-out-guard.js";
import { rooms } from "../frame/rooms.js";
import { load } from "../parts/load.js";
import { outbox } from "./page-outbox.js";

const { member } = document.documentElement.dataset;

/** In milliseconds. */
const beat = 3000;

const reasonOf = ({ status }) => (status === 403 ? "denied" : status === 409 ? "changed" : "refused");

/** What rooms keep of this member in ways of their own; their pages send it. */
async function unsentOfRooms() {
  const names = new Set(keptIn(localStorage).filter(({ room, owner }) => owner === member && rooms[room]).map(({ room }) => room));
  const modules = await Promise.all([...names].map((room) => load(rooms[room])));
  return modules.flatMap(({ unsent = () => [] }) => unsent(localStorage, member));
}

/** What waits on this device, with a way to send it now and one to give it up. */
class OutboxList extends HTMLElement {
  #listening;
  #others = [];

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
    const focused = this.contains(document.activeElement) ? document.activeElement.value : null;
    const rows = [...outbox.entries.all().map((entry) => this.#row(entry)), ...this.#others.map((one) => this.#rowOf(one))];
    this.replaceChildren(rows.length ? make("ul", { class: "list card" }, ...rows) : make("p", { class: "fine", role: "status" }, this.dataset.empty));
    if (focused) [...this.querySelectorAll("button")].find(({ value }) => value === focused)?.focus();
  }

  #row(entry) {
    const { dataset } = this;
    const state = dataset[entry.refused ? reasonOf(entry.refused) : outbox.obstacleOf(entry) ?? "later"];
    const button = (name, label) => make("button", { class: "button", type: "button", name, value: `${name} ${entry.id}` }, label);
    return make("li", { class: "row" }, this.#text(entry, state), button("again", dataset.again), button("remove", dataset.remove));
  }

  #rowOf({ isRefused, text, ...one }) {
    const words = text ? [make("p", { class: "row__text", dir: "auto" }, text)] : [];
    return make("li", { class: "row" }, this.#text(one, this.dataset[isRefused ? "refused" : "later"]), ...words);
  }

  #text({ what, from, at }, state) {
    const { lang } = document.documentElement;
    const time = at && new Date(at).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" });
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
