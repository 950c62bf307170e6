import { inOrder } from "./brew-state.js";

const keyOf = ({ at, kind }) => `${at}:${kind}`;

export const formatEvents = (events) => events.map(({ at, kind, step }) => `${at}:${kind}:${step ?? 0}`).join(",");

/** All of them, each once, in their order. Of two with one time and kind the first stays, as in the server. */
export function mergeEvents(...lists) {
  const found = new Map();
  for (const event of lists.flat()) if (!found.has(keyOf(event))) found.set(keyOf(event), event);
  return [...found.values()].sort(inOrder);
}

/** The time for a tap: later than every one before, so that each is an event of its own. */
export const nextTime = (now, startedAt, events) =>
  Math.max(Math.floor(now), startedAt, ...events.map(({ at }) => at + 1));
