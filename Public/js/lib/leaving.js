import { forgetAll } from "./drafts.js";

const mark = "hearth-left-at";

/** True when someone signed out, or locked something, after this page was loaded: then its content is nobody's to see. */
export const wasLeft = (loadedAt, leftAt) => Number(leftAt ?? 0) > loadedAt;

/**
 * Keeps the back button from showing pages after signing out or locking. Pages at a door leave a mark; a page that
 * comes back out of the browser's memory looks for it and asks the server again.
 *
 * @param {boolean} isDoor true on a page for those who are not signed in, or have not unlocked what is behind it
 */
export function watchLeaving(isDoor) {
  const loadedAt = Date.now();
  if (isDoor) {
    localStorage.setItem(mark, String(loadedAt));
    return;
  }
  addEventListener("pageshow", (event) => {
    if (event.persisted && wasLeft(loadedAt, localStorage.getItem(mark))) location.reload();
  });
  addEventListener("submit", (event) => {
    if (event.target.getAttribute("action") === "/logout") forgetAll(sessionStorage);
  });
}
