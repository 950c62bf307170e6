import { whoIsHere } from "../frame/sign-out/sign-out-guard.js";

/** True for the pages that ask for a password. */
export const asksPassword = (path) => path === "/login" || /\/[0-9a-f]{32}\/unlock$/.test(path);

/** True while a form of the page holds something that was not sent yet, or text with formats is being written. */
export const isTyped = (root) =>
  Boolean(root.activeElement?.isContentEditable) ||
  [...root.querySelectorAll("form[method=post] :is(input, textarea)")].some(
    (control) => !["hidden", "checkbox", "radio"].includes(control.type) && control.value !== control.defaultValue,
  );

/**
 * Reads the page of an answer. If another member signed in here meanwhile, it is theirs: the browser loads its own page
 * anew instead, unless typed text would be lost. A part of a page does not say whose it is; the browser knows who is here.
 *
 * @param {Response} response
 * @returns {Promise<Document>}
 */
export async function readPage(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const { member } = document.documentElement.dataset;
  if (member && (whoIsHere() !== member || (page.documentElement.dataset.member ?? member) !== member)) {
    if (!isTyped(document)) location.reload();
    throw new DOMException("Another member's page", "AbortError");
  }
  return page;
}

/**
 * The page at an address of this site as a document. If a password is asked for, the browser goes there instead, unless
 * typed text would be lost: a form keeps it when it is sent.
 *
 * @param {string} url
 * @param {AbortSignal} [signal]
 * @returns {Promise<Document>}
 */
export async function fetchPage(url, signal) {
  const response = await fetch(url, { signal, headers: { Accept: "text/html" } });
  if (response.redirected && asksPassword(new URL(response.url).pathname)) {
    if (!isTyped(document)) location.assign(response.url);
    throw new DOMException("Signed out", "AbortError");
  }
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return readPage(response);
}

/** Fetches a page ahead of its use; the server does not count it as read. */
export async function fetchAhead(path, signal) {
  const response = await fetch(path, { signal, headers: { Accept: "text/html", Purpose: "prefetch" } });
  if (!response.ok) throw new Error(`${response.status}`);
  return readPage(response);
}
