// The page that stands in for another one while the server cannot be reached, and goes on to that once it answers.

/**
 * Between two questions, in milliseconds. A page that this script has just asked for, and that failed again, may be what
 * the server cannot bear: it gets more time.
 */
const pause = performance.getEntriesByType("navigation")[0]?.type === "reload" ? 15_000 : 4000;
/** Long enough for a slow house, in milliseconds. */
const timeout = 10_000;

let timer = setTimeout(ask, pause);
let isAsking = false;

function goOn() {
  // Opened by its own address, it stands in for nothing.
  if (location.pathname.startsWith("/offline/")) location.replace("/today");
  else location.reload();
}

async function ask() {
  if (isAsking || document.visibilityState === "hidden") return;
  clearTimeout(timer);
  isAsking = true;
  const how = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(timeout) };
  const isThere = await fetch("/health", how).then(({ ok }) => ok, () => false);
  if (isThere) return goOn();
  isAsking = false;
  timer = setTimeout(ask, pause);
}

addEventListener("online", ask);
document.addEventListener("visibilitychange", ask);
