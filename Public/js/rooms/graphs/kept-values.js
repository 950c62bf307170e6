import { forget, ownKey, read, write } from "../../parts/forms/form-drafts.js";

/** An answer that was not heard may be that of a value which was saved, and changed again since: in milliseconds. */
const soon = 60_000;

/**
 * Values that are typed into a table or in place, until their answer: in place from the last key, in a table from leaving
 * the cell. The next page with the same attribute goes on with what this one could not send. They wait among the drafts of
 * forms, by the addresses of the values.
 */
const keyOf = (url) => ownKey(document.documentElement.dataset.member, `values ${new URL(url, location).pathname}`);

/** @param {string} was the value that it replaces: what was changed since is a conflict */
export const keepValue = (url, value, was, sentAt = Date.now()) => write(sessionStorage, keyOf(url), { value, was, sentAt });

/** Keeps what is still being typed, perhaps half a number: it is sent by no page by itself. */
export const keepTyping = (url, value, was) => keepValue(url, value, was, 0);

/** @param {string} [value] only if it is this one that is kept */
export function forgetValue(url, value) {
  if (value === undefined || read(sessionStorage, keyOf(url))?.values.value === value) forget(sessionStorage, keyOf(url));
}

/**
 * Forgets a kept value that the server has.
 *
 * @param {string} current the server's value, as it is typed
 * @returns {{value: string, was: string, isDue: boolean} | undefined} `isDue` if it may be sent without being asked for
 */
export function keptValue(url, current) {
  const { value, was, sentAt } = read(sessionStorage, keyOf(url))?.values ?? {};
  if (value === undefined) return;
  if (value === current) return forget(sessionStorage, keyOf(url));
  return { value, was, isDue: was === current && Date.now() - sentAt < soon };
}

/** Whether any is kept whose address begins so. */
export const areKept = (path) => Object.keys(sessionStorage).some((key) => key.includes(` values ${path}`));
