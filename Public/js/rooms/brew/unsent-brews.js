import { brewsOf, isBrewWaiting, pathOfRun, readBrew } from "./records.js";

/** Brews of which the server does not have everything, for the page of what waits. */
export function unsent(storage, member) {
  const brews = brewsOf(storage, member).map((run) => ({ run, record: readBrew(storage, member, run) }));
  return brews.filter(({ record }) => isBrewWaiting(record) || record.refused).map(({ run, record: { refused, draft, log } }) => ({
    what: "brew", from: pathOfRun(run), isRefused: Boolean(refused), text: refused ? new Map(log ?? draft).get("note") ?? "" : "",
  }));
}
