import { newId } from "../../../parts/ids.js";
import { keptKeys, keyOf, localDraft } from "../kept.js";
import { post, waitingNotes } from "./quick-requests.js";
import { wrote } from "../../../frame/news/windows.js";

/** As long as a failed request waits for the page to be left, in milliseconds. */
const pause = 300;

const jointIn = ({ localName }) => (localName === "textarea" ? "\n" : " ");

/**
 * The text typed into a form for one note, and notes sent without an answer yet: both outlive the page and its window.
 * Each note is kept with the id that it may have been sent with, so that a repeated request adds it once.
 */
export class QuickDraft {
  #form;
  #key;
  #how;
  /** Notes that were sent, in their order: the next ones are typed meanwhile. */
  #waiting;
  #sending = null;
  #isLeft = false;
  /** The id of the text that this page last kept, or found. Windows share one place for what is being typed. */
  #kept;

  /**
   * @param {HTMLFormElement} form has a field `content` and an `id`
   * @param {string} name of the form
   * @param {object} how
   * @param {() => void} how.done called when the server has all notes
   * @param {(item: object) => void} how.away called when the member was signed out meanwhile
   */
  constructor(form, name, how) {
    [this.#key, this.#how] = [keyOf(name), how];
    const [{ content, id }, draft] = [form.elements, localDraft(localStorage, this.#key)];
    // Notes of an earlier page that got no answer.
    this.#waiting = waitingNotes(localStorage, name).map(({ item }) => item);
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
    // Requests that end with their page say nothing of the connection.
    addEventListener("pagehide", () => (this.#isLeft = true));
    addEventListener("pageshow", ({ persisted }) => {
      this.#isLeft = false;
      if (persisted) this.send();
    });
  }

  get isEmpty() {
    return !this.#form.elements.content.value;
  }

  get isWaiting() {
    return this.#waiting.length > 0;
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
      this.send();
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

  /** Takes what stands in the field to be sent: the next note can be typed at once. */
  take() {
    const { content, id } = this.#form.elements;
    this.add(content.value, id.value);
    [content.value, id.value] = ["", newId()];
    this.#keep();
  }

  /** Adds a note to those that are sent next. */
  add(text, id = newId()) {
    const item = { text, id, action: this.#form.getAttribute("action"), tab: this.#form.elements.tab?.value };
    this.#store(`${this.#key} ${id}`, item);
    this.#waiting.push(item);
  }

  #forget(item) {
    localStorage.removeItem(`${this.#key} ${item.id}`);
    this.#waiting = this.#waiting.filter((one) => one !== item);
  }

  /** Puts a note back in front of the text typed since. */
  putBack(item) {
    const { content, id } = this.#form.elements;
    id.value = content.value ? newId() : item.id;
    content.value = [item.text, content.value].filter(Boolean).join(jointIn(content));
    this.#keep();
    this.#forget(item);
  }

  /** Sends what waits, one after the other, and stays on the page. */
  send() {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
  }

  async #sendAll() {
    if (!this.isWaiting) return;
    let isRefused = false;
    while (this.isWaiting) {
      const [item] = this.#waiting;
      // A note sent before its form was there goes to the form's address.
      item.action ??= this.#form.getAttribute("action");
      item.tab ??= this.#form.elements.tab?.value;
      const answer = await post(item);
      // The note may have arrived: text typed since does not become a part of it, but waits for it.
      if (!answer) return this.#lose();
      if (answer.ok && answer.redirected) return this.#how.away(item);
      if (answer.ok) {
        wrote(item.tab ? `/notes/${item.tab}` : item.action);
        this.#forget(item);
        if (!isRefused) this.#form.querySelector(".field__problem")?.remove();
      } else {
        isRefused = true;
        this.putBack(item);
        this.#complain(answer.html);
      }
    }
    if (!isRefused) this.#how.done();
  }

  async #lose() {
    // A request that ends with its page may fail before the page says that it is left.
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (this.#isLeft) return;
    if (this.isEmpty) this.putBack(this.#waiting.at(-1));
    this.#complain();
  }

  #complain(html = "") {
    let problem = this.#form.querySelector(".field__problem");
    if (!problem) {
      problem = document.createElement("p");
      problem.className = "field__problem";
      problem.setAttribute("role", "alert");
      this.#form.prepend(problem);
    }
    const said = new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
    problem.textContent = said || this.#form.dataset.failed;
  }
}
