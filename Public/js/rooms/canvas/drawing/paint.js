import { flag } from "../block.js";
import { textureWidth } from "./shaders.js";
import { mixed } from "./theme.js";

/** The kinds of rim around a disc. */
export const rim = { hairline: 0, pinned: 1, selected: 2 };

/** Four bytes as one number, low byte first. */
const packed = (first, second, third, fourth) => (first | (second << 8) | (third << 16) | (fourth << 24)) >>> 0;

/** Four numbers for each disc and each line, in whole rows of the texture that they are sent in. */
function items(count) {
  const words = new Uint32Array(4 * textureWidth * Math.max(1, Math.ceil(count / textureWidth)));
  return { count: 0, words, bytes: new Uint8Array(words.buffer) };
}

/**
 * The discs and lines in drawing order, as numbers that both ways of drawing take. Places of nodes are not among them,
 * so it is made anew when something is selected or hidden, and not when something moves.
 *
 * A disc is its node, its colour (red, green, blue, strength: 255 as it is, less is nearer to the ground) and its shape
 * (four times the radius, rim, picture's cell, low byte first). A line is its two nodes and its colour, the last byte of
 * which is its cover.
 */
export class Paint {
  nodes;
  lines;

  /** The share of the card's colour behind an icon; less if colours mean groups, so that they are seen there, too. */
  whiteness = 1;

  constructor({ count, lineCount }) {
    this.nodes = items(count);
    this.lines = items(lineCount);
  }

  /**
   * @param {object} graph
   * @param {object} view
   * @param {Uint8Array} view.shown
   * @param {Uint8Array} view.drawn
   * @param {{nodes: Set<number>, lines: Set<number>} | null} view.lifted stands out, everything else steps back
   * @param {Set<number>} view.selection
   * @param {Uint8Array} view.pinned
   * @param {Uint8Array | null} view.groups 1 to 10 is the colour of a series
   * @param {(index: number) => number} view.picture the cell of a node's picture, or 0
   * @param {object} colours of the theme
   */
  fill(graph, view, colours) {
    for (const step of this.fillInSteps(graph, view, colours)) void step;
  }

  /** The same in steps. */
  *fillInSteps(graph, view, colours) {
    this.whiteness = view.groups ? 0.55 : 0.97;
    this.#fillLines(graph, view, colours);
    yield;
    this.#fillNodes(graph, view, colours);
    yield;
  }

  #fillLines({ lines, lineCount, linkCount, beside: { start } }, { drawn, lifted }, { ink, accent }) {
    const { words } = this.lines;
    let total = 0;
    for (let line = 0; line < linkCount; line += 1) total += drawn[line];
    // Many lines over each other grow dark, so each covers less.
    const cover = Math.round((lifted ? 22 : 52) * Math.min(1, Math.max(0.06, Math.sqrt(1500 / Math.max(total, 1)))));
    const up = lifted?.lines ?? new Set();
    const dark = packed(...ink, 0);
    let at = 0;
    for (let line = 0; line < lineCount; line += 1) {
      if (!drawn[line] || (up.size && up.has(line))) continue;
      const from = lines[2 * line];
      const to = lines[2 * line + 1];
      // The links of a hub lie over each other where they come together.
      const most = Math.max(start[from + 1] - start[from], start[to + 1] - start[to]);
      const part = (line < linkCount ? 1 : 0.7) * Math.max(0.3, Math.min(1, Math.sqrt(60 / most)));
      words[at] = from;
      words[at + 1] = to;
      words[at + 2] = dark | (Math.max(3, Math.round(cover * part)) << 24);
      at += 4;
    }
    for (const line of up) {
      words[at] = lines[2 * line];
      words[at + 1] = lines[2 * line + 1];
      words[at + 2] = packed(...accent, line < linkCount ? 220 : 130);
      at += 4;
    }
    this.lines.count = at / 4;
  }

  #fillNodes(graph, view, colours) {
    const { count, entityCount } = graph;
    const { shown, lifted } = view;
    const fills = fillsOf(colours);
    let at = 0;
    const put = (i) => {
      this.#put(at, i, graph, view, fills);
      at += 1;
    };
    // Attributes lie under entities, and dimmed nodes under lifted ones.
    for (let i = entityCount; i < count; i += 1) if (shown[i] && !lifted?.nodes.has(i)) put(i);
    for (let i = 0; i < entityCount; i += 1) if (shown[i] && !lifted?.nodes.has(i)) put(i);
    if (lifted) for (const i of [...lifted.nodes].reverse()) if (shown[i]) put(i);
    this.nodes.count = at;
  }

  #put(at, i, { entityCount, radius }, { lifted, selection, pinned, groups, picture }, { entity, attribute, series }) {
    const { words } = this.nodes;
    const cell = picture(i);
    const group = groups?.[i] ?? 0;
    const fill = group ? series[group - 1] : i < entityCount ? entity : attribute;
    const edge = selection.has(i) ? rim.selected : pinned[i] & flag.pinned ? rim.pinned : rim.hairline;
    words[4 * at] = i;
    words[4 * at + 1] = fill | ((lifted && !lifted.nodes.has(i) ? 56 : 255) << 24);
    words[4 * at + 2] = packed(Math.round(radius[i] * 4), edge, cell & 255, cell >> 8);
  }
}

/** The colours of discs as numbers, without their strength. */
function fillsOf({ paper, accent, soft, series }) {
  const whole = (colour) => packed(...colour, 0);
  return {
    entity: whole(mixed(accent, paper, 0.36)), attribute: whole(mixed(soft, paper, 0.45)), series: series.map(whole),
  };
}
