import { entries } from "../../outbox/own-entries.js";
import { parseEvents } from "./brew-state.js";
import { bothRatings, brewsOf, changeBrew, readBrew } from "./records.js";
import { formatEvents, mergeEvents } from "./taps.js";

/** The kinds of entries of a brew: its start, its taps, and how the cup was. */
const kinds = ["brew", "tap", "rating"];

/** An end may be a slip of a wet finger: for so long it can be taken back, in milliseconds. */
const finishPause = 5000;

/** What is sent with a rating beside what its form says. */
const apart = new Set(["events", "finished", "part"]);

/** The address of a brew: a page without a connection makes brews, too, of which no markup can tell. */
export const pathOfRun = (runId) => `/brew/runs/${runId}`;

const isOf = (runId) => ({ what, lane }) => lane === pathOfRun(runId) && kinds.includes(what);

const valueOf = ({ values }, name) => new Map(values).get(name);

/** Whether an entry is of a brew. */
export const isOfBrew = ({ what }) => kinds.includes(what);

/** The server knows brews by their ids and taps by their times: sent twice, they are there once. */
const add = (runId, what, path, values, more) =>
  entries.add({ what, lane: pathOfRun(runId), path, values: [...values, ["part", "1"]], from: pathOfRun(runId), hasId: true, ...more });

/** @param {string} path the form's address */
export const addStart = (runId, path, values) => add(runId, "brew", path, values, { from: path });

export const addTaps = (runId, events) => add(runId, "tap", `${pathOfRun(runId)}/events`, [["events", formatEvents(events)]],
  events.at(-1).kind === "finish" ? { pause: finishPause } : {});

/** With it go the taps: should they be refused because the server does not know the brew yet, it has them nevertheless. */
export function addRating(runId, values, taps = tapsOf(runId)) {
  const { finish } = waitingOf(runId);
  // It can no longer be taken back.
  if (finish) entries.keep({ ...finish, pause: undefined });
  const events = formatEvents(taps);
  return add(runId, "rating", `${pathOfRun(runId)}/log`, [...values, ...(events ? [["events", events]] : [])]);
}

/**
 * What the server may not have of a brew.
 *
 * @typedef {import("../../outbox/kept-entries.js").Entry} Entry
 * @returns {{start?: Entry, taps: Entry[], finish?: Entry, rating?: Entry}}
 */
export function waitingOf(runId) {
  const waiting = entries.waiting().filter(isOf(runId));
  const taps = waiting.filter(({ what }) => what === "tap");
  const last = (what) => waiting.findLast((entry) => entry.what === what);
  return { start: last("brew"), taps, finish: taps.find((entry) => /:finish:/.test(valueOf(entry, "events"))), rating: last("rating") };
}

/** The taps of an entry. */
export const tapsIn = (entry) => parseEvents(valueOf(entry, "events"));

/** The taps that the server may not have. */
export const tapsOf = (runId) => mergeEvents(...waitingOf(runId).taps.map(tapsIn));

/** All entries of a brew, also those that the server refused. */
export const entriesOf = (runId) => entries.all().filter(isOf(runId));

/** Whether the server never heard of a brew that began here, as far as this browser knows. */
export const isOnlyHere = (runId) => entriesOf(runId).some(({ what }) => what === "brew");

/** A rating as its form says it. */
export const ratingOf = ({ values }) => values.filter(([name]) => !apart.has(name));

/** Whether a rating was refused whose cup a page can show: as long as it cannot, it stays in the outbox, which lists its words. */
export const isRefused = ({ what, refused }) => what === "rating" && refused && ![403, 404, 410].includes(refused.status);

/**
 * Makes drafts of ratings that the server refused, for the form that shows them.
 *
 * @param {Storage} storage
 * @param {(entry: Entry) => boolean} fits
 */
export function takeRefused(storage, member, runId, fits = isRefused) {
  for (const entry of entriesOf(runId).filter(fits)) {
    changeBrew(storage, member, runId, (record) => ({ ...record, draft: bothRatings(ratingOf(entry), record.draft) }));
    entries.forget(entry.id);
  }
}

/**
 * Takes over what an earlier version of Hearth kept in a way of its own: starts, taps and ratings, sent or refused.
 *
 * @param {Storage} storage
 * @returns {boolean} whether there was any
 */
export function adoptBrews(storage, member) {
  const runs = brewsOf(storage, member).map((runId) => [runId, readBrew(storage, member, runId)]);
  const old = runs.filter(([, { start, events, log, refused }]) => start || events || log || refused);
  for (const [runId, { start, events, log, refused, draft, ...record }] of old) {
    if (start) addStart(runId, start.path, start.values);
    if (events) addTaps(runId, parseEvents(events));
    // The earlier version did not keep the status: with 409 it becomes a draft again.
    if (refused && draft) entries.keep({ ...addRating(runId, draft), refused: { status: 409 } });
    if (log) addRating(runId, log);
    // Without room for both, the next page takes it.
    if (!entries.isFragile) changeBrew(storage, member, runId, () => ({ ...record, draft: refused ? undefined : draft }));
  }
  return old.length > 0;
}
