import { graphInSteps, readBlock } from "./block.js";
import { inSteps } from "./drawing/frames.js";
import { answerTo, limited } from "./limits.js";
import { isClosed } from "../../frame/sign-out/closed.js";

/**
 * Asks for the page anew where it may not be seen any more: it asks for the password itself. Until then the picture is
 * covered, also where the browser asks whether to leave it.
 */
export function askAnew() {
  document.documentElement.toggleAttribute("covered", true);
  location.reload();
}

/**
 * Loads a graph.
 *
 * @param {string} address of its block
 * @param {AbortSignal} signal
 * @param {Promise<Response> | null} early the answer, where it was asked for already
 * @returns {Promise<object>} as `graphOf` gives it
 */
export async function loadGraph(address, signal, early = null) {
  const over = new AbortController();
  const asked = early ?? fetch(address, { signal: AbortSignal.any([signal, over.signal]), redirect: "manual" });
  const { answer, read } = await answerTo(asked, over);
  check(answer);
  return inSteps(graphInSteps(readBlock(await read())), signal);
}

/** @throws {Error} unless the answer has what was asked for */
function check(answer) {
  if (isClosed(answer)) {
    // Locked meanwhile, or signed out.
    askAnew();
    throw new DOMException("Closed", "AbortError");
  }
  if (!answer.ok) throw new Error(`${answer.status} for ${answer.url}`);
}

/** The entities that have a place, 1 for each. `xy` is that of a graph, or where it is drawn. */
export function placedOf({ entityCount, xy }) {
  const placed = new Uint8Array(entityCount);
  for (let i = 0; i < entityCount; i += 1) placed[i] = Number.isNaN(xy[2 * i]) ? 0 : 1;
  return placed;
}

/** The entities without a place. */
export function unplaced(placed) {
  const found = [];
  for (let i = placed.indexOf(0); i >= 0; i = placed.indexOf(0, i + 1)) found.push(i);
  return Uint32Array.from(found);
}

/** More entities without a place than this are laid out by the server, so that a phone never has to. */
const localLimit = 2000;

/** As long as the page waits for the layout of the server, in milliseconds; after that it lays out the graph itself. */
const timeout = 300_000;

/** The server is asked how far it is after pauses that grow from the first to the last, in milliseconds. */
const [firstPause, lastPause] = [1500, 10_000];

/**
 * Lets the server lay out a large graph.
 *
 * @param {HTMLElement} root has the addresses of the block, of its stamp and of the layout
 * @param {{placed: Uint8Array, stamp: number, looks: number}} graph as it was loaded, and which entities have a place
 * @param {() => void} told called when the server is asked
 * @param {() => boolean} isOver whether another graph is shown meanwhile, or none
 * @param {AbortSignal} signal
 * @returns {Promise<object | null>} the graph with its places; null where the page has to give them
 */
export async function letHouseLayOut(root, { placed, stamp, looks }, told, isOver, signal) {
  const [block, now, layout] = ["block", "stamp", "layout"].map((name) => root.getAttribute(name));
  if (!layout || unplaced(placed).length <= localLimit) return null;
  told();
  let [known, isAsked, pause] = [{ order: stamp, looks }, false, firstPause];
  for (const start = performance.now(); performance.now() - start < timeout && !isOver(); pause = Math.min(1.5 * pause, lastPause)) {
    try {
      if (!isAsked) {
        const { ok, status } = await fetch(layout, { method: "POST", signal: limited(signal), redirect: "manual" });
        if (!ok && status < 500 && status !== 429) return null;
        isAsked = ok;
      } else {
        const asked = await fetch(now, { signal: limited(signal), redirect: "manual", cache: "no-store" });
        check(asked);
        const seen = await asked.json();
        if (seen.order !== known.order || seen.looks !== known.looks) {
          const graph = await loadGraph(block, signal);
          if (!unplaced(placedOf(graph)).length) return graph;
          // The layout may have begun before the last entities came.
          [known, isAsked, pause] = [seen, false, firstPause];
        }
      }
    } catch {
      // Without an answer it is asked again.
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/** The focus that an address names: `?focus=ID` or `#ID`. */
export function focusOf({ search, hash }) {
  const id = new URLSearchParams(search).get("focus") ?? hash.slice(1);
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}

/** The padding of an element, in pixels. */
export function paddingOf(element) {
  const style = element ? getComputedStyle(element) : {};
  const side = (name) => Number.parseFloat(style[`padding${name}`]) || 0;
  return { left: side("Left"), top: side("Top"), right: side("Right"), bottom: side("Bottom") };
}

/** A part of canvases of the same size over each other, as a PNG. */
export function together(canvases, [left, top, width, height]) {
  const picture = Object.assign(document.createElement("canvas"), { width, height });
  const pen = picture.getContext("2d");
  for (const canvas of canvases) pen.drawImage(canvas, left, top, width, height, 0, 0, width, height);
  return new Promise((resolve) => picture.toBlob(resolve, "image/png"));
}

/** Offers a picture to be kept. */
export function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
