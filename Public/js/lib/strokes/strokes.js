/** A stroke that ended longer ago, in milliseconds, is not followed any more: the reader looks elsewhere by then. */
const late = 2000;

/**
 * Keeps the strokes of a finger until the script that follows them is there.
 *
 * @param {HTMLElement} stage
 * @param {number} [limit] the number of quick strokes that are kept, the last ones
 * @returns {() => PointerEvent[]} ends it, and gives the last strokes so far, from their beginning
 */
export function keepStroke(stage, limit = 1) {
  const over = new AbortController();
  let strokes = [];
  const keep = (event) => {
    if (event.type === "pointerdown") strokes = event.pointerType === "mouse" ? [] : [...strokes, [event]].slice(-limit);
    else if (event.pointerId === strokes.at(-1)?.[0].pointerId) strokes.at(-1).push(event);
  };
  for (const name of ["down", "move", "up", "cancel"]) stage.addEventListener(`pointer${name}`, keep, { signal: over.signal });
  return () => {
    over.abort();
    return performance.now() - strokes.at(-1)?.at(-1).timeStamp < late ? strokes.flat() : [];
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
