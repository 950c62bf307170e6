/** A field for a file that hides the browser's word for no file. */
class FileField extends HTMLElement {
  #listening;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.addEventListener("change", this.#tell, { signal });
    this.#tell();
    // A page that is come back to gets its files after its scripts.
    addEventListener("pageshow", this.#tell, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #tell = () => this.toggleAttribute("empty", !this.querySelector("input").files.length);
}

customElements.define("file-field", FileField);
