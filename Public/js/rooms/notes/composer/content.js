/** A part of a content. */
export function sliced({ text, entities }, start, end = text.length) {
  const moved = entities.map((one) => {
    const [from, to] = [Math.max(one.offset, start), Math.min(one.offset + one.length, end)];
    return { ...one, offset: from - start, length: to - from };
  });
  return { text: text.slice(start, end), entities: moved.filter(({ length }) => length > 0) };
}

/** Joiners, fillers, marks of direction and the like, as the server knows them; a Braille cell without dots. */
const isInvisible = /^[\s\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text) => isInvisible.test(text);

/** Without empty lines and spaces at its ends; nothing where nothing can be seen. */
export function trimmed(content) {
  if (isBlank(content.text)) return sliced(content, 0, 0);
  const end = content.text.trimEnd().length;
  return sliced(content, Math.min(content.text.length - content.text.trimStart().length, end), end);
}
