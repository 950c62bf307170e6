/**
 * Lets a tap on a value change it in place: see `ValueEditing`, which is loaded with the first touch. If that fails,
 * the value's own page does the same.
 */
class EditValues extends HTMLElement {
  #listening;
  #editing;

  connectedCallback() {
    const { signal } = (this.#listening = new AbortController());
    this.addEventListener("click", this.#click, { signal });
    for (const name of ["pointerover", "focusin"]) this.addEventListener(name, this.#reach, { once: true, signal });
    // An earlier page could not send all.
    if (/ values /.test(Object.keys(sessionStorage))) this.#reach();
  }

  disconnectedCallback() {
    this.#listening.abort();
    this.#editing?.then((editing) => editing?.stop());
  }

  #reach = () => {
    this.#editing ??= import("../lib/graphs/value-editing.js").then(
      ({ beginEditing }) => beginEditing(this),
      () => null,
    );
  };

  #click = async (event) => {
    const link = event.target.closest("a.value");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#reach();
    const editing = await this.#editing;
    if (editing) editing.open(link);
    else location.assign(link.href);
  };
}

customElements.define("edit-values", EditValues);
