import "../parts/kit.js";
import { make } from "../parts/make.js";
import { outbox } from "./page-outbox.js";

const reasonOf = ({ status }) => (status === 403 ? "denied" : status === 409 ? "changed" : "refused");

/** What waits on this device, with a way to send it now and one to give it up. */
class OutboxList extends HTMLElement {
  #listening;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    document.addEventListener("outbox-changed", () => this.#show(), { signal });
    this.addEventListener("click", this.#press, { signal });
    this.#show();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #show() {
    const focused = this.contains(document.activeElement) ? document.activeElement.value : null;
    const rows = outbox.entries.all().map((entry) => this.#row(entry));
    this.replaceChildren(rows.length ? make("ul", { class: "list card" }, ...rows) : make("p", { class: "fine", role: "status" }, this.dataset.empty));
    if (focused) [...this.querySelectorAll("button")].find(({ value }) => value === focused)?.focus();
  }

  #row(entry) {
    const { dataset } = this;
    const { lang } = document.documentElement;
    const time = new Date(entry.at).toLocaleString(lang === "en" ? "en-GB" : lang, { dateStyle: "medium", timeStyle: "short" });
    const state = dataset[entry.refused ? reasonOf(entry.refused) : outbox.obstacleOf(entry) ?? "later"];
    const text = make("span", { class: "row__text" },
      make("a", { class: "row__name", href: entry.from }, dataset[entry.what] ?? entry.what),
      make("span", { class: "row__more" }, `${time} · ${state}`));
    const button = (name, label) => make("button", { class: "button", type: "button", name, value: `${name} ${entry.id}` }, label);
    return make("li", { class: "row" }, text, button("again", dataset.again), button("remove", dataset.remove));
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
