import { forgetDrafts } from "./diary-drafts.js";

const { member } = document.documentElement.dataset;

// Behind its lock nothing of the diary stays in the browser.
if (document.querySelector("[data-locked] form[action^='/diary/code/']")) forgetDrafts(localStorage);
else if (member) forgetDrafts(localStorage, member);

document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") === "/logout" && !event.defaultPrevented) forgetDrafts(localStorage);
});
