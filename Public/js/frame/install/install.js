import { installWay } from "./install-way.js";

// Offers to install Hearth as an app: by the browser's own offer, or by the page that says how.

/** What this browser knows of the app: `installed`, `hidden` or, where only people know, `told`. */
const key = "hearth-app";
const isApp = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const way = installWay(navigator, "onbeforeinstallprompt" in globalThis);
/** The browser's offer, which can be made once. */
let offer = null;

const state = () => localStorage.getItem(key);
const isInstalled = () => isApp || state() === "installed";

function remember(what) {
  try {
    localStorage.setItem(key, what);
  } catch {
    // A full storage only makes the offer come again.
  }
}

/** Steps that were read once are not suggested again on Today; Settings goes on leading to them. */
function isOffered(row) {
  if (isInstalled() || state() === "hidden") return false;
  if (way === "prompt") return offer !== null;
  return way !== null && !(state() === "told" && row.matches(".steps > *"));
}

function show() {
  for (const row of document.querySelectorAll("[data-install]")) row.hidden = !isOffered(row);
  for (const row of document.querySelectorAll("[data-installed]")) row.hidden = !isInstalled();
  for (const part of document.querySelectorAll("[data-install-now]")) part.hidden = offer === null || isInstalled();
}

/** Keeps the browser's offer until somebody takes it. @param {Event} event `beforeinstallprompt` */
export function keep(event) {
  offer = event;
  // A browser that has the app makes none.
  if (state() === "installed") localStorage.removeItem(key);
  show();
}

async function take() {
  const own = offer;
  offer = null;
  const { outcome } = await own.prompt().then(() => own.userChoice);
  if (outcome === "accepted") remember("installed");
  show();
}

addEventListener("appinstalled", () => {
  remember("installed");
  show();
});
addEventListener("click", (event) => {
  if (event.target.closest("[data-install-hide]")) {
    remember("hidden");
    show();
  } else if (offer && event.target.closest("[data-install] a, [data-install-now] button")) {
    event.preventDefault();
    take().catch(show);
  }
});
if (document.querySelector("[data-install-page]") && way !== "prompt" && state() === null) remember("told");
show();
