import "./kit.js";
import { takeEarly } from "../../parts/take-early.js";
import { make } from "../../parts/make.js";
import { QuickDraft } from "./quick/quick-draft.js";

/** Enter sends where there is a keyboard; on a phone it begins a line. As the composer has it. */
const isDesk = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/**
 * The line on Today that sends to a tab of notes. It is empty at once, for the next note; a sent note is kept until the
 * server has it, and then the line says where it is.
 */
class NoteLine extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector("form");
    const status = this.querySelector("[role=status]");
    const { path, sent, later, away, locked } = status.dataset;
    const draft = new QuickDraft(form, "line", {
      done: (isSent) => status.replaceChildren(...(isSent ? [make("a", { href: path }, sent)] : [])),
      late: (obstacle) => status.replaceChildren({ later, away, locked }[obstacle]),
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      draft.take();
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
  }
}

customElements.define("note-line", NoteLine);
