/** Copies the text of its field. */
class CopyText extends HTMLElement {
  #button;
  #field;

  connectedCallback() {
    this.#button = this.querySelector("button");
    this.#field = this.querySelector("input");
    this.#button.addEventListener("click", this.#copy);
    this.#field.addEventListener("focus", this.#select);
  }

  disconnectedCallback() {
    this.#button.removeEventListener("click", this.#copy);
    this.#field.removeEventListener("focus", this.#select);
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
