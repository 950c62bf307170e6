import { kept } from "./owner.js";
import "../parts/kit.js";
import "../parts/grow-text.js";
import "../parts/live-search.js";
import "./file-field.js";
import "./lock-guard.js";
import "../parts/media/media-gallery.js";
import "../parts/media/media-upload.js";
import "../parts/media/media-waiting.js";
import "../parts/more-rows.js";
import "./pop-menu.js";
import "./shortcut-keys.js";
import "./toast-note.js";
import { load } from "../parts/load.js";
import { rooms } from "./rooms.js";
import { listen } from "./news/live.js";
import { wrote } from "./news/windows.js";
import { guardSignOut } from "./sign-out/sign-out-guard.js";
import { wake } from "../parts/wake.js";

wake({
  "icon-picker, keep-draft, mention-area, sort-rows, time-zone": () => import("../parts/forms.js"),
  "copy-text, show-password": () => import("./seldom.js"),
  "sign-out, unsent-texts": () => import("./sign-out/sign-out.js"),
  "outbox-list": () => import("../outbox/outbox-list.js"),
});
guardSignOut(document.querySelector("[data-signed-out], [data-unlock]") !== null);

// News while the page is open: after everything that the page itself loads. A room whose link is marked hears those of
// its addresses on every page.
const hear = (path) => {
  for (const { pathname } of document.querySelectorAll("[data-news]")) {
    if (path?.startsWith(`${pathname}/`) ?? true) load(rooms[pathname.slice(1)]).then(({ hear }) => hear(path));
  }
};
if (document.documentElement.dataset.member) addEventListener("load", () => listen(hear));

// Any page sends what rooms could not send of this member, after everything that the page itself loads.
addEventListener("load", () => {
  for (const room of kept) if (rooms[room]) load(rooms[room]).then(({ sendLeft }) => sendLeft());
});

// The other windows hear of a form's change when its answer has come.
const written = sessionStorage.getItem("hearth-wrote");
sessionStorage.removeItem("hearth-wrote");
if (written) wrote(written);
const sent = new Set();
addEventListener("pageshow", () => sent.clear());
addEventListener("submit", (event) => {
  const { target, submitter } = event;
  // A field may be named "method".
  if (event.defaultPrevented || (submitter?.getAttribute("formmethod") ?? target.getAttribute("method")) !== "post") return;
  // A second press on a slow network would do it twice; after a failed one it must go on.
  if (sent.has(target)) return event.preventDefault();
  sent.add(target);
  setTimeout(() => sent.delete(target), 5000);
  sessionStorage.setItem("hearth-wrote", target.getAttribute("action"));
});
// Opening the canvas does not fade: without a graphics card that took 250 of the 650 ms until its first picture.
addEventListener("pageswap", ({ activation, viewTransition }) => {
  // After Back there may be no entry.
  if (/\/canvas([?#]|$)/.test(activation?.entry?.url)) viewTransition?.skipTransition();
});

const offers = "[data-install], [data-install-page]";
const install = () => import("./install/install.js");
// The browser's own offer to install Hearth waits until somebody taps the row that makes it.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  if (document.querySelector(offers)) load(install).then(({ keep }) => keep(event));
});
addEventListener("load", () => wake({ [offers]: install }));

/** The number on the app's icon is that beside Today. */
const today = document.querySelector(".side__link[href='/today']");
function showDue() {
  const count = parseInt(today?.querySelector("[data-badge]")?.textContent) || 0;
  (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
if (navigator.setAppBadge) {
  showDue();
  if (today) new MutationObserver(showDue).observe(today, { childList: true });
}

/** Brings in the service worker, where the browser has such and the connection is secure. */
const copies = () => load(() => import("./copies/page-copies.js")).then(({ begin }) => begin());

// Safari knows no idle time.
if (navigator.serviceWorker) addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(copies));
