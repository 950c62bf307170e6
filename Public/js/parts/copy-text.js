/** Copies the text of its field. */
class CopyText extends HTMLElement {
  #listening;
  #button;
  #field;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.#button = this.querySelector("button");
    this.#field = this.querySelector("input, textarea");
    this.#button.addEventListener("click", this.#copy, { signal });
    this.#field.addEventListener("focus", this.#select, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #select = () => this.#field.select();

  #copy = async () => {
    this.#field.select();
    try {
      await navigator.clipboard.writeText(this.#field.value);
    } catch {
      // Without TLS there is no clipboard; the old command still copies what is selected.
      if (!document.execCommand("copy")) return;
    }
    this.#button.querySelector("span").textContent = this.#button.dataset.done;
  };
}

customElements.define("copy-text", CopyText);
