import { textOf } from "../../outbox/kept-entries.js";
import { entriesOf, pathOfRun } from "./brew-entries.js";
import { brewsOf, readBrew } from "./records.js";

/** Whether the server refused its start. */
const isStartRefused = (run) => entriesOf(run).some(({ what, refused }) => what === "brew" && refused);

/**
 * Ratings that are half filled in and that no page will show, because the server refused the start of their brew: for the page of
 * what waits.
 */
export function unsent(storage, member) {
  const ratings = brewsOf(storage, member).filter(isStartRefused).map((run) => ({ run, draft: readBrew(storage, member, run).draft }));
  return ratings.filter(({ draft }) => draft).map(({ run, draft }) => ({
    what: "rating", from: pathOfRun(run), isRefused: true, text: textOf(draft),
  }));
}
