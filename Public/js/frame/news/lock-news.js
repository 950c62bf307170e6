import "../../parts/kit.js";
import { asksPassword } from "../../parts/http.js";
import { isAway, sayHere, whoIsHere } from "../sign-out/sign-out-guard.js";
import { tellWorker } from "../copies/tell-worker.js";
import { turn } from "./live.js";

const { member } = document.documentElement.dataset;

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
const holds = () => document.querySelector("[data-unlock]") !== null || isRefusal() || isUnsaved();

function leave() {
  document.body.style.display = "none";
  location.replace(address());
}

/** Asks for a page that is not shown, as a prefetch: the server does not mark its content as read then. */
const request = (method, url) => fetch(url, { method, headers: { Purpose: "prefetch" }, cache: "no-store" }).catch(() => null);

/** Stands in place of the page, and leads in another window to where its member signs in. */
let cover = null;
let title;
/** Whether something was unsaved as the page was covered: hidden, it has lost the focus. */
let isHeld;

/** Hides a page from those who may not see it: it is there again once its member is. */
function hide() {
  if (cover) return;
  [isHeld, title, document.title] = [holds(), document.title, "…"];
  document.body.style.display = "none";
  cover = Object.assign(document.createElement("a"), { href: address(), target: "_blank", textContent: "…" });
  Object.assign(cover.style, { position: "fixed", inset: "0", display: "grid", placeItems: "center" });
  document.documentElement.append(cover);
}

function show() {
  cover.remove();
  [cover, document.title] = [null, title];
  document.body.style.display = "";
  sayHere(member);
  turn();
}

/** A page with something unsaved stays, and its cover says where it leads. */
function stay(page) {
  if (!isHeld) return leave();
  const [where] = (page?.title || "…").split(" · ");
  cover.replaceChildren(Object.assign(document.createElement("span"), { className: "button", textContent: where }));
}

/** Another member is here, whom the server would show a page of theirs at this address, or none. */
async function lead() {
  if (!isHeld) return leave();
  if (cover.pathname === "/today") return;
  cover.href = "/today";
  const [, page] = await fetchCovered();
  if (cover?.pathname === "/today") stay(page);
}

/** @returns {Promise<[Response | null, Document]>} where the cover leads */
async function fetchCovered() {
  const answer = await request("GET", cover.href);
  const text = await answer?.text().catch(() => "");
  return [answer, new DOMParser().parseFromString(text ?? "", "text/html")];
}

const wayOf = (answer) => (answer?.redirected ? new URL(answer.url).pathname : "");

/** Asks whether this page may still be seen by those who sit here. */
async function ask() {
  // The word of another window holds without a connection, too, and before this page comes into sight.
  if (isAway()) hide();
  if (document.hidden) return;
  if (cover) return askCovered();
  const way = wayOf(await request("HEAD", address()));
  if (way === "/login") {
    hide();
    sayHere("");
    tellWorker("left");
    return askCovered();
  }
  // Text that is not saved meets the lock when it is sent, and is carried through it: leaving now would lose it.
  if (asksPassword(way) && !cover && !holds()) leave();
}

async function askCovered() {
  if (isAway() && whoIsHere()) return lead();
  cover.href = address();
  const [answer, page] = await fetchCovered();
  // Another member who has signed in meanwhile is asked for elsewhere.
  if (!cover || (isAway() && whoIsHere())) return;
  if (!answer) addEventListener("online", ask, { once: true });
  if (asksPassword(wayOf(answer))) return stay(page);
  // A house that is away for a moment says nothing about who may see this.
  const isAnswer = answer?.ok || answer?.status === 404;
  if (isAnswer && page.documentElement.dataset.member === member) show();
}

/**
 * Hears that something was locked in another browser, and is locked in this one; or that the page's member may have left.
 *
 * @param {string | null} news `locked ` and the path of everything behind the lock; null if something may have been missed
 */
export function hear(news) {
  if (news === null) return ask();
  const path = news.slice("locked ".length);
  tellWorker("locked", path);
  if (shows(path) && !holds()) leave();
}
