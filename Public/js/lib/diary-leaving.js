import { forgetDraft, forgetDrafts, leftDrafts, readDraft } from "./diary-drafts.js";

const { member } = document.documentElement.dataset;

// Behind its lock nothing of the diary stays in the browser.
if (document.querySelector("[data-locked] form[action^='/diary/code/']")) forgetDrafts(localStorage);
else if (member) forgetDrafts(localStorage, member);

document.addEventListener("submit", (event) => {
  if (event.target.getAttribute("action") === "/logout" && !event.defaultPrevented) forgetDrafts(localStorage);
});

/** What a page that is gone could not send; where that is refused it waits until its day is opened. */
async function sendLeft() {
  const here = document.querySelector("diary-form")?.dataset.path;
  for (const { key, path, draft } of leftDrafts(localStorage, member)) {
    if (path === here) continue;
    const { sendEntry } = await import("./diary-sending.js");
    const { version, entry, values } = draft;
    const answer = await sendEntry(path, { ...values, version, id: entry, awaits: "0" }).catch(() => null);
    // Opened and typed on meanwhile, it is another one.
    if (!answer?.version || !readDraft(localStorage, key)?.isLeft) continue;
    forgetDraft(localStorage, key);
    document.dispatchEvent(new CustomEvent("heard", { detail: path }));
  }
}

if (member) {
  sendLeft();
  addEventListener("online", sendLeft);
}
