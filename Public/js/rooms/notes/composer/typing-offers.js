import "../kit.js";
import { DebouncedFetch } from "../../../parts/debounced-fetch.js";
import { make } from "../../../parts/make.js";
import { mentionable, openMention } from "./mention-offers.js";
import { allTags, matching, openTag } from "./tag-offers.js";

/** Offers tags after a `#`, and what can be mentioned after an `@` or `[[`, above the text while one writes. */
export class Offers {
  #composer;
  #list = null;
  /** What stands before the caret: the place of its sign, and what was typed after it. */
  #open = null;
  /** What the list answers, as it was asked. */
  #answered = null;
  /** Whether the first offer is to be taken once it comes. */
  #isWanted = false;
  #search;

  constructor(composer, signal) {
    this.#composer = composer;
    const query = () => JSON.stringify(this.#open);
    const fetch = (_, signal) => this.#find(this.#open, signal);
    const show = (found, asked) => this.#answer(found, asked);
    // Without a connection a name or tag is typed to its end.
    const failed = (_, asked) => this.#answer([], asked);
    this.#search = new DebouncedFetch({ query, fetch, show, failed, pause: 100 }, signal);
  }

  /** What was begun before the caret; null for nothing. */
  get #standing() {
    const { editor } = this.#composer;
    const [start, end] = editor.selection ?? [0, 1];
    if (start !== end) return null;
    const { text } = editor.content;
    const tag = openTag(text, start);
    return tag === null ? openMention(text, start) : { start: start - tag.length - 1, tag };
  }

  /** Looks at what stands before the caret. */
  look() {
    this.#open = this.#standing;
    this.#isWanted = false;
    if (this.#open) return this.#search.soon();
    this.#search.stop();
    return this.#show([]);
  }

  async #find({ tag, query }, signal) {
    if (tag === undefined) return mentionable(query, signal);
    return matching(await allTags(), tag).map((name) => ({ tag: name }));
  }

  #answer(found, asked) {
    this.#answered = asked;
    this.#show(JSON.stringify(this.#standing) === asked ? found : []);
    if (this.#isWanted) this.#list?.firstElementChild.click();
    this.#isWanted = false;
  }

  #show(found) {
    this.#list?.remove();
    this.#list = null;
    if (!found.length) return;
    const buttons = found.map((one) => {
      const button = make("button", { type: "button", class: "chip" }, ...(one.tag ? [`#${one.tag}`] : one.label.childNodes));
      button.addEventListener("click", () => this.#take(one));
      return button;
    });
    this.#list = make("div", { class: "composer__tags" }, ...buttons);
    // The text keeps the focus, and a phone its keyboard.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#composer.prepend(this.#list);
  }

  /**
   * Takes the first of them: once it comes, where the list answers what stood there before.
   *
   * @returns {boolean} false if there is none, or if one is waited for already
   */
  takeFirst() {
    const standing = this.#standing;
    if (standing && JSON.stringify(standing) !== this.#answered) {
      this.#isWanted = !this.#isWanted;
      if (this.#isWanted) this.#search.now();
      return this.#isWanted;
    }
    const first = this.#list?.firstElementChild;
    first?.click();
    return Boolean(first);
  }

  #take({ tag, path, name }) {
    const { editor } = this.#composer;
    const standing = this.#standing;
    this.#search.stop();
    this.#show([]);
    if (!standing) return;
    const entities = tag ? [] : [{ type: "mention", offset: 0, length: name.length, url: path }];
    editor.choose(standing.start, editor.selection[1]);
    editor.insert({ text: `${tag ? `#${tag}` : name} `, entities });
  }
}
