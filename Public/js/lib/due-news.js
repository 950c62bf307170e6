import { showBadge } from "./due-badge.js";
import { load } from "./load.js";

/** Where several come at once they are asked for once; in milliseconds. */
const pause = 120;

const all = "/reminders/now";

/** Whether the page's own list shows what comes: further pages, and what was done, do not. */
const isShown = () => /^\/(today|reminders)$/.test(location.pathname) && !/\b(part|page)=/.test(location.search);

let timer = null;
/** Addresses of news that were not requested yet. */
let wanted = new Set();

/**
 * Something is due, or may be due no longer.
 *
 * @param {string | null} path where what came can be had; else of what was changed elsewhere
 */
export function hear(path) {
  wanted.add(path?.startsWith(all) ? path : null);
  timer ??= setTimeout(ask, pause);
}

/** The code that renews rows, and sends their ticks, is loaded with the first of them. */
const renew = async () => (await load("due-sending", () => {})).renew();

async function ask() {
  const paths = wanted;
  [wanted, timer] = [new Set(), null];
  if (isShown()) return renew();
  const isNews = [...paths].some((path) => path !== null);
  if (!isNews && document.querySelector("[data-live-part]")) return renew();
  const answer = await fetch(isNews ? addressOf(paths) : all, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return undefined;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  showBadge(fresh.querySelector("[data-badge]"));
  return isNews ? showCard(fresh) : undefined;
}

/** One address for several: `/reminders/now?due=…&due=…`. */
function addressOf(paths) {
  const urls = [...paths].filter(Boolean).map((path) => new URL(path, location));
  const ids = urls.flatMap(({ searchParams }) => searchParams.getAll("due"));
  const isAny = urls.some(({ searchParams }) => !searchParams.has("due"));
  return isAny ? all : `${all}?${new URLSearchParams(ids.map((id) => ["due", id]))}`;
}

/** A small card over the page, which stays until somebody is done with it. */
async function showCard(fresh) {
  const rows = [...fresh.querySelectorAll(".reminder")];
  if (!rows.length) return;
  await Promise.all([style(), load("dues", () => {})]);
  const card = document.querySelector(".due-card") ?? makeCard(fresh.querySelector("section"));
  const list = card.querySelector(".list");
  for (const row of rows) card.querySelector(`#${CSS.escape(row.id)}`)?.remove();
  list.prepend(...rows.map((row) => document.adoptNode(row)));
}

function makeCard({ dataset }) {
  const [card, head, title, close, list] = ["div", "div", "span", "button", "ul"].map((name) => document.createElement(name));
  [card.className, head.className, list.className] = ["due-card card", "due-card__head", "list"];
  for (const [name, value] of [["role", "status"], ["aria-live", "polite"]]) card.setAttribute(name, value);
  title.textContent = dataset.title ?? "";
  [close.type, close.className, close.title] = ["button", "button button--icon button--bare", dataset.close ?? ""];
  close.setAttribute("aria-label", close.title);
  close.append(cross());
  close.addEventListener("click", () => card.remove());
  card.addEventListener("keydown", ({ key }) => key === "Escape" && card.remove());
  document.addEventListener("lockup", () => card.remove(), { once: true });
  if (dataset.failed) card.dataset.failed = dataset.failed;
  head.append(title, close);
  card.append(head, list);
  document.body.append(card);
  return card;
}

function cross() {
  const use = document.querySelector("svg use").cloneNode();
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, "#close"));
  icon.setAttribute("class", "icon");
  icon.append(use);
  return icon;
}

/** The room's sheet, where the page has another room's. */
async function style() {
  const own = document.querySelector("link[href$='/css/app.css']");
  const href = own.getAttribute("href").replace("app.css", "reminders.css");
  if (document.querySelector(`link[href="${href}"]`)) return;
  const sheet = document.createElement("link");
  [sheet.rel, sheet.href] = ["stylesheet", href];
  const isThere = new Promise((done) => ["load", "error"].forEach((name) => sheet.addEventListener(name, done)));
  own.after(sheet);
  await isThere;
}
