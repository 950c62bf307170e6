import { newId } from "../../../parts/ids.js";
import { entries } from "../../../outbox/own-entries.js";
import { keptKeys, keyOf, localDraft } from "../kept.js";
import { keepNote, sendNotes } from "./quick-notes.js";

const jointIn = ({ localName }) => (localName === "textarea" ? "\n" : " ");

/**
 * The text typed into a form for one note, until it is sent: it outlives the page and its window. The outbox sends it, with the id
 * that the form may have been sent with already, so that a repeated request adds it once.
 */
export class QuickDraft {
  #form;
  #key;
  #how;
  /** The entries of the notes that were sent here, as long as they wait. */
  #sent = new Set();
  /** Why they could not be sent, as it was told. */
  #told;
  #outbox;
  /** The id of the text that this page last kept, or found. Windows share one place for what is being typed. */
  #kept;

  /**
   * @param {HTMLFormElement} form has a field `content` and an `id`
   * @param {string} name of the form
   * @param {object} how
   * @param {(isSent: boolean) => void} how.done called when none of the notes that were sent here waits; `isSent` if the server
   *   has the last one
   * @param {(obstacle: string) => void} how.late called when they could not be sent yet: `later`, or `away` and `locked` where
   *   somebody has to sign in or unlock first
   * @param {AbortSignal} [how.signal]
   */
  constructor(form, name, how) {
    [this.#key, this.#how] = [keyOf(name), how];
    const [{ content, id }, draft] = [form.elements, localDraft(localStorage, this.#key)];
    this.#kept = draft?.id;
    const aside = keptKeys(localStorage).filter((key) => key.startsWith(this.#aside("")));
    const others = aside.map((key) => localDraft(localStorage, key)?.text);
    if (others.length) content.value = [...others, content.value].filter(Boolean).join(jointIn(content));
    // Text may have been typed before this script came.
    const typed = content.value === content.defaultValue ? "" : content.value;
    const isNew = typed && typed !== draft?.text;
    if (draft?.text) content.value = isNew ? `${draft.text} ${typed}` : draft.text;
    id.value = (!isNew && draft?.id) || newId();
    this.#watch(form);
    if (isNew) this.#keep();
    const isKept = localDraft(localStorage, this.#key)?.text === content.value;
    for (const key of isKept ? aside : []) localStorage.removeItem(key);
    const { signal } = how;
    document.addEventListener("outbox-settled", ({ detail }) => this.#settle(detail), { signal });
    document.addEventListener("outbox-changed", () => this.#look(), { signal });
  }

  get isEmpty() {
    return !this.#form.elements.content.value;
  }

  get isWaiting() {
    return this.#sent.size > 0;
  }

  #watch(form) {
    this.#form = form;
    // A changed text is another message: one that arrives twice is better than one that is lost.
    form.addEventListener("input", () => {
      form.elements.id.value = newId();
      this.#keep();
    });
    // Let the empty field be while its note is on its way.
    form.addEventListener("invalid", (event) => {
      if (!this.isWaiting) return;
      event.preventDefault();
      this.#outbox?.go();
    }, { capture: true });
  }

  /** Goes on in another form, with the caret where it was. */
  moveTo(form) {
    const [from, to] = [this.#form.elements, form.elements];
    const { value, selectionStart, selectionEnd } = from.content;
    [to.content.value, to.id.value] = [value, from.id.value];
    to.content.setSelectionRange(selectionStart, selectionEnd);
    this.#watch(form);
  }

  #aside(id) {
    return `${this.#key}-typed ${id}`;
  }

  #keep() {
    const { content, id } = this.#form.elements;
    const found = localDraft(localStorage, this.#key);
    // Another window's text waits aside, until that window keeps it again or the next page takes it.
    if (found?.text && found.id !== this.#kept) this.#store(this.#aside(found.id), found);
    if (content.value) this.#store(this.#key, { text: content.value, id: id.value });
    else localStorage.removeItem(this.#key);
    localStorage.removeItem(this.#aside(this.#kept));
    this.#kept = id.value;
  }

  #store(key, item) {
    try {
      localStorage.setItem(key, JSON.stringify({ entities: [], ...item }));
    } catch {
      // Without storage it is kept as long as the page is open.
    }
  }

  /** Sends what stands in the field: the next note can be typed at once. */
  take() {
    const { content, id } = this.#form.elements;
    const entry = this.add(content.value, id.value);
    [content.value, id.value] = ["", newId()];
    this.#keep();
    // The text that was kept as typed made room.
    if (entries.isFragile) entries.keep(entry);
  }

  /** Sends a note. */
  add(text, id = newId()) {
    const entry = keepNote({ text, id, action: this.#form.getAttribute("action"), tab: this.#form.elements.tab?.value });
    this.#sent.add(entry.id);
    this.#send();
    return entry;
  }

  async #send() {
    this.#outbox = await sendNotes(() => this.#tell("later"));
    this.#look();
  }

  #settle({ entry, outcome: { meaning, status, text } }) {
    if (!this.#sent.delete(entry.id)) return;
    if (meaning === "refused") {
      this.#putBack(Object.fromEntries(entry.values));
      this.#complain(status === 422 ? text : "");
      this.#outbox.takeBack(entry.id);
    } else if (!this.isWaiting) {
      this.#told = undefined;
      this.#how.done(meaning === "done");
    }
  }

  /** Whether what was sent here cannot be sent just now. */
  #look() {
    const obstacleOf = (id) => this.#outbox?.obstacleOf(this.#outbox.entries.get(id) ?? {});
    const obstacle = [...this.#sent].map(obstacleOf).find(Boolean);
    if (obstacle) this.#tell(obstacle);
  }

  /** Each obstacle once, until all is sent. */
  #tell(obstacle) {
    if (this.#told === obstacle) return;
    this.#told = obstacle;
    this.#how.late(obstacle);
  }

  /** Puts a refused note in front of the text typed since. */
  #putBack({ content: text, id: own }) {
    const { content, id } = this.#form.elements;
    id.value = content.value ? newId() : own;
    content.value = [text, content.value].filter(Boolean).join(jointIn(content));
    this.#keep();
  }

  #complain(html) {
    let problem = this.#form.querySelector(".field__problem");
    if (!problem) {
      problem = document.createElement("p");
      problem.className = "field__problem";
      problem.setAttribute("role", "alert");
      this.#form.prepend(problem);
      this.#form.addEventListener("input", () => problem.remove(), { once: true });
    }
    const said = new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
    problem.textContent = said || this.#form.dataset.refused || "";
  }
}
