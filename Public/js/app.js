import "./elements/pop-menu.js";
import "./elements/shortcut-keys.js";
import { cameFromSaving, forgetOthers, ownKey, resolveSubmitted, send } from "./lib/drafts.js";
import { guardSignOut } from "./lib/sign-out-guard.js";

// Elements that only some pages have: each is loaded where it stands.
for (const { localName } of document.querySelectorAll(":not(:defined, mention-area)")) import(`./elements/${localName}.js`);

// What offers things to mention has work only once somebody writes there.
const mentioning = (target) => target?.closest?.("mention-area") && import("./elements/mention-area.js");
addEventListener("focusin", ({ target }) => mentioning(target));
mentioning(document.activeElement);

// What is ticked off here.
if (document.querySelector("[data-live-part]")) import("./lib/dues.js");

guardSignOut(document.querySelector("[data-door], [data-locked]") !== null);
const { member } = document.documentElement.dataset;
if (member) forgetOthers(sessionStorage, member);
// What comes and changes while the page is open: after all that it shows.
if (member) addEventListener("load", async () => {
  const { listen } = await import("./lib/live.js");
  listen(async (path) => {
    if (path === null || path.startsWith("/reminders/")) (await import("./lib/due-news.js")).hear(path);
  });
});
// What notes keep here is forgotten with its member.
if (/h-notes:/.test(Object.keys(localStorage))) import("./lib/note-leaving.js");
// What brews keep here is sent from any page, and forgotten with its member.
if (/h-brew:/.test(Object.keys(localStorage))) import("./lib/brew-leaving.js");
// And what the diary keeps, with its member or behind its lock.
if (/h-diary:/.test(Object.keys(localStorage))) import("./lib/diary-leaving.js");
// Who signs out is asked about what the house does not have yet, and leaves nothing of it behind.
addEventListener("submit", (event) => {
  const { target: form, defaultPrevented } = event;
  if (defaultPrevented || form.getAttribute("action") !== "/logout") return;
  event.preventDefault();
  import("./lib/sign-out.js").then(({ signOut }) => signOut(form), () => form.submit());
}, { capture: true });
resolveSubmitted(sessionStorage, {
  isSaved: cameFromSaving(performance.getEntriesByType("navigation")[0]),
  open: [...document.querySelectorAll("keep-draft")].map((element) => ownKey(member, element.getAttribute("key"))),
});
// What a form wrote the other windows hear when its answer has come.
const written = sessionStorage.getItem("hearth-wrote");
sessionStorage.removeItem("hearth-wrote");
if (written) import("./lib/windows.js").then(({ wrote }) => wrote(written));
addEventListener("submit", ({ defaultPrevented, target }) => {
  if (!defaultPrevented && target.method === "post") sessionStorage.setItem("hearth-wrote", target.getAttribute("action"));
});
// A form that met a lock, or an ended session, is carried by the page that asks for the password.
addEventListener("submit", ({ target: { dataset } }) => {
  if (dataset.draft) send(sessionStorage, ownKey(dataset.draftMember ?? member, dataset.draft));
});
// To the canvas nothing fades: where a processor draws, that took 250 of the 650 ms until its first picture.
addEventListener("pageswap", ({ activation, viewTransition }) => {
  if (/\/canvas$/.test(new URL(activation?.entry.url ?? location).pathname)) viewTransition?.skipTransition();
});
