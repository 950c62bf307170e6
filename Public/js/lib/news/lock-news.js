import { asksPassword } from "../http.js";

/** The address at which this page can be asked for again; that of a form that came back answers nothing else. */
const address = () => (isRefusal() ? "/today" : location.pathname + location.search);

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

/** Whether leaving could lose something. The page that asks for the password may carry a form. */
const holds = () => document.querySelector("[data-locked]") !== null || isRefusal() || isUnsaved();

function leave() {
  document.body.style.display = "none";
  location.replace(address());
}

/** Asks for a page that is not shown: as a prefetch, the answer leaves unread what is new in it. */
const request = (method, url) => fetch(url, { method, headers: { Purpose: "prefetch" }, cache: "no-store" }).catch(() => null);

/** Whether a page of another member was the last one here: then the house would answer this one's requests as theirs. */
const isAnothers = () => ![document.documentElement.dataset.member, null].includes(localStorage.getItem("hearth-member"));

/** Stands in place of the page, and leads in another window to where its member signs in. */
let cover = null;

/** Hides a page with something unsaved from those who may not see it: it is there again once its member is. */
async function hide() {
  document.body.style.display = "none";
  cover ??= document.documentElement.appendChild(document.createElement("a"));
  Object.assign(cover, { href: isAnothers() ? "/today" : address(), target: "_blank", textContent: "…" });
  Object.assign(cover.style, { position: "fixed", inset: "0", display: "grid", placeItems: "center" });
  const answer = await request("GET", cover.href);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  cover?.replaceChildren(page.title || "…");
}

function show() {
  if (!cover) return;
  cover.remove();
  cover = null;
  document.body.style.display = "";
}

/** Asks whether this page may still be seen by those who sit here. */
async function ask() {
  if (document.hidden) return;
  const answer = isAnothers() ? null : await request("HEAD", address());
  const way = answer?.redirected ? new URL(answer.url).pathname : "";
  if (isAnothers() || way === "/login") return holds() ? hide() : leave();
  if (!asksPassword(way)) return answer && show();
  // Text that is not saved meets the lock when it is sent, and is carried through it: leaving now would lose it.
  if (!cover && !holds()) leave();
}

/**
 * Hears that something was locked in another browser, and is locked in this one; or that the page's member may have left.
 *
 * @param {string | null} news `locked ` and the path of everything behind the lock; null if something may have been missed
 */
export function hear(news) {
  if (news === null) ask();
  else if (shows(news.slice("locked ".length)) && !holds()) leave();
}
