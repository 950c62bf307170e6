import { cameFromSaving, forgetOthers, ownKey, resolveSubmitted, send } from "./form-drafts.js";

/**
 * Drops drafts that this window keeps of others, and those that were saved.
 *
 * @param {string | undefined} member who is signed in
 */
export function validate(member) {
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
