import { cameFromSaving, forgetOthers, ownKey, resolveSubmitted, send } from "../parts/forms/form-drafts.js";
import { clearStorage } from "./sign-out/sign-out-guard.js";

const { member } = document.documentElement.dataset;

/** The rooms that keep something of this member. What they keep of others is forgotten at once, by any page. */
export const [kept] = member ? [localStorage, sessionStorage].map((storage) => clearStorage(storage, member)) : [[]];

/**
 * Drops drafts that this window keeps of others, and those that were saved.
 *
 * @param {string | undefined} member who is signed in
 */
function validate(member) {
  if (member) forgetOthers(sessionStorage, member);
  resolveSubmitted(sessionStorage, {
    isSaved: cameFromSaving(performance.getEntriesByType("navigation")[0], document.referrer),
    open: [...document.querySelectorAll("keep-draft")].map((element) => ownKey(member, element.getAttribute("key"))),
  });
  // A form that met a lock, or an ended session, is carried by the page that asks for the password.
  addEventListener("submit", ({ target: { dataset } }) => {
    if (dataset.draft) send(sessionStorage, ownKey(dataset.draftMember ?? member, dataset.draft));
  });
}

// Before the elements that show drafts.
if (/h-draft/.test(Object.keys(sessionStorage))) validate(member);
