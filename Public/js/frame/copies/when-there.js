/**
 * Between two questions, in milliseconds. A page that this script has just asked for, and that failed again, may be what
 * the server cannot bear: it gets more time.
 */
const pause = globalThis.performance?.getEntriesByType("navigation")[0]?.type === "reload" ? 15_000 : 4000;
/** Long enough for a slow house, in milliseconds. */
const timeout = 10_000;

/**
 * Calls once the server answers. It is asked as long as the page is seen, one question at a time.
 *
 * @param {() => void} work
 */
export function whenThere(work) {
  const listening = new AbortController();
  const { signal } = listening;
  let timer = setTimeout(ask, pause);
  let isAsking = false;

  async function ask() {
    if (isAsking || document.visibilityState === "hidden") return;
    clearTimeout(timer);
    isAsking = true;
    const how = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(timeout) };
    const isThere = await fetch("/health", how).then(({ ok }) => ok, () => false);
    isAsking = false;
    if (!isThere) return void (timer = setTimeout(ask, pause));
    listening.abort();
    work();
  }

  addEventListener("online", ask, { signal });
  // Out of the browser's memory.
  addEventListener("pageshow", ({ persisted }) => persisted && ask(), { signal });
  document.addEventListener("visibilitychange", ask, { signal });
}
