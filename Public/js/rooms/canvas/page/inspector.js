import { fetchPage } from "../../../parts/http.js";
import { limited } from "../limits.js";
import { keepAll, keyOf, unsent } from "./unsent.js";

const fieldOf = (form) => form.querySelector("input:not([type=hidden])");

const keyOfForm = (form) => keyOf(document.documentElement.dataset.member, new URL(form.action).pathname);

function typedIn(form) {
  const field = fieldOf(form);
  if (!field) return undefined;
  const { value: text, selectionStart, selectionEnd } = field;
  return { action: form.action, text, hasFocus: field === document.activeElement, selection: [selectionStart, selectionEnd] };
}

/** @param {ReturnType<typeof typedIn>} [before] the same form on the card before */
function putBack(form, before) {
  const field = fieldOf(form);
  if (!field) return;
  const { text, hasFocus, selection } = before?.action === form.action ? before : {};
  field.value = text || (unsent(sessionStorage, keyOfForm(form))[0] ?? field.value);
  if (!hasFocus) return;
  field.focus({ preventScroll: true });
  // Fields of a number or a date have no place in their text.
  if (selection[0] !== null) field.setSelectionRange(...selection);
}

/** The card of the selected node, from the server, beside the picture. */
export class Inspector {
  #panel;
  #address;
  #came;
  #signal;
  #ask = null;
  #shown = null;
  #ready = Promise.resolve();

  /**
   * @param {HTMLElement | null} panel
   * @param {string | null} address the id comes after it
   * @param {(card: HTMLElement) => void} came called with the card when it has arrived
   * @param {AbortSignal} signal
   */
  constructor(panel, address, came, signal) {
    [this.#panel, this.#address, this.#came, this.#signal] = [panel, address, came, signal];
    panel?.addEventListener("input", this.#keep, { signal });
    panel?.addEventListener("submit", this.#keep, { signal });
  }

  /** Text that is typed, and not sent, comes back with the card of its node. */
  #keep = ({ type, target }) => {
    const form = target.closest(".node-card__add");
    if (form) keepAll(sessionStorage, keyOfForm(form), type === "input" && target.value ? [target.value] : []);
  };

  /**
   * @param {string} id of a node
   * @param {number} after it comes so many milliseconds later
   */
  show(id, after = 0) {
    if (!this.#panel || !this.#address || id === this.#shown) return;
    if (!after) this.#makeRoom(true);
    this.#ask?.abort();
    this.#ask = new AbortController();
    this.#shown = id;
    this.#ready = this.#load(id, after, AbortSignal.any([this.#signal, this.#ask.signal]));
  }

  async #load(id, after, signal) {
    this.#panel.setAttribute("aria-busy", "true");
    try {
      const wait = new Promise((resolve) => setTimeout(resolve, after)).then(() => signal.aborted || this.#makeRoom(true));
      const [page] = await Promise.all([fetchPage(`${this.#address}/${id}`, limited(signal)), wait]);
      if (signal.aborted) return;
      this.#fill(page.body);
      this.#came(this.#panel);
    } catch {
      if (signal.aborted) return;
      // The card that stands there stays, with what is typed into it; without one the next tap asks again.
      if (this.#panel.querySelector("[data-node]")?.dataset.node === id) this.#shown = null;
      else this.hide();
    }
    if (!signal.aborted) this.#panel.removeAttribute("aria-busy");
  }

  /** Shows a card. Text being typed into the card of the same node stays, with the caret. */
  #fill(body) {
    const isSame = this.#panel.querySelector("[data-node]")?.dataset.node === body.querySelector("[data-node]")?.dataset.node;
    const typed = isSame ? [...this.#panel.querySelectorAll("form")].map(typedIn) : [];
    const { scrollTop } = this.#panel;
    this.#panel.replaceChildren(...body.childNodes);
    this.#panel.hidden = false;
    this.#panel.scrollTop = isSame ? scrollTop : 0;
    [...this.#panel.querySelectorAll("form")].forEach((form, place) => putBack(form, typed[place]));
  }

  /** The page leaves room for the card, also while it is still to come. */
  #makeRoom(isNeeded) {
    this.#panel.closest(".canvas")?.toggleAttribute("selected", isNeeded);
  }

  /** Whether there is a card, or one is on its way: not where it could not be loaded. */
  get isShown() {
    return Boolean(this.#panel) && (!this.#panel.hidden || this.#panel.hasAttribute("aria-busy"));
  }

  /** The same node is asked for again the next time: it may have changed. */
  forget() {
    this.#shown = null;
  }

  /** Goes to the page of the node that is shown. */
  async open() {
    const id = this.#shown;
    await this.#ready;
    // Another node was chosen meanwhile.
    if (id && this.#shown && this.#shown !== id) return;
    const link = this.#panel?.querySelector("a[data-open]") ?? this.#panel?.querySelector("a[href]");
    link?.click();
  }

  hide() {
    this.#ask?.abort();
    this.#shown = null;
    if (!this.#panel) return;
    this.#makeRoom(false);
    this.#panel.hidden = true;
    this.#panel.removeAttribute("aria-busy");
    this.#panel.replaceChildren();
  }
}
