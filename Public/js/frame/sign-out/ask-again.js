import "../../parts/kit.js";
import { formValues, holds } from "../../parts/forms/draft-values.js";
import { isClosed } from "./closed.js";

/** The answer names another version of the page than the one that the browser kept; a page without versions has none. */
const isOlder = (kept, now) => {
  const [before, after] = [kept, now].map(({ headers }) => headers.get("ETag"));
  return Boolean(before && after) && before !== after;
};

const isTick = ({ type }) => ["checkbox", "radio"].includes(type);

/** Whether a control holds something else than the page brought. */
const isChanged = (control) => {
  const { options } = control;
  if (options) return control.selectedIndex !== Math.max(0, [...options].findIndex(({ defaultSelected }) => defaultSelected));
  if (isTick(control)) return control.checked !== control.defaultChecked;
  return control.matches("input:not([type=hidden]), textarea") && control.value !== control.defaultValue;
};

/** Whether the server has what a form of this page holds: browsers fill in again what was typed and saved before Back. */
const isSaved = (form, page) => {
  if ([...form.elements].some(({ files }) => files?.length)) return false;
  const theirs = [...page.forms].find((one) => one.getAttribute("action") === form.getAttribute("action"));
  const [own, saved] = [form, theirs].map((one) => one && formValues(new FormData(one), ["id"]));
  return Boolean(saved) && holds(saved, own);
};

/** Whether something on the page is typed or under way that a new page would lose: the server does not have it. */
export async function isAtWork() {
  const leaving = new Event("beforeunload", { cancelable: true });
  dispatchEvent(leaving);
  if (leaving.defaultPrevented || document.activeElement?.isContentEditable) return true;
  const typed = [...document.forms].filter((form) => form.getAttribute("method") === "post" && [...form.elements].some(isChanged));
  if (!typed.length) return false;
  const how = { headers: { Accept: "text/html", Purpose: "prefetch" } };
  const page = new DOMParser().parseFromString(await (await fetch(location.href, how)).text(), "text/html");
  return !typed.every((form) => isSaved(form, page));
}

/**
 * Asks whether a page that the browser kept may still be seen: its content may have been locked elsewhere. One that is older
 * than the server's is loaded anew: Back shows it as it was, and the server tells nobody of their own changes. Where
 * something is typed, or a graph is drawn, the page stays and renews itself as far as it does that for news.
 */
export async function askAgain() {
  try {
    const how = { method: "HEAD", cache: "no-store", redirect: "manual" };
    const now = await fetch(location.href, how);
    if (isClosed(now)) return location.reload();
    // The answer that this page was made of, out of the browser's cache.
    if (!isOlder(await fetch(location.href, { cache: "force-cache" }), now)) return;
    if (!document.querySelector("graph-canvas") && !(await isAtWork())) return location.reload();
    document.dispatchEvent(new CustomEvent("heard", { detail: null }));
  } catch {
    // Without a connection the page stays as it is.
  }
}
