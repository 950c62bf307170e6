/**
 * Other acts of a reader, who has gone on with them: an older stroke is not followed any more. A finger that is cancelled
 * scrolls or zooms.
 */
const acts = ["click", "input", "keydown", "pointercancel", "popstate", "visibilitychange", "wheel"];

/** A stroke that begins so long after the one before, in milliseconds, does not go on from it: it is another try. */
const apart = 1000;

/**
 * Keeps the strokes of a finger until the script that follows them is there, however long that takes on a bad network.
 *
 * @param {HTMLElement} stage
 * @param {AbortSignal} signal ends it, too
 * @param {number} [limit] the number of quick strokes that are kept, the last ones
 * @returns {() => PointerEvent[]} ends it, and gives the last strokes so far, from their beginning
 */
export function keepStroke(stage, signal, limit = 1) {
  const over = new AbortController();
  let strokes = [];
  const forget = () => (strokes = []);
  const keep = (event) => {
    const { pointerId, pointerType, timeStamp, type } = event;
    if (type !== "pointerdown") return void strokes.findLast(([down]) => down.pointerId === pointerId)?.push(event);
    const isMouse = pointerType === "mouse";
    if (isMouse || timeStamp - strokes.at(-1)?.at(-1).timeStamp > apart) forget();
    // A second finger on the stage strokes nothing.
    if (!isMouse && event.isPrimary !== false) strokes = [...strokes, [event]].slice(-limit);
  };
  for (const name of ["down", "move", "up"]) stage.addEventListener(`pointer${name}`, keep, { signal: over.signal });
  for (const name of acts) addEventListener(name, forget, { signal: over.signal, capture: true, passive: true });
  signal.addEventListener("abort", () => {
    over.abort();
    forget();
  });
  return () => {
    over.abort();
    return strokes.flat();
  };
}

/** Follows a stroke from here on; one that was kept may be over. */
export function capture(element, { pointerId }) {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The finger is gone.
  }
}
