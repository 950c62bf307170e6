import { newId } from "../lib/ids.js";
import { QuickDraft, sendHere } from "../lib/quick-draft.js";
import { wrote } from "../lib/windows.js";

/** The line on Today that sends to a tab of notes. It is empty again when the house has what was typed, which stays until then. */
class NoteLine extends HTMLElement {
  #form;
  #draft;

  connectedCallback() {
    this.#form = this.querySelector("form");
    this.#draft = new QuickDraft(this.#form, "line");
    this.#form.addEventListener("submit", this.#send);
  }

  #send = (event) => {
    event.preventDefault();
    const { content: field, id } = this.#form.elements;
    if (field.readOnly) return;
    // One would not know what of it was sent.
    field.readOnly = true;
    const values = { content: field.value, id: id.value };
    sendHere(this.#form, values, (response) => this.#done(response, values.id)).finally(() => (field.readOnly = false));
  };

  #done({ redirected }, sent) {
    // Signed out meanwhile: the page that asks for the password leads back here, where the line waits.
    if (redirected) return location.reload();
    wrote(this.#form.action);
    this.#draft.forget(sent);
    const { content: field, id } = this.#form.elements;
    [field.value, id.value] = ["", newId()];
    this.#form.querySelector(".field__problem")?.remove();
    // A phone's keyboard stays for the next one.
    const isHere = document.activeElement === document.body || this.contains(document.activeElement);
    return isHere && field.focus();
  }
}

customElements.define("note-line", NoteLine);
