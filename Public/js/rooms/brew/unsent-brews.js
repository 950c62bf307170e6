import { textOf } from "../../outbox/kept-entries.js";
import { entriesOf, pathOfRun } from "./brew-entries.js";
import { brewsOf, readBrew } from "./records.js";

/** Whether the server refused its start. */
const isStartRefused = (runId) => entriesOf(runId).some(({ what, refused }) => what === "brew" && refused);

/**
 * Ratings that are half filled in and that no page will show, because the server refused the start of their brew: for the page of
 * what waits.
 */
export function unsent(storage, member) {
  const ratings = brewsOf(storage, member).filter(isStartRefused).map((runId) => ({ runId, draft: readBrew(storage, member, runId).draft }));
  return ratings.filter(({ draft }) => draft).map(({ runId, draft }) => ({
    what: "rating", from: pathOfRun(runId), isRefused: true, text: textOf(draft),
  }));
}
