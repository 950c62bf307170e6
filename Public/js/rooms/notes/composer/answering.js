import { make } from "../../../parts/make.js";

/** The messages that the next ones answer, by the paths of their tabs: tabs are swapped on one page. */
const answered = new Map();

const wordsOf = (row, name) => row.querySelector(name)?.textContent.trim() ?? "";

/** One line that stands for a message. */
const lineOf = (row) => wordsOf(row, ".message__text") || wordsOf(row, ".task__text") || wordsOf(row, ".row__name") || "…";

/** The line of a reply that says what it answers, until the server draws it. */
export function quoteOf(row) {
  // The avatar before the name may be its first letter.
  const name = row.querySelector(".message__writer")?.lastChild.textContent.trim() ?? "";
  const line = make("span", { dir: "auto" }, lineOf(row));
  return make("p", { class: "message__quote" }, ...(name ? [make("b", {}, name)] : []), line);
}

/**
 * Quotes a message above the text, which answers it once it is sent.
 *
 * @param {HTMLElement} composer
 * @param {string} id of the message
 * @param {Element} quote
 */
export function answer(composer, id, quote) {
  answered.set(composer.path, { id, quote });
  showAnswered(composer);
}

/** Shows what the next message of a composer answers. */
export function showAnswered(composer) {
  composer.querySelector(".composer__reply")?.remove();
  const one = answered.get(composer.path);
  if (!one) return;
  const button = make("button", { type: "button", class: "button button--bare" }, composer.dataset.cancel);
  button.addEventListener("click", () => {
    endAnswer(composer);
    composer.editor.focus();
  });
  composer.prepend(make("div", { class: "composer__reply" }, one.quote.cloneNode(true), button));
}

/** The message that the next one answers is answered, or is not to be. @returns {string | undefined} its id */
export function endAnswer(composer) {
  const id = answered.get(composer.path)?.id;
  answered.delete(composer.path);
  showAnswered(composer);
  return id;
}

/**
 * Goes on with the answer that was begun before this script came: the form says which message it answers.
 *
 * @param {HTMLElement} composer
 * @param {(id: string) => Element | undefined} find the row of a message
 */
export function takeAnswer(composer, find) {
  const field = composer.form.elements.reply;
  const row = field && find(field.value);
  // A page that was asked for an answer quotes what may stand further up.
  const quote = row ? quoteOf(row) : composer.querySelector(".message__quote");
  if (field && quote) answer(composer, field.value, quote);
  else showAnswered(composer);
  field?.remove();
}
