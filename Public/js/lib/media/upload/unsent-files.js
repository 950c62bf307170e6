import { forget, ownKey, read, write } from "../../forms/drafts.js";

/** Their number is kept where a lock fell, and no more: neither a file nor its name may be found behind it. */
const keyOf = (place) => ownKey(document.documentElement.dataset.member, `files ${place}`);

/** @param {{file: File, state: string, isLost?: boolean}[]} uploads */
export function keepUnsent(place, uploads) {
  const count = uploads.filter(({ state, isLost }) => isLost || ["waiting", "running"].includes(state)).length;
  if (count) write(sessionStorage, keyOf(place), { count });
  else forget(sessionStorage, keyOf(place));
}

/** An upload without its file for each one that was not sent before a lock fell. */
export function lostFiles(place) {
  const length = read(sessionStorage, keyOf(place))?.values.count ?? 0;
  return Array.from({ length }, () => ({ file: new File([], "…"), size: 0, sent: 0, isLost: true }));
}
