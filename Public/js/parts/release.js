/** A press is waited for so long at most, in milliseconds; the click comes so soon after its end, that of a finger too. */
const press = { longest: 3000, click: 100 };

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
    setTimeout(resolve, press.click);
  };
  // Some browsers send no `pointercancel` when a link is dragged away.
  for (const name of ["keyup", "pointerup", "pointercancel", "dragend", "blur"]) addEventListener(name, release, { signal: listening.signal });
  setTimeout(release, press.longest);
});
