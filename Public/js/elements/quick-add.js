/**
 * Adds what is typed without leaving the field, so that a phone keeps its keyboard and the next name can follow. What
 * the answer shows takes the place of the list and its heading; anything else than the list is gone to as ever.
 */
class QuickAdd extends HTMLElement {
  #form;
  #isSending = false;

  connectedCallback() {
    this.#form = this.querySelector("form");
    this.#form.addEventListener("submit", this.#send);
  }

  disconnectedCallback() {
    this.#form.removeEventListener("submit", this.#send);
  }

  #send = async (event) => {
    event.preventDefault();
    if (this.#isSending) return;
    this.#isSending = true;
    const body = new URLSearchParams(new FormData(this.#form));
    const field = this.#form.elements.name;
    try {
      const response = await fetch(this.#form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      // Where fields ask for values, the whole form follows; its own page knows how.
      if (!response.redirected || !page.getElementById("rows")) return this.#form.submit();
      this.#swap(page);
      if (field.value === body.get("name")) field.value = "";
      field.focus();
    } catch {
      this.#form.submit();
    } finally {
      this.#isSending = false;
    }
  };

  #swap(page) {
    for (const id of ["results", "attributes"]) {
      document.getElementById(id)?.replaceChildren(...page.getElementById(id).childNodes);
    }
    // What was added stands in the list, however long that is.
    for (const tick of document.querySelectorAll(".all > input")) tick.checked = true;
  }
}

customElements.define("quick-add", QuickAdd);
