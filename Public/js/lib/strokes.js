/** What ended so long ago is not followed any more, in milliseconds: by then the eye is elsewhere. */
const late = 2000;

/**
 * Keeps what a finger does until the script is there that follows it.
 *
 * @param {HTMLElement} stage
 * @returns {() => PointerEvent[]} ends it, and gives the last stroke so far, from its beginning
 */
export function keepStroke(stage) {
  const over = new AbortController();
  let stroke = [];
  const keep = (event) => {
    if (event.type === "pointerdown") stroke = event.pointerType === "mouse" ? [] : [event];
    else if (event.pointerId === stroke[0]?.pointerId) stroke.push(event);
  };
  for (const name of ["down", "move", "up", "cancel"]) stage.addEventListener(`pointer${name}`, keep, { signal: over.signal });
  return () => {
    over.abort();
    return performance.now() - stroke.at(-1)?.timeStamp < late ? stroke : [];
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
