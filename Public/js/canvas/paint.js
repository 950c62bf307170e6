import { flag } from "./block.js";
import { mixed } from "./theme.js";

/** What is around a disc. */
export const rim = { hair: 0, pinned: 1, selected: 2 };

/**
 * What is drawn, in the order in which it is drawn, as numbers that both ways of drawing take. It says nothing of where
 * nodes are, so it is made anew when something is selected or hidden, and not when something moves.
 *
 * `nodes`: index, colour (red, green, blue, strength: 255 as it is, less is nearer to the ground), shape (four times the
 * radius, rim, picture's cell, low byte first). `lines`: two indices and a colour (the last number is its cover).
 */
export class Paint {
  nodes = { count: 0, index: new Uint32Array(0), colour: new Uint8Array(0), shape: new Uint8Array(0) };
  lines = { count: 0, ends: new Uint32Array(0), colour: new Uint8Array(0), width: 1 };

  constructor(graph) {
    const { count, lineCount } = graph;
    Object.assign(this.nodes, {
      index: new Uint32Array(count), colour: new Uint8Array(4 * count), shape: new Uint8Array(4 * count),
    });
    Object.assign(this.lines, { ends: new Uint32Array(2 * lineCount), colour: new Uint8Array(4 * lineCount) });
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
    this.#fillLines(graph, view, colours);
    this.#fillNodes(graph, view, colours);
  }

  #fillLines({ lines, lineCount, linkCount }, { drawn, lifted }, { ink, accent }) {
    const out = this.lines;
    let total = 0;
    for (let line = 0; line < linkCount; line += 1) total += drawn[line];
    // Many lines over each other grow dark, so each covers less.
    const cover = Math.round((lifted ? 22 : 52) * Math.min(1, Math.max(0.16, Math.sqrt(1500 / Math.max(total, 1)))));
    let at = 0;
    const put = (line, [red, green, blue], alpha) => {
      out.ends[2 * at] = lines[2 * line];
      out.ends[2 * at + 1] = lines[2 * line + 1];
      out.colour[4 * at] = red;
      out.colour[4 * at + 1] = green;
      out.colour[4 * at + 2] = blue;
      out.colour[4 * at + 3] = alpha;
      at += 1;
    };
    for (let line = 0; line < lineCount; line += 1) {
      if (drawn[line] && !lifted?.lines.has(line)) put(line, ink, line < linkCount ? cover : cover * 0.7);
    }
    for (const line of lifted?.lines ?? []) put(line, accent, line < linkCount ? 220 : 130);
    out.count = at;
    out.highlighted = lifted?.lines.size ?? 0;
  }

  #fillNodes(graph, view, colours) {
    const { count, entityCount } = graph;
    const { shown, lifted } = view;
    let at = 0;
    const put = (i) => {
      this.#put(at, i, graph, view, colours);
      at += 1;
    };
    // Attributes lie under entities, and what steps back under what stands out.
    for (let i = entityCount; i < count; i += 1) if (shown[i] && !lifted?.nodes.has(i)) put(i);
    for (let i = 0; i < entityCount; i += 1) if (shown[i] && !lifted?.nodes.has(i)) put(i);
    if (lifted) for (const i of [...lifted.nodes].reverse()) if (shown[i]) put(i);
    this.nodes.count = at;
  }

  #put(at, i, { entityCount, radius }, { lifted, selection, pinned, groups, picture }, colours) {
    const { index, colour, shape } = this.nodes;
    const isEntity = i < entityCount;
    const cell = picture(i);
    const [red, green, blue] = this.#fillOf(isEntity, groups?.[i] ?? 0, cell > 0, colours);
    index[at] = i;
    colour[4 * at] = red;
    colour[4 * at + 1] = green;
    colour[4 * at + 2] = blue;
    colour[4 * at + 3] = lifted && !lifted.nodes.has(i) ? 56 : 255;
    shape[4 * at] = Math.round(radius[i] * 4);
    shape[4 * at + 1] = selection.has(i) ? rim.selected : pinned[i] & flag.pinned ? rim.pinned : rim.hair;
    shape[4 * at + 2] = cell & 255;
    shape[4 * at + 3] = cell >> 8;
  }

  #fillOf(isEntity, group, hasPicture, { paper, card, ink, accent, soft, series }) {
    if (group) return hasPicture ? mixed(series[group - 1], card, 0.55) : series[group - 1];
    if (!isEntity) return mixed(soft, paper, 0.45);
    return hasPicture ? mixed(card, ink, 0.03) : mixed(accent, paper, 0.36);
  }
}
