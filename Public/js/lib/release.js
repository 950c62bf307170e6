/**
 * Waits until the key or button that is down is released, and for the click that this makes. An element that moves
 * before gets no click.
 *
 * @returns {Promise<void>}
 */
export const untilReleased = () => new Promise((resolve) => {
  const listening = new AbortController();
  const release = () => {
    listening.abort();
    setTimeout(resolve);
  };
  for (const name of ["keyup", "pointerup", "pointercancel", "blur"]) addEventListener(name, release, { signal: listening.signal });
});
