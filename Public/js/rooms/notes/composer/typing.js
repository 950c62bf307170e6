import { sliced } from "./content.js";
import { isAddress, normalised } from "./formatted-text.js";

const pairs = [["```", "pre"], ["**", "bold"], ["__", "underline"], ["~~", "strikethrough"], ["||", "spoiler"],
  ["`", "code"], ["*", "italic"], ["_", "italic"]];

/** Scripts without spaces between words: a sign beside them is beside a word, not inside one. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
const isWord = (sign) => /[\p{L}\p{N}]/u.test(sign ?? "") && !unspaced.test(sign);
const isVerbatim = ({ type }) => type === "code" || type === "pre";

/** A content with another in the place of one of its parts. A piece put inside a formatted part gets its format. */
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

/** The formats that text typed at a place gets by itself; for a part, those that cover all of it. */
export const formatsAt = ({ entities }, start, end = start) =>
  entities
    .filter(({ offset, length }) => offset <= start && offset + length >= end && (start < end || offset < start))
    .map(({ type }) => type);

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

/** The number of signs of one kind before a place. */
function run(text, at, sign) {
  let count = 0;
  while (text[at - 1 - count] === sign) count += 1;
  return count;
}

const isInside = (content, at) =>
  content.entities.some((one) => isVerbatim(one) && one.offset < at && at <= one.offset + one.length);

/** True where a block of code was begun and not ended. */
const isFenced = (text) => text.split(/(?<![^\s])```/).length % 2 === 0;

/** The place of the sign that belongs to the one before the caret; null if there is none. */
function opening(text, close, sign) {
  for (let at = close; at > 0; ) {
    at = text.lastIndexOf(sign, at - 1);
    if (at < 0) return null;
    const [before, inside] = [text[at - 1], text.slice(at + sign.length, close)];
    if (sign !== "```" && sign !== "`" && inside.includes("\n\n")) return null;
    const isWhole = before !== sign[0] && text[at + sign.length] !== sign[0];
    if (inside && isWhole && !isWord(before) && (sign === "```" || (/^\S/.test(inside) && /\S$/.test(inside)))) return at;
  }
  return null;
}

/** Without the signs at both ends of a part. */
function bared(content, at, close, caret, width) {
  const inner = spliced(content, close, caret, { text: "", entities: [] });
  return spliced(inner, at, at + width, { text: "", entities: [] });
}

function link(content, caret) {
  const { text } = content;
  const found = /(\\?)\[([^\[\]\n]+)\]\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)$/.exec(text.slice(0, caret));
  if (!found || found[1] || !isAddress(found[3])) return null;
  const [at, length] = [found.index, found[2].length];
  const inner = sliced(content, at + 1, at + 1 + length);
  const bare = spliced(content, at, caret, inner);
  const entities = [...bare.entities, { type: "text_link", offset: at, length, url: found[3] }];
  return { ...normalised({ text: bare.text, entities }), caret: at + length };
}

/**
 * The content after a sign that was just typed closed a format: `**bold**`, `||spoiler||`, `[words](https://…)`.
 *
 * @param {import("./formatted-text.js").Content} content
 * @param {number} caret
 * @returns {(import("./formatted-text.js").Content & {caret: number}) | null} null if it closes none
 */
export function closed(content, caret) {
  const { text } = content;
  if (isInside(content, caret)) return null;
  if (text[caret - 1] === ")") return link(content, caret);
  const sign = text[caret - 1];
  for (const [mark, type] of pairs) {
    if (mark[0] !== sign || run(text, caret, sign) !== mark.length || isWord(text[caret])) continue;
    const close = caret - mark.length;
    if (type !== "pre" && isFenced(text.slice(0, caret))) return null;
    const at = opening(text, close, mark);
    if (at === null || text[close - 1] === "\\" || isInside(content, at + 1)) return null;
    if (text[at - 1] === "\\") {
      return { ...spliced(content, at - 1, at, { text: "", entities: [] }), caret: caret - 1 };
    }
    return formatted(content, { at, close, caret, mark, type });
  }
  return null;
}

function formatted(content, { at, close, caret, mark, type }) {
  const width = mark.length;
  let bare = bared(content, at, close, caret, width);
  let [end, more] = [close - width, {}];
  if (type === "pre") {
    const head = /^([\w+#-]*)\n/.exec(bare.text.slice(at, end));
    if (head) {
      bare = spliced(bare, at, at + head[0].length, { text: "", entities: [] });
      end -= head[0].length;
      if (head[1]) more = { language: head[1] };
    }
    if (bare.text[end - 1] === "\n") {
      bare = spliced(bare, end - 1, end, { text: "", entities: [] });
      end -= 1;
    }
  }
  if (end <= at) return null;
  const entities = [...bare.entities, { type, offset: at, length: end - at, ...more }];
  const done = normalised({ text: bare.text, entities });
  // Text behind a block begins a line.
  if (type !== "pre" || done.text[end] === "\n") return { ...done, caret: end };
  return { ...spliced(done, end, end, { text: "\n", entities: [] }), caret: end + 1 };
}

/**
 * A plain text with the formats that its signs would have made as they were typed: it was written into a text area, before
 * the editor was there.
 */
export function typedOut(text) {
  let done = { text: "", entities: [] };
  for (const piece of text.match(/[^*_~|`)]*[*_~|`)]|[^*_~|`)]+$/g) ?? []) {
    done = { text: done.text + piece, entities: done.entities };
    const change = closed(done, done.text.length);
    if (change) done = { text: change.text, entities: change.entities };
  }
  return done;
}

/** The formats by their keys with Ctrl; a capital is with the shift key. */
export const keys = { b: "bold", i: "italic", u: "underline", k: "text_link", X: "strikethrough", M: "code", P: "spoiler" };

/** The format that a key asks for. */
export function formatOf({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }) {
  if (!(ctrlKey || metaKey) || altKey || isComposing) return undefined;
  return keys[shiftKey ? key.toUpperCase() : key.toLowerCase()];
}
