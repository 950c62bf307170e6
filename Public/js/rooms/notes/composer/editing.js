import { make } from "../../../parts/make.js";
import { outbox, versionAfter } from "../../../outbox/page-outbox.js";
import { keepEdit, keyOf, localDraft } from "../kept.js";
import { read } from "./reader.js";

const nothing = { text: "", entities: [] };

/** A message in the composer. Changes are kept in this browser until they are in the outbox, or left on purpose. */
export class Editing {
  #composer;
  #message;
  /** The content of the composer to put back afterwards. */
  before;
  #takeOver;
  #key;
  #bar;
  #isSetAside = false;
  /** The version that is edited: a newer one may come live meanwhile. */
  #version;
  #over = new AbortController();

  /**
   * @param {HTMLElement} composer
   * @param {HTMLElement} message its row in the list
   * @param {object} before the content to put back afterwards
   * @param {(content: object, isSetAside: boolean) => void} over takes the composer's content from then on
   * @param {string} [problem] why an earlier change was refused
   */
  constructor(composer, message, before, over, problem) {
    [this.#composer, this.#message, this.before, this.#takeOver] = [composer, message, before, over];
    this.#key = keyOf("edit", message.dataset.id);
    const kept = localDraft(localStorage, this.#key);
    // A kept change belongs to the version that it was made to.
    this.#version = kept?.version ?? message.dataset.version;
    document.addEventListener("outbox-settled", ({ detail }) => this.#follow(detail), { signal: this.#over.signal });
    message.toggleAttribute("editing", true);
    this.#makeBar(problem);
    const words = message.querySelector(".message__text");
    composer.editor.load(kept ?? (words ? read(words) : nothing));
    composer.toggleAttribute("editing", true);
    composer.editor.focus();
    composer.editor.revealCaret();
  }

  #makeBar(problem) {
    const { editing, cancel } = this.#composer.dataset;
    const button = make("button", { type: "button", class: "button button--bare" }, cancel);
    button.addEventListener("click", () => this.leave());
    this.#bar = make("div", { class: "composer__editing" }, make("p", { role: "status" }, problem ?? editing), button);
    this.#composer.prepend(this.#bar);
  }

  /** Goes on from the version of an earlier edit of this device, which the server has by now. */
  #follow({ entry, outcome }) {
    const isEarlier = entry.what === "edit" && entry.path === this.#row.dataset.path && outcome.meaning === "done";
    if (!isEarlier || new Map(entry.values).get("version") !== this.#version) return;
    this.#version = versionAfter(entry, outcome);
    const kept = localDraft(localStorage, this.#key);
    if (kept) this.keep(kept);
  }

  keep(content) {
    try {
      keepEdit(this.#message.dataset.id, content, this.#version);
    } catch {
      // Without storage it stands in the composer only.
    }
  }

  /**
   * The outbox has it from now on.
   *
   * @param {boolean} hasMore files are added to it
   * @returns {{id: string, path: string, text: string, entities: object[]} | null} null where nothing would be left of the message
   */
  save({ text, entities }, hasMore) {
    const row = this.#row;
    if (!text && !hasMore && !row.querySelector(".message__media, .message__files, .tasks")) return null;
    const { id, path } = row.dataset;
    const tab = path.split("/messages/")[0];
    const values = [["content", text], ["entities", JSON.stringify(entities)], ["version", this.#version], ["part", "1"]];
    outbox.add({ what: "edit", lane: tab, path, values, from: tab });
    this.leave();
    return { id, path: tab, text, entities };
  }

  /** The row of the message, which may have been drawn anew meanwhile. */
  get #row() {
    return document.getElementById(`m-${this.#message.dataset.id}`) ?? this.#message;
  }

  leave() {
    this.#row.removeAttribute("editing");
    this.#bar.remove();
    this.#composer.removeAttribute("editing");
    this.#over.abort();
    this.#takeOver(this.before, this.#isSetAside);
    if (this.#isSetAside) return;
    localStorage.removeItem(this.#key);
    // An earlier change of the message may wait for its turn in the composer.
    document.dispatchEvent(new CustomEvent("message-left"));
  }

  /** Another message is opened: changes to this one are kept until it is edited again. */
  setAside() {
    this.#isSetAside = true;
    this.leave();
  }
}
