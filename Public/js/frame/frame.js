import "./elements/pop-menu.js";
import "./elements/shortcut-keys.js";
import { clearStorage, guardSignOut } from "./lib/sign-out/sign-out-guard.js";

const { member } = document.documentElement.dataset;
// Any page forgets at once what rooms keep in this browser of other members.
const [kept] = member ? [localStorage, sessionStorage].map((storage) => clearStorage(storage, member)) : [[]];

/** Elements that only some pages have: each is loaded where it stands. */
const wake = () => {
  for (const { localName } of document.querySelectorAll(":not(:defined, mention-area)")) import(`./elements/${localName}.js`);
};

// Drafts that this window keeps are validated before the elements that show them.
if (/h-draft/.test(Object.keys(sessionStorage))) import("./lib/forms/kept-drafts.js").then(({ validate }) => validate(member)).finally(wake);
else wake();

// The code that offers things to mention has work only once such a field has the focus.
const mentioning = (target) => target?.closest?.("mention-area") && import("./elements/mention-area.js");
addEventListener("focusin", ({ target }) => mentioning(target));
mentioning(document.activeElement);

guardSignOut(document.querySelector("[data-signed-out], [data-unlock]") !== null);
// News while the page is open: after everything that the page itself loads. A room whose link is marked hears those of
// its addresses on every page.
if (member) addEventListener("load", async () => {
  const { listen } = await import("./lib/news/live.js");
  listen(async (path) => {
    for (const { pathname } of document.querySelectorAll("[data-news]"))
      if (path?.startsWith(`${pathname}/`) ?? true) (await import(`./lib${pathname}/news.js`)).hear(path);
  });
  import("./lib/worker.js");
});
// Any page sends what rooms could not send of this member.
for (const room of kept) import(`./lib/${room}/unsent.js`);
// The other windows hear of a form's change when its answer has come.
const written = sessionStorage.getItem("hearth-wrote");
sessionStorage.removeItem("hearth-wrote");
if (written) import("./lib/news/windows.js").then(({ wrote }) => wrote(written));
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
// To the canvas nothing fades: where a processor draws, that took 250 of the 650 ms until its first picture.
addEventListener("pageswap", ({ activation, viewTransition }) => {
  if (/\/canvas([?#]|$)/.test(activation?.entry.url)) viewTransition?.skipTransition();
});
