import { joined } from "./note-drafts.js";

/**
 * What is typed here and what another device kept, as one: of neither a word is lost.
 *
 * @param {string} base what the other device went on with, as far as is known here
 * @param {import("./note-text.js").Content} other
 * @param {import("./note-text.js").Content} own
 * @returns {{content: import("./note-text.js").Content, moved: number}} and by how much the own words moved
 */
export function met(base, other, own) {
  const isKept = own.text === base;
  const at = isKept ? -1 : blockAt(other.text, base);
  if (at < 0) {
    const content = joined(own, other, isKept);
    return { content, moved: [own, other].includes(content) ? 0 : other.text.length + 2 };
  }
  // The other device put its own to what it had from here: that is newer here.
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

/** Where words stand in others as a block of their own, with an empty line before and behind; -1 where they do not. */
function blockAt(text, block) {
  return block ? `\n\n${text}\n\n`.indexOf(`\n\n${block}\n\n`) : -1;
}
