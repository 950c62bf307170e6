import { sliced } from "./content.js";
import { Editor } from "./editor.js";
import { read } from "./reader.js";
import { closed, formatsAt, spliced, toggled } from "./typing.js";

export { Editor };

/**
 * Parses a foreign page. Its style attributes are renamed, so that they can be read: the browser's policy would refuse
 * them and log errors.
 */
function foreign(html) {
  const bare = html.replace(/<style\b.*?<\/style>/gis, "").replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(bare, "text/html").body;
}

/** Pasted text, with those formats that we have. */
export function pasted(html, plain) {
  const { text, entities } = html ? read(foreign(html), { isLoose: true }) : { text: "", entities: [] };
  return text ? { text, entities } : { text: plain, entities: [] };
}

/** The content after a sign closed a format, with the text that follows it. */
function close(content, at) {
  const change = closed(sliced(content, 0, at), at);
  if (!change) return null;
  const { caret, ...head } = change;
  const end = head.text.length;
  const ended = head.entities.filter(({ offset, length }) => offset + length === caret).map(({ type }) => type);
  return { done: spliced(head, end, end, sliced(content, at)), by: at - end, ended };
}

/**
 * Applies formats that were asked for before the editor was there to a plain text. Marks of a text that was changed
 * again since are left out: then it stays plain.
 *
 * @param {string} text
 * @param {number} caret
 * @param {(import("./marks.js").Mark & {piece?: import("./text.js").Content})[]} marks in the order in which
 *   they were made; `piece` is a pasted content
 * @param {number} [start] of the selection; it ends at the caret
 * @returns {{content: import("./text.js").Content, start: number, caret: number, steps:
 *   import("./text.js").Content[], types: string[] | null}} `steps` for undo, `types` for the next typing if they
 *   differ from those around it
 */
export function caughtUp(text, caret, marks, start = caret) {
  let [content, far, by, types] = [{ text, entities: [] }, 0, 0, null];
  const steps = [];
  for (const { head, chosen, tail, type, piece, text: plain } of marks) {
    if (!text.startsWith(head) || head.length < far) continue;
    const at = head.length - by;
    const isHere = head.length === caret;
    const before = content;
    if (piece && text.startsWith(plain, head.length)) {
      content = spliced(content, at, at + plain.length, piece);
      far = head.length + plain.length;
      by += plain.length - piece.text.length;
    } else if (type && chosen) {
      if (type !== "text_link" && text.startsWith(chosen, head.length)) content = toggled(content, at, at + chosen.length, type);
    } else if (type && text.endsWith(tail)) {
      // Format all text typed since; if there is none, the next typing.
      const end = content.text.length - tail.length;
      const now = types ?? formatsAt(content, at);
      if (end > at) content = toggled(content, at, end, type);
      else if (isHere) types = now.includes(type) ? now.filter((one) => one !== type) : [...now, type];
    } else if (!type && !piece) {
      const change = close(content, at);
      if (!change) continue;
      content = change.done;
      far = head.length;
      by += change.by;
      if (isHere) types = formatsAt(content, at - change.by).filter((one) => !change.ended.includes(one));
    }
    if (content !== before) steps.push(before);
  }
  const moved = (place) => Math.min(place < far ? place : place - by, content.text.length);
  return { content, start: moved(start), caret: moved(caret), steps, types };
}

const piecesOf = (marks) => marks.map((mark) => (mark.html ? { ...mark, piece: pasted(mark.html, mark.text) } : mark));

/** The content of a text that was sent before the editor was there. */
export const contentOf = (text, marks) => caughtUp(text, text.length, piecesOf(marks)).content;

/**
 * The editor in the place of a plain field, with all that was meant before it came.
 *
 * @param {import("./field.js").Field} field
 * @param {import("./marks.js").Mark[]} marks
 * @param {() => Promise<string | null>} askAddress
 */
export function enriched(field, marks, askAddress) {
  const isFocused = document.activeElement === field.area;
  const { content: { text }, parts: { head, chosen } } = field;
  const late = caughtUp(text, head.length + chosen.length, piecesOf(marks), head.length);
  field.stop();
  const editor = new Editor(field.area, field.changed);
  editor.askAddress = askAddress;
  editor.goOn(late, isFocused);
  if (late.steps.length) editor.changed(editor.content);
  // An address is asked for while its words are still chosen.
  if (isFocused && marks.at(-1)?.type === "text_link") editor.toggle("text_link");
  return editor;
}
