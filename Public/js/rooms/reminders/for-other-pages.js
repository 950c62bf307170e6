/** What other pages need of this room: see `frame/rooms.js`. */
import "../../parts/kit.js";
import { isDone } from "./reminder-list.js";
import { showBadge } from "./due-badge.js";
import { renew } from "./due-list.js";
import { readPage } from "../../parts/http.js";
import { draw } from "../../parts/icons/icons.js";
import { make } from "../../parts/make.js";
import { Turns } from "../../parts/request-turns.js";

/** Where several come at once they are asked for once; in milliseconds. */
const pause = 120;

const all = "/reminders/now";

/** Whether the page's own list shows what comes: further pages, and what was done, do not. */
const isShown = () => /^\/(today|reminders)$/.test(location.pathname) && !/\b(part|page)=/.test(location.search);

let timer = null;
const badges = new Turns();
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

async function ask() {
  const paths = wanted;
  [wanted, timer] = [new Set(), null];
  if (isShown()) return renew();
  const isNews = [...paths].some((path) => path !== null);
  if (!isNews && document.querySelector("reminder-list")) return renew();
  const turn = badges.ask();
  const answer = await fetch(isNews ? addressOf(paths) : all, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return undefined;
  const fresh = await readPage(answer).catch(() => null);
  if (!fresh) return undefined;
  if (badges.show(turn)) showBadge(fresh.querySelector("[data-badge]"));
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
function showCard(fresh) {
  const rows = [...fresh.querySelectorAll(".reminder")].filter((row) => !isDone(row));
  if (!rows.length) return;
  const card = document.querySelector(".due-card") ?? makeCard(fresh.querySelector("reminder-list"));
  const list = card.querySelector(".list");
  for (const row of rows) card.querySelector(`#${CSS.escape(row.id)}`)?.remove();
  list.prepend(...rows.map((row) => document.adoptNode(row)));
}

function makeCard({ dataset: { title = "", close = "", failed, unsent } }) {
  const cross = draw("icon:close", document.querySelector("svg use").getAttribute("href").replace(/#.*/, ""));
  const names = { class: "button button--icon button--bare", title: close, "aria-label": close };
  const end = make("button", { type: "button", ...names }, cross);
  const head = make("div", { class: "due-card__head" }, make("span", {}, title), end);
  const said = { role: "status", "aria-live": "polite", "data-failed": failed, "data-unsent": unsent };
  const card = make("div", { class: "due-card card", ...said }, head, make("ul", { class: "list" }));
  end.addEventListener("click", () => card.remove());
  card.addEventListener("keydown", ({ key }) => key === "Escape" && card.remove());
  document.addEventListener("lockup", () => card.remove(), { once: true });
  document.body.append(card);
  return card;
}
