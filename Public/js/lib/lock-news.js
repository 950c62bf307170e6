/** How long unsaved text may take to arrive, in milliseconds. */
const timeout = 3000;

/** Whether this page is behind a lock, or leads to something that is: then it may show its name, a picture or a line. */
const shows = (path) => location.pathname.startsWith(path) || document.querySelector(`main a[href^="${CSS.escape(path)}"]`) !== null;

async function leave() {
  // The page that asks for the password has nothing to hide, and something may be typed into it.
  if (document.querySelector("[data-locked]")) return;
  document.body.style.visibility = "hidden";
  const saved = [];
  document.dispatchEvent(new CustomEvent("lockup", { detail: saved }));
  await Promise.race([Promise.allSettled(saved), new Promise((resolve) => setTimeout(resolve, timeout))]);
  location.replace(location.pathname + location.search);
}

/**
 * Hears that something was locked in another browser, and is locked in this one. What was typed is kept, as it is when a
 * lock falls here.
 *
 * @param {string} path the path of everything behind the lock
 */
export async function hear(path) {
  if (shows(path)) await leave();
}

/** Asks whether this page is locked by now: nothing was heard while it was out of sight. */
export async function ask() {
  // A form that came back with problems stands at an address that answers nothing else.
  if (performance.getEntriesByType("navigation")[0]?.responseStatus >= 400) return;
  const answer = await fetch(location.pathname + location.search, { method: "HEAD" }).catch(() => null);
  if (answer?.redirected && new URL(answer.url).pathname.endsWith("/unlock")) await leave();
}
