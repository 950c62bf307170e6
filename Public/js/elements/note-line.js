import { make } from "../lib/make.js";
import { QuickDraft } from "../lib/notes/quick/draft.js";

/**
 * The line on Today that sends to a tab of notes. It is empty at once, for the next note; a sent note is kept until the
 * house has it, and then the line says where it is.
 */
class NoteLine extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    // Signed out meanwhile: the page that asks for the password leads back here, and the unsent notes go out.
    const draft = new QuickDraft(form, "line", { done: () => this.#say(), away: () => location.reload() });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      draft.take();
      draft.send();
      // A phone's keyboard stays for the next one.
      form.elements.content.focus();
    });
    draft.send();
  }

  #say() {
    const status = this.querySelector("[role=status]");
    status.replaceChildren(make("a", { href: status.dataset.path }, status.dataset.sent));
  }
}

customElements.define("note-line", NoteLine);
