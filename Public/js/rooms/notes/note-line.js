import "./kit.js";
import { takeEarly } from "../../parts/take-early.js";
import { make } from "../../parts/make.js";
import { QuickDraft } from "./quick/quick-draft.js";

/** Enter sends where there is a keyboard; on a phone it begins a line. As the composer has it. */
const isDesk = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

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
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.localName !== "textarea" || event.isComposing || event.shiftKey || event.altKey) return;
      if (!isDesk() && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      form.requestSubmit();
    });
    for (const text of takeEarly(form)) draft.add(text);
    draft.send();
  }

  #say() {
    const status = this.querySelector("[role=status]");
    status.replaceChildren(make("a", { href: status.dataset.path }, status.dataset.sent));
  }
}

customElements.define("note-line", NoteLine);
