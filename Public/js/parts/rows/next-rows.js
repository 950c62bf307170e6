import { fetchPage } from "../http.js";

/**
 * Puts the rows of a list's next page behind those that are there, and its pager in place of theirs.
 *
 * @param {HTMLElement} home has the list and the pager; the next page has one with the same id
 * @param {HTMLAnchorElement} link to the next page
 * @param {AbortSignal} signal
 */
export async function append(home, link, signal) {
  const page = await fetchPage(link.href, signal);
  if (signal.aborted) return;
  const more = page.getElementById(home.id);
  const list = home.querySelector("ul");
  const rows = [...more.querySelector("ul").children];
  // A group that goes on has its heading already.
  const last = [...list.querySelectorAll("[data-group]")].at(-1);
  if (last && rows[0]?.dataset.group === last.dataset.group) rows.shift();
  list.append(...rows);
  const next = more.querySelector("a[rel=next]");
  if (next) link.replaceWith(next);
  else home.querySelector("nav").remove();
}
