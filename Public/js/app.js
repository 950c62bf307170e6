import "./elements/pop-menu.js";
import "./elements/shortcut-keys.js";
import "./elements/toast-note.js";
import { forgetSaved } from "./lib/drafts.js";
import { watchLeaving } from "./lib/leaving.js";

/** Elements that only some pages have: each is loaded where it stands. */
const some = ["copy-text", "edit-table", "grow-text", "icon-picker", "keep-draft", "live-search", "lock-guard", "more-rows", "time-zone"];
for (const name of some) {
  if (document.querySelector(name)) import(`./elements/${name}.js`);
}

watchLeaving(document.querySelector("[data-door], [data-locked]") !== null);
forgetSaved(
  sessionStorage,
  [...document.querySelectorAll("keep-draft, [data-draft]")].map(
    (element) => element.getAttribute("key") ?? element.dataset.draft,
  ),
);
