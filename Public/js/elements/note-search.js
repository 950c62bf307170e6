const pause = 150;

/** Shows what is found while one types; what is empty at once. Chips narrow it to a tab. */
class NoteSearch extends HTMLElement {
  #form;
  #results;
  #timer;
  #request;

  connectedCallback() {
    this.#form = this.querySelector("form");
    this.#results = this.querySelector(".results");
    this.addEventListener("input", this.#soon);
    this.addEventListener("submit", this.#done);
    this.addEventListener("click", this.#narrow);
    const field = this.#field;
    if (field.value !== field.defaultValue) this.#soon();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    this.#request?.abort();
    this.removeEventListener("input", this.#soon);
    this.removeEventListener("submit", this.#done);
    this.removeEventListener("click", this.#narrow);
  }

  get #field() {
    return this.querySelector("[type=search]");
  }

  #soon = () => {
    clearTimeout(this.#timer);
    if (!this.#field.value.trim()) this.#clear();
    this.#timer = setTimeout(() => this.#load(this.#address), this.#field.value.trim() ? pause : 0);
  };

  /** However late the house answers: nothing is found, and a chip opens its tab. */
  #clear() {
    for (const part of this.#results.querySelectorAll(":scope > :not(.chips)")) part.remove();
    for (const chip of this.#results.querySelectorAll(".chip")) chip.href = `/notes/${chip.dataset.tab}`;
  }

  /** The results stand there; a phone's keyboard may go. */
  #done = (event) => {
    event.preventDefault();
    this.#field.blur();
    clearTimeout(this.#timer);
    this.#load(this.#address);
  };

  get #address() {
    const query = new URLSearchParams([...new FormData(this.#form)].filter(([, value]) => value.trim()));
    return `${this.#form.getAttribute("action")}${query.size ? `?${query}` : ""}`;
  }

  #narrow = (event) => {
    const chip = event.target.closest(".chip");
    // Without anything to look for it opens its tab.
    if (!chip || !this.#field.value.trim() || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    clearTimeout(this.#timer);
    this.#form.querySelector("[name=tab]")?.remove();
    const { tab } = chip.dataset;
    if (!chip.hasAttribute("aria-current")) this.#form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tab", value: tab }));
    this.#load(this.#address);
  };

  async #load(address) {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const url = new URL(address, location.href);
    url.searchParams.set("part", "1");
    try {
      const answer = await fetch(url, { signal, redirect: "manual", headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const part = new DOMParser().parseFromString(await answer.text(), "text/html").body;
      if (signal.aborted) return;
      this.#results.replaceChildren(...part.childNodes);
      history.replaceState(history.state, "", address);
    } catch (problem) {
      // The page itself says best what is wrong.
      if (problem.name !== "AbortError" && navigator.onLine) location.assign(address);
    }
  }
}

customElements.define("note-search", NoteSearch);
