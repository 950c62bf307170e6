import { sliced } from "./note-content.js";
import { Editor } from "./note-editor.js";
import { read } from "./note-reader.js";
import { closed, formatsAt, spliced, toggled } from "./note-typing.js";

export { Editor };

/**
 * Somebody else's page. Its styles are only read: were they styles here, the browser would refuse them and complain.
 */
function foreign(html) {
  const bare = html.replace(/<style\b.*?<\/style>/gis, "").replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
  return new DOMParser().parseFromString(bare, "text/html").body;
}

/** What was pasted, with those formats that we have. */
export function pasted(html, plain) {
  const { text, entities } = html ? read(foreign(html), { isLoose: true }) : { text: "", entities: [] };
  return text ? { text, entities } : { text: plain, entities: [] };
}

/** What a sign closed, and what follows it in the text. */
function close(content, at) {
  const change = closed(sliced(content, 0, at), at);
  if (!change) return null;
  const { caret, ...head } = change;
  const end = head.text.length;
  const ended = head.entities.filter(({ offset, length }) => offset + length === caret).map(({ type }) => type);
  return { done: spliced(head, end, end, sliced(content, at)), by: at - end, ended };
}

/**
 * Does to a plain text what was meant while it was typed, and the editor was not there yet. Marks of a text that was
 * changed again since are left out: then it stays plain.
 *
 * @param {string} text
 * @param {number} caret
 * @param {(import("./note-marks.js").Mark & {piece?: import("./note-text.js").Content})[]} marks in the order in which
 *   they were made; `piece` is what was pasted
 * @param {number} [start] where what is chosen begins; it ends at the caret
 * @returns {{content: import("./note-text.js").Content, start: number, caret: number, steps: import("./note-text.js").Content[],
 *   types: string[] | null}} `steps` to take back, `types` of what is typed next where they differ from what stands there
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
      // All that was typed since; what is typed next where that is nothing.
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
 * @param {import("./note-field.js").Field} field
 * @param {import("./note-marks.js").Mark[]} marks
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
