import { joined } from "./message-drafts.js";

/**
 * The typed text and another device's draft as one, so that no word of either is lost.
 *
 * @param {string} base the text that the other device went on with, as far as this page knows
 * @param {import("./formatted-text.js").Content} other
 * @param {import("./formatted-text.js").Content} own
 * @returns {{content: import("./formatted-text.js").Content, moved: number}} and by how much the own words moved
 */
export function met(base, other, own) {
  const isKept = own.text === base;
  const at = isKept ? -1 : blockAt(other.text, base);
  if (at < 0) {
    const content = joined(own, other, isKept);
    return { content, moved: [own, other].includes(content) ? 0 : other.text.length + 2 };
  }
  // The other device added its own to a text from here, of which this page has a newer state.
  const end = at + base.length;
  const longer = own.text.length - base.length;
  const shift = (entities, by) => entities.map((entity) => ({ ...entity, offset: entity.offset + by }));
  const before = other.entities.filter(({ offset, length }) => offset + length <= at);
  const behind = other.entities.filter(({ offset }) => offset >= end);
  return {
    content: {
      text: other.text.slice(0, at) + own.text + other.text.slice(end),
      entities: [...before, ...shift(own.entities, at), ...shift(behind, longer)],
    },
    moved: at,
  };
}

/** The place of a text in another as a block of its own, with an empty line before and behind; -1 for none. */
function blockAt(text, block) {
  return block ? `\n\n${text}\n\n`.indexOf(`\n\n${block}\n\n`) : -1;
}
