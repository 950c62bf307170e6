import { normalised } from "./note-text.js";

export const isVerbatim = ({ type }) => type === "code" || type === "pre";

/** A content with another in the place of one of its parts. What is put inside of a formatted part has its format. */
export function spliced(content, start, end, piece) {
  const by = piece.text.length - (end - start);
  const kept = content.entities.map((one) => {
    const [from, to] = [one.offset, one.offset + one.length];
    const offset = from < start ? from : from < end ? start + piece.text.length : from + by;
    const last = to <= start ? to : to <= end ? start : to + by;
    return { ...one, offset, length: last - offset };
  });
  const text = content.text.slice(0, start) + piece.text + content.text.slice(end);
  const added = piece.entities.map((one) => ({ ...one, offset: one.offset + start }));
  return normalised({ text, entities: [...kept, ...added] });
}

/** True where all of a part has a format. */
export const has = ({ entities }, start, end, type) =>
  entities.some((one) => one.type === type && one.offset <= start && one.offset + one.length >= end);

/** A content without some formats over a part. */
function cleared(content, start, end, isOut) {
  const kept = content.entities.flatMap((one) => {
    if (!isOut(one)) return [one];
    const last = one.offset + one.length;
    const after = Math.max(end, one.offset);
    return [{ ...one, length: Math.min(last, start) - one.offset }, { ...one, offset: after, length: last - after }];
  });
  return normalised({ text: content.text, entities: kept.filter(({ length }) => length > 0) });
}

/** A content with a format put over a part, or taken off where all of it has it. */
export function toggled(content, start, end, type, more = {}) {
  const isOff = has(content, start, end, type) && !more.url;
  const bare = cleared(content, start, end, (one) => one.type === type || (isVerbatim({ type }) && isVerbatim(one)));
  if (isOff) return bare;
  return normalised({ ...bare, entities: [...bare.entities, { type, offset: start, length: end - start, ...more }] });
}

/** A content with these formats, and no others, over a part. */
export function reformatted(content, start, end, types) {
  const bare = cleared(content, start, end, ({ type }) => !types.includes(type));
  const missing = types.filter((type) => type !== "text_link" && !has(bare, start, end, type));
  return missing.reduce((done, type) => toggled(done, start, end, type), bare);
}
