/** A part of a content. */
export function sliced({ text, entities }, start, end = text.length) {
  const moved = entities.map((one) => {
    const [from, to] = [Math.max(one.offset, start), Math.min(one.offset + one.length, end)];
    return { ...one, offset: from - start, length: to - from };
  });
  return { text: text.slice(start, end), entities: moved.filter(({ length }) => length > 0) };
}

/** Joiners, fillers, marks of direction and the like, as the house knows them; a Braille cell without dots. */
const isInvisible = /^[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text) => isInvisible.test(text);

/** Without empty lines and spaces at its ends; nothing where nothing can be seen. */
export function trimmed(content) {
  if (isBlank(content.text)) return sliced(content, 0, 0);
  const end = content.text.trimEnd().length;
  return sliced(content, Math.min(content.text.length - content.text.trimStart().length, end), end);
}

/**
 * A text that was typed before its script came, in pieces: one for each time that it was sent, and the rest. Each has
 * its own marks.
 *
 * @param {string} text
 * @param {import("./marks.js").Mark[]} marks
 * @param {number[]} cuts
 */
export function pieces(text, marks, cuts) {
  return [0, ...cuts].map((from, index) => {
    const to = cuts[index] ?? Infinity;
    // A sign that was typed stands before its mark.
    const place = ({ head, type, html }) => head.length - (type || html ? 0 : 1);
    const own = marks.filter((mark) => place(mark) >= from && place(mark) < to);
    return { text: text.slice(from, to), marks: own.map((mark) => ({ ...mark, head: mark.head.slice(from) })) };
  });
}
