import { flag } from "../block.js";
import { everything } from "../scene.js";

const afresh = () => ({ choice: { ...everything }, selection: new Set(), groups: null, hovered: -1, found: new Set(), captions: new Map() });

/**
 * The state that survives loading a graph again, such as the selection and names. It is carried over by node id,
 * because indices change; nodes that no longer exist drop out.
 */
export class Carrying {
  #before;
  #graph;
  /** For each node of before its index now, or -1; null where no graph was shown before. */
  #now = null;
  #past;
  #details;

  /** Whether no node had a place: the server may tell of those that it gave before the page asks for them. */
  wasBare;

  /**
   * @param {object} graph as it is now
   * @param {import("../drawing/stage.js").Stage} stage as it was
   * @param {import("./moving.js").Moving | null} moving as it was
   * @param {import("../details.js").Details | null} details as they were
   */
  constructor(graph, stage, moving, details) {
    [this.#graph, this.#before, this.#past, this.#details] = [graph, stage.graph, moving?.past, details];
    if (this.#before) this.#now = graph.ids.indicesOf(this.#before.ids);
    this.wasBare = Boolean(this.#before?.count) && !stage.placed.includes(1);
  }

  get isAny() {
    return this.#now !== null;
  }

  /** The index of a node now, by that of before; -1 for none. */
  index = (index) => this.#now?.[index] ?? -1;

  indices = (some) => [...some].map(this.index).filter((index) => index >= 0);

  #bytes(bytes) {
    const now = bytes && new Uint8Array(this.#graph.count);
    bytes?.forEach((byte, i) => {
      if (this.#now[i] >= 0) now[this.#now[i]] = byte;
    });
    return now;
  }

  /** The view and selection for the stage, in the indices of the new graph. */
  view({ choice, selection, groups, hovered, found, captions }) {
    if (!this.isAny) return afresh();
    return {
      choice: {
        ...choice, focus: this.index(choice.focus), mask: this.#bytes(choice.mask),
        entities: choice.entities && new Set(this.indices(choice.entities)),
        hidden: new Set(this.indices(choice.hidden)), folded: new Set(this.indices(choice.folded)),
      },
      selection: new Set(this.indices(selection)), groups: this.#bytes(groups), hovered: this.index(hovered), found: new Set(this.indices(found)),
      captions: new Map([...captions].map(([index, text]) => [this.index(index), text]).filter(([index]) => index >= 0)),
    };
  }

  /**
   * Keeps the places of new nodes for a member who may only read: they were found here and are not known to the server.
   */
  place(xy) {
    this.#now?.forEach((j, i) => {
      if (j >= 0 && Number.isNaN(xy[2 * j])) xy.set([this.#past.xy[2 * i], this.#past.xy[2 * i + 1]], 2 * j);
    });
  }

  /** The names and icons known so far, one entry per node, used until the server sends them again. */
  details() {
    const known = new Array(this.#graph.count);
    this.#now?.forEach((j, i) => {
      if (j >= 0) known[j] = this.#details?.get(i);
    });
    return known;
  }

  /** The moves that can be undone, in the graph as it lies now. */
  moves(after) {
    return this.isAny ? this.#past.moves.carried((kept) => carriedMove(kept, this.#past, after, this.#now)) : undefined;
  }
}

const isSame = (one, other) => Math.abs(one - other) <= 0.5 || (Number.isNaN(one) && Number.isNaN(other));

/**
 * All places before a move, without the nodes that another page has moved or pinned since.
 *
 * @param {{xy: Float32Array, pinned: Uint8Array, given: Float32Array}} kept before the move, in the indices of before
 * @param {{xy: Float32Array, pinned: Uint8Array, given: Float32Array}} past as the graph lay when it was read anew
 * @param {{xy: Float32Array, pinned: Uint8Array, given: Float32Array}} after as it lies now
 * @param {Int32Array} now for each node of before its index now, or -1
 */
function carriedMove(kept, past, after, now) {
  const [xy, pinned, given] = [after.xy.slice(), after.pinned.slice(), after.given.slice()];
  const [firstBefore, first] = [past.xy.length - past.given.length, xy.length - given.length];
  now.forEach((j, i) => {
    if (j < 0) return;
    const [from, to] = [2 * i, 2 * j];
    if (isSame(past.xy[from], xy[to]) && isSame(past.xy[from + 1], xy[to + 1])) xy.set(kept.xy.subarray(from, from + 2), to);
    if (!((past.pinned[i] ^ pinned[j]) & flag.pinned)) pinned[j] = (pinned[j] & ~flag.pinned) | (kept.pinned[i] & flag.pinned);
    const [was, is] = [from - firstBefore, to - first];
    if (was < 0 || is < 0) return;
    if (isSame(past.given[was], given[is]) && isSame(past.given[was + 1], given[is + 1])) given.set(kept.given.subarray(was, was + 2), is);
  });
  return { xy, pinned, given };
}
