/**
 * Does something after the page has all that it opens with: at once, if it has. The page itself comes first.
 *
 * @param {() => void} work
 * @param {AbortSignal} [signal] when it is not wanted any more
 */
export function onceLoaded(work, signal) {
  if (document.readyState === "complete") return work();
  addEventListener("load", () => setTimeout(() => signal?.aborted || work()), { once: true, signal });
}
