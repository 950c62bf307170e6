/** Whether this page is behind a lock, or leads to something that is: then it may show its name, a picture or a line. */
const shows = (path) => location.pathname.startsWith(path) || document.querySelector(`main a[href^="${CSS.escape(path)}"]`) !== null;

const isChanged = ({ type, value, defaultValue, checked, defaultChecked }) =>
  ["checkbox", "radio"].includes(type) ? checked !== defaultChecked : !["hidden", "search"].includes(type) && value !== defaultValue;

/** Whether something here is not saved: what warns of it when a page is left, or a form that was typed into. */
function isUnsaved() {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented || document.activeElement?.isContentEditable || [...document.querySelectorAll("input, textarea")].some(isChanged);
}

/** A form that came back with problems stands at an address that answers nothing else. */
const isRefusal = () => performance.getEntriesByType("navigation")[0]?.responseStatus >= 400;

function leave() {
  // The page that asks for the password has nothing to hide, and something may be typed into it.
  if (document.querySelector("[data-locked]") || isRefusal()) return;
  // Text that is not saved meets the lock when it is sent, and is carried through it: leaving now would lose it.
  if (isUnsaved()) return;
  document.body.style.display = "none";
  location.replace(location.pathname + location.search);
}

/** Asks whether this page is locked by now. */
async function ask() {
  if (document.hidden || isRefusal()) return;
  // The answer is not shown: as a prefetch, it leaves unread what is new in it.
  const how = { method: "HEAD", headers: { Purpose: "prefetch" }, cache: "no-store" };
  const answer = await fetch(location.pathname + location.search, how).catch(() => null);
  if (answer?.redirected && new URL(answer.url).pathname.endsWith("/unlock")) leave();
}

/**
 * Hears that something was locked in another browser, and is locked in this one.
 *
 * @param {string | null} news `locked ` and the path of everything behind the lock; null if something may have been missed
 */
export function hear(news) {
  if (news === null) ask();
  else if (shows(news.slice("locked ".length))) leave();
}
