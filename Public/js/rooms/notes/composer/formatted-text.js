/**
 * Formatted text: plain text and entities over it, with offset and length in UTF-16 units as in Telegram's Bot API;
 * https://core.telegram.org/bots/api#messageentity.
 *
 * @typedef {{type: string, offset: number, length: number, url?: string, language?: string, name?: string}} Entity
 * @typedef {{text: string, entities: Entity[]}} Content
 */

/** From the outermost element to the innermost. */
const nesting = ["spoiler", "mention", "text_link", "bold", "italic", "underline", "strikethrough", "code", "pre"];
const order = ["bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link", "mention"];
const tags = { bold: "b", italic: "i", underline: "u", strikethrough: "s", spoiler: "span", code: "code", pre: "pre", text_link: "a", mention: "a" };

/** Most entities of one message. */
const entityLimit = 1000;

export const isAddress = (url) => /^(https?:\/\/|mailto:|tel:)[^\s]+$/i.test(url ?? "");

const isLow = (text, at) => /[\uDC00-\uDFFF]/.test(text[at] ?? "") && /[\uD800-\uDBFF]/.test(text[at - 1] ?? "");
const kindOf = ({ type, url, language }) => `${type} ${url ?? language ?? ""}`;
const overlaps = (one, other) => one.start < other.end && other.start < one.end;

function ranges({ text, entities }) {
  const found = [];
  for (const { type, offset, length, url, language, name } of entities) {
    if (!order.includes(type) || !Number.isInteger(offset) || !Number.isInteger(length)) continue;
    if (type === "text_link" && !isAddress(url)) continue;
    if (type === "mention" && !/^[/#]/.test(url ?? "")) continue;
    let [start, end] = [Math.max(offset, 0), Math.min(offset + length, text.length)];
    if (isLow(text, start)) start += 1;
    if (isLow(text, end)) end -= 1;
    const more = type === "text_link" ? { url } : type === "mention" ? { url, ...(name && { name }) } : type === "pre" && language ? { language } : {};
    if (start < end) found.push({ type, start, end, ...more });
  }
  return found;
}

/** The parts of a range that are under none of the others. */
function without(range, others) {
  let rest = [range];
  for (const other of others) {
    rest = rest.flatMap((one) =>
      !overlaps(one, other)
        ? [one]
        : [{ ...one, end: other.start }, { ...one, start: other.end }].filter(({ start, end }) => start < end),
    );
  }
  return rest;
}

/** Ranges of the same kind that touch are one. */
function joined(list) {
  const open = new Map();
  const done = [];
  for (const range of [...list].sort((one, other) => one.start - other.start)) {
    const last = open.get(kindOf(range));
    if (last && range.start <= last.end) {
      last.end = Math.max(last.end, range.end);
    } else {
      const copy = { ...range };
      open.set(kindOf(range), copy);
      done.push(copy);
    }
  }
  return done;
}

/** Formats of which only one can be at a place: the first keeps it. */
function apart(list, others = []) {
  const kept = [];
  for (const range of joined(list)) kept.push(...without(range, [...others, ...kept]));
  return kept;
}

/**
 * The same content with its entities in order, joined, cut to the text, and none inside of code.
 *
 * @param {Content} content
 * @returns {Content}
 */
export function normalised({ text, entities }) {
  const all = ranges({ text, entities });
  const of = (...types) => all.filter(({ type }) => types.includes(type));
  const blocks = apart(of("pre"));
  const verbatim = [...blocks, ...apart(of("code"), blocks)];
  const mentions = apart(of("mention"), verbatim);
  const links = apart(of("text_link"), [...verbatim, ...mentions]);
  const others = joined(of("bold", "italic", "underline", "strikethrough", "spoiler")).flatMap((one) => without(one, verbatim));
  const list = joined([...verbatim, ...mentions, ...links, ...others]).map(({ start, end, type, ...more }) =>
    ({ type, offset: start, length: end - start, ...more }));
  list.sort((one, other) =>
    one.offset - other.offset || other.length - one.length || order.indexOf(one.type) - order.indexOf(other.type));
  return { text, entities: list.slice(0, entityLimit) };
}

/**
 * The elements of a normalised content, links outside of letters.
 *
 * @param {Content} content
 * @param {Document} maker
 * @returns {Node[]}
 */
export function nodesOf({ text, entities }, maker) {
  function element({ type, url, language, name, offset, length }, children) {
    const made = maker.createElement(tags[type]);
    if (type === "spoiler" || type === "mention") made.setAttribute("class", type);
    if (type === "mention") {
      made.setAttribute("data-mention", url);
      made.setAttribute("data-name", name ?? text.slice(offset, offset + length));
    } else if (url) made.setAttribute("href", url);
    if (language) made.setAttribute("data-language", language);
    made.append(...children);
    return made;
  }

  function build(start, end, level) {
    if (start >= end) return [];
    if (level === nesting.length) return [maker.createTextNode(text.slice(start, end))];
    const nodes = [];
    let at = start;
    for (const one of entities) {
      if (one.type !== nesting[level] || one.offset >= end || one.offset + one.length <= at) continue;
      const [from, to] = [Math.max(one.offset, at), Math.min(one.offset + one.length, end)];
      nodes.push(...build(at, from, level + 1), element(one, build(from, to, level + 1)));
      at = to;
    }
    return [...nodes, ...build(at, end, level + 1)];
  }

  return build(0, text.length, 0);
}
