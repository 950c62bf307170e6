import { forget, ownKey, read, write } from "../../forms/form-drafts.js";
import { mark } from "../../text-hash.js";

const own = (place) => ownKey(document.documentElement.dataset.member, `files ${place}`);

/** By it a file is known again: where a lock fell neither a file nor its name may be found. */
const markOf = (place, { name, size }) => mark([own(place), name, size].join("\n"));

/**
 * An upload that a lock stopped has the file's mark until it is sent, or taken away.
 *
 * @typedef {{file: File, state: string, isLost?: boolean, mark?: string}} Upload
 * @param {Upload[]} uploads
 * @param {boolean} [isLocked] whether those on their way are stopped, too
 */
export function keepUnsent(place, uploads, isLocked = false) {
  const isStopped = ({ state, mark: known }) => (known ? state !== "done" : isLocked && ["waiting", "running"].includes(state));
  const marks = uploads.filter(isStopped).map((one) => one.mark ?? markOf(place, one.file));
  if (marks.length) write(sessionStorage, own(place), { marks });
  else forget(sessionStorage, own(place));
}

/** An upload without its file for each one that was not sent before a lock fell. */
export function lostFiles(place, name) {
  const marks = read(sessionStorage, own(place))?.values.marks ?? [];
  return marks.map((known) => ({ file: new File([], name), size: 0, sent: 0, isLost: true, mark: known }));
}

/** The upload without its file that this file is for: it has been chosen again. */
export const lostOf = (place, uploads, file) => uploads.find((one) => one.isLost && one.mark === markOf(place, file));
