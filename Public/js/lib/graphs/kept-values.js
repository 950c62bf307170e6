import { forget, ownKey, read, write } from "../forms/drafts.js";

/**
 * Values that are typed into a table or in place, each from the last key until its answer: the next page with the same
 * attribute sends what this one could not. They wait among the drafts of forms, by the addresses of the values.
 */
const keyOf = (url) => ownKey(document.documentElement.dataset.member, `values ${new URL(url, location).pathname}`);

/** @param {string} was the value that it replaces: what was changed since is a conflict */
export const keepValue = (url, value, was) => write(sessionStorage, keyOf(url), { value, was });

/** @param {string} [value] only if it is this one that is kept */
export function forgetValue(url, value) {
  if (value === undefined || keptValue(url)?.value === value) forget(sessionStorage, keyOf(url));
}

/** @returns {{value: string, was: string} | undefined} */
export const keptValue = (url) => read(sessionStorage, keyOf(url))?.values;

/** Whether any is kept whose address begins so. */
export const areKept = (path) => Object.keys(sessionStorage).some((key) => key.includes(` values ${path}`));
