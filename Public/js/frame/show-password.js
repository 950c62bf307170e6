/** Shows what stands in a password field while its button is pressed in. A form never leaves with it shown. */
class ShowPassword extends HTMLElement {
  #listening;
  #field;
  #button;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    [this.#field, this.#button] = [this.querySelector("input"), this.querySelector("button")];
    this.#button.hidden = false;
    this.#button.addEventListener("click", this.#turn, { signal });
    this.#field.form?.addEventListener("submit", this.#hide, { signal });
  }

  disconnectedCallback() {
    this.#listening.abort();
  }

  #turn = () => this.#show(this.#field.type === "password");

  // Browsers keep what was typed into a plain field.
  #hide = () => this.#show(false);

  #show(isShown) {
    this.#field.type = isShown ? "text" : "password";
    this.#button.setAttribute("aria-pressed", isShown);
  }
}

customElements.define("show-password", ShowPassword);
