import { folded, tagsIn, toggled } from "./tag-list.js";

/** The writer's tags below the field for them: a tap adds one, and one more takes it away again. */
class TagChips extends HTMLElement {
  #listening;

  connectedCallback() {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.hidden = false;
    this.addEventListener("click", this.#press, { signal });
    this.#field.addEventListener("input", this.#mark, { signal });
    this.#mark();
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  get #field() {
    return this.closest("form").elements[this.dataset.field];
  }

  #mark = () => {
    const there = new Set(tagsIn(this.#field.value).map(folded));
    for (const chip of this.children) chip.ariaPressed = String(there.has(folded(chip.dataset.tag)));
  };

  #press = ({ target }) => {
    const chip = target.closest("[data-tag]");
    if (!chip) return;
    this.#field.value = toggled(this.#field.value, chip.dataset.tag);
    // The form saves what was changed, and marks the chips.
    this.#field.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

customElements.define("tag-chips", TagChips);
