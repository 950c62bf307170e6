import { LayoutRunner } from "../../../../../Public/js/rooms/canvas/layout/runner.js";

/** The layout in the same thread: `work` lets it run until everything lies still. */
class NearWorker {
  static all = [];
  static isMissing = false;

  #waiting = [];

  constructor() {
    NearWorker.all.push(this);
    let now = 0;
    const post = (data) => this.#waiting.push(() => this.onmessage({ data }));
    this.runner = new LayoutRunner(post, () => (now += 5), (work) => this.#waiting.push(work));
    if (NearWorker.isMissing) this.#waiting.push(() => this.onerror(new Event("error")));
  }

  postMessage(message) {
    if (!NearWorker.isMissing) this.runner.receive(message);
  }

  terminate() {
    this.#waiting.length = 0;
  }

  work() {
    while (this.#waiting.length) this.#waiting.shift()();
  }
}

/** Lets all layouts run until everything lies still. */
export const work = () => NearWorker.all.splice(0).forEach((worker) => worker.work());

/** Whether the script of the layout cannot be loaded. */
export const lose = (isMissing) => (NearWorker.isMissing = isMissing);

globalThis.Worker = NearWorker;
globalThis.BroadcastChannel = class {
  postMessage() {}
};
globalThis.addEventListener ??= () => {};
globalThis.document ??= { documentElement: { dataset: {} } };
globalThis.document.querySelector ??= () => ({ href: "worker.js" });

/** What was sent, by the address: what one test left unsent comes while another runs. */
const sentTo = new Map();

globalThis.fetch = async (address, { body }) => {
  const view = new DataView(body);
  const [graph, what] = address.split("/canvas/");
  sentTo.get(graph).push(Array.from({ length: view.getUint32(0, true) }, (_, place) => {
    const at = 4 + 28 * place;
    const told = view.getUint8(at + 24);
    return {
      what, index: (view.getUint8(at) << 8) | view.getUint8(at + 1), x: view.getFloat32(at + 16, true),
      y: view.getFloat32(at + 20, true), isPinned: Boolean(told & 1), isByHand: Boolean(told & 2),
    };
  }));
  return { ok: true, json: async () => ({}) };
};

const { Moving } = await import("../../../../../Public/js/rooms/canvas/places/moving.js");

/**
 * What moves nodes, on a graph without a page; what it sends is in `sent`, a list of places for each request.
 *
 * @param {object} graph
 * @param {number[]} graph.xy of entities, then of attributes: NaN where one has no place
 * @param {number[]} graph.owner the entity of each attribute
 * @param {number[]} graph.links
 */
export function moving({ xy, owner = [], links = [], strength = 1 }) {
  const count = xy.length / 2, entityCount = count - owner.length;
  const flags = new Uint8Array(count);
  const bytesOf = (index) => Uint8Array.of(index >> 8, index & 255, ...new Array(14).fill(0));
  const graph = {
    count, entityCount, xy: Float32Array.from(xy), owner: Uint32Array.from(owner), ends: Uint32Array.from(links), flags,
    ids: { bytesOf },
  };
  const [path, sent] = [`/graphs/${sentTo.size}`, []];
  sentTo.set(path, sent);
  const placed = Uint8Array.from({ length: entityCount }, (_, i) => (Number.isNaN(xy[2 * i]) ? 0 : 1));
  const stage = { placed, refresh() {}, moved() {}, recolour() {}, cameraFor() {} };
  const parts = {
    graph, stage, xy: graph.xy.slice(), pinned: flags.slice(), address: `${path}/canvas/places`,
    tidyAddress: `${path}/canvas/tidy`, tools: () => ({ strength }), told() {}, placed() {}, rested() {},
  };
  return { moving: new Moving(parts), sent };
}
