import { fold } from "../../../parts/icons/find.js";
import { make } from "../../../parts/make.js";
import { readPage } from "../../../parts/http.js";

const shown = 6;
/** What was asked for so long ago is asked for again; in milliseconds. */
const stays = 60_000;

/** The beginning of a tag that stands before the caret, without its mark; null if there is none. */
export function openTag(text, caret) {
  const found = /(?:^|[^\p{L}\p{N}_#])#([\p{L}\p{N}\p{M}_]{0,50})$/u.exec(text.slice(0, caret));
  return found ? found[1] : null;
}

/** The tags that go on with what was typed, the most used first. */
export const matching = (tags, typed) => tags.filter((tag) => fold(tag).startsWith(fold(typed)) && fold(tag) !== fold(typed)).slice(0, shown);

let known = null;

async function all() {
  if (known && performance.now() - known.at < stays) return known.tags;
  const answer = await fetch("/notes/search?part=1", { redirect: "manual", headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const tags = [...(await readPage(answer)).querySelectorAll("[data-tag]")].map(({ dataset }) => dataset.tag);
  known = { tags, at: performance.now() };
  return tags;
}

/** Offers tags that were used before, above the text, while one writes a `#`. */
export class TagOffers {
  #composer;
  #list = null;

  constructor(composer) {
    this.#composer = composer;
  }

  /** Looks at what stands before the caret in the text. */
  async look(text) {
    if (!text.includes("#")) return this.#show([]);
    const { editor } = this.#composer;
    const [start, end] = editor.selection ?? [0, 1];
    const typed = start === end ? openTag(text, start) : null;
    if (typed === null) return this.#show([]);
    // Without a connection a tag is typed to its end.
    const tags = await all().catch(() => []);
    const [now, last] = editor.selection ?? [0, 1];
    return this.#show(now === last && openTag(editor.content.text, now) === typed ? matching(tags, typed) : []);
  }

  #show(tags) {
    this.#list?.remove();
    this.#list = null;
    if (!tags.length) return;
    const buttons = tags.map((tag) => make("button", { type: "button", class: "chip", "data-tag": tag }, `#${tag}`));
    for (const button of buttons) button.addEventListener("click", () => this.#take(button.dataset.tag));
    this.#list = make("div", { class: "composer__tags" }, ...buttons);
    this.#composer.prepend(this.#list);
  }

  /** The first of them, if there is one. @returns {boolean} */
  takeFirst() {
    const first = this.#list?.firstElementChild;
    if (first) this.#take(first.dataset.tag);
    return Boolean(first);
  }

  #take(tag) {
    const { editor } = this.#composer;
    const [, caret] = editor.selection ?? [];
    const typed = caret === undefined ? null : openTag(editor.content.text, caret);
    this.#show([]);
    if (typed === null) return;
    editor.choose(caret - typed.length, caret);
    editor.insert({ text: `${tag} `, entities: [] });
  }
}
