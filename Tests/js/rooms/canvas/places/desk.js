import { Ids } from "../../../../../Public/js/rooms/canvas/places/node-ids.js";

// What the modules look for when they are loaded.
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => ({ href: "worker.js" }) };
globalThis.BroadcastChannel = class {
  postMessage() {}
};
globalThis.addEventListener = (name, heard, { signal }) => {
  listening.add(heard);
  signal.addEventListener("abort", () => listening.delete(heard));
};
export const listening = new Set();

const { Places } = await import("../../../../../Public/js/rooms/canvas/places/places.js");

export const turn = () => new Promise((resolve) => setImmediate(resolve));
export const put = (index, x, more = {}) => ({ index, x, y: 0, isPinned: false, isByHand: true, isPinMeant: false, ...more });
export const tidied = (index, x) => put(index, x, { isByHand: false });

/** By node what a request tells of each. */
function told(body, read) {
  const view = new DataView(body);
  const places = {};
  for (let at = 4; at < body.byteLength; at += 28) places[view.getUint8(at)] = read(view, at);
  return places;
}

const xOf = (view, at) => view.getFloat32(at + 16, true);
const flagsOf = (view, at) => ["pinned", "by hand", "pin meant", "on its ring"].filter((_, bit) => (view.getUint32(at + 24, true) >> bit) & 1);

/** A canvas that saves, a house that answers when a test says so, and a clock that only a test moves. */
export function desk(context, nodes = 5) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const desk = { requests: [], states: [], refusals: [] };
  context.mock.method(globalThis, "fetch", (address, { body, keepalive, signal }) => new Promise((resolve, reject) => {
    const request = { address, places: told(body, xOf), flags: told(body, flagsOf), keepalive, resolve, reject };
    request.ended = new Promise((end) => signal?.addEventListener("abort", () => end("given up")));
    signal?.addEventListener("abort", () => reject(signal.reason));
    desk.requests.push(request);
  }));
  // The clock of the test does not know it.
  context.mock.method(AbortSignal, "timeout", (milliseconds) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), milliseconds);
    return over.signal;
  });
  const ids = new Ids(Uint8Array.from({ length: 16 * nodes }, (_, at) => Math.floor(at / 16)));
  desk.places = new Places({
    address: "/places", tidyAddress: "/tidy", ids, told: (state) => desk.states.push(state), placed: () => {},
    refused: (why) => desk.refusals.push(why),
  });
  context.after(() => desk.places.drop());
  desk.wait = async (milliseconds) => {
    context.mock.timers.tick(milliseconds);
    await turn();
  };
  /** The request that was sent last gets its answer. */
  desk.answer = async (status) => {
    desk.requests.at(-1).resolve(status === 0 ? { type: "opaqueredirect", status } : new Response("{}", { status }));
    await turn();
  };
  desk.lose = async () => {
    desk.requests.at(-1).reject(new TypeError("Failed to fetch"));
    await turn();
  };
  desk.sent = () => desk.requests.map(({ address, places }) => [address, places]);
  return desk;
}
