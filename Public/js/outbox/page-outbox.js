import "../parts/kit.js";
import { ownerMark } from "../parts/form.js";
import { whoIsHere } from "../frame/sign-out/sign-out-guard.js";
import { wrote } from "../frame/news/windows.js";
import { rooms } from "../frame/rooms.js";
import { load } from "../parts/load.js";
import { filesLane, keyPrefix, shareKeys } from "./entry-keys.js";
import { oneAtATime } from "./one-at-a-time.js";
import { Outbox } from "./outbox.js";
import { entries } from "./own-entries.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};

/** A hung request is given up after this, and sent again; in milliseconds. */
const timeout = 20_000;
/** How often a page that is looked at tries again, whatever it heard of the network; in milliseconds. */
const beat = 30_000;
/** A browser lets requests of up to 64 KiB outlive their page; in bytes. */
const keepaliveLimit = 60_000;

/** Kinds of entries that are dropped in silence where what they change is gone. */
const droppedIfGone = new Set(["tick", "tap", "done", "snooze", "react", "pin", "sink", "clear", "preview", "delete", "undo"]);

/** The code for files: most entries have none. */
const withFiles = () => load(() => import("./file-sending.js"));

async function send(entry) {
  if (entry.isPosted) return (await withFiles()).sendFiles(entry, outbox.entries);
  return sendForm(entry);
}

function sendForm({ id, path, values, at }) {
  const body = new URLSearchParams(values);
  body.set("door-as", ownerMark());
  return fetch(path, {
    method: "POST", body, redirect: "manual", cache: "no-store", keepalive: String(body).length < keepaliveLimit,
    headers: { Accept: "text/html", "Idempotency-Key": id, "Request-Age": Math.max(0, Date.now() - at) }, signal: AbortSignal.timeout(timeout),
  });
}

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** Entries that waited when this page last looked. */
const known = new Map();

/**
 * The outbox of the member whose page this is. The document hears `outbox-changed`, and `outbox-settled` with
 * `{ entry, outcome }` for each entry that waits no longer. Its `outcome.meaning` is `gone` where another window sent it or
 * gave it up.
 */
export const outbox = new Outbox({
  entries, send,
  oneAtATime: (lane, work) => oneAtATime(`hearth-outbox ${member} ${lane}`, work, lane.endsWith(filesLane("")) ? Infinity : timeout),
  isHere: () => whoIsHere() === member,
  settled(entry, outcome) {
    known.delete(entry.id);
    if (["done", "posted"].includes(outcome.meaning)) {
      wrote(entry.path);
      advanceVersions(entry, outcome);
    }
    if (entry.files && ["done", "takenBack"].includes(outcome.meaning)) withFiles().then(({ forgetFiles }) => forgetFiles(entry.id));
    if (droppedIfGone.has(entry.what) && [404, 410].includes(outcome.status)) outbox.entries.forget(entry.id);
    tell("outbox-settled", { entry, outcome });
  },
  changed,
});

const versionOf = ({ values }) => new Map(values).get("version");

/**
 * The version of a thing after a change that the server has; where its answer was lost, the one that such a change makes.
 *
 * @returns {string | undefined} undefined if versions do not matter to the change
 */
export function versionAfter(entry, { text }) {
  const before = versionOf(entry);
  return before && (/data-version="(\d+)"/.exec(text)?.[1] ?? String(Number(before) + 1));
}

/** Changes that were made on top of one that is done are changes of the version that it made. */
function advanceVersions(done, outcome) {
  const now = versionAfter(done, outcome);
  if (now === undefined) return;
  const isOnTop = (entry) => entry.path === done.path && versionOf(entry) === versionOf(done);
  for (const entry of outbox.entries.waiting().filter(isOnTop)) {
    outbox.entries.keep({ ...entry, values: entry.values.map(([name, value]) => [name, name === "version" ? now : value]) });
  }
}

function changed() {
  noticeSettled();
  showCount();
  tell("outbox-changed");
}

/** Tells of entries that another window sent, or gave up. */
function noticeSettled() {
  const stored = new Map(outbox.entries.all().map((entry) => [entry.id, entry]));
  for (const [id, entry] of known) {
    const now = stored.get(id);
    if (now && !now.refused && now.isPosted === entry.isPosted) continue;
    known.delete(id);
    const meaning = now ? (now.refused ? "refused" : "posted") : "gone";
    tell("outbox-settled", { entry: now ?? entry, outcome: { meaning, status: now?.refused?.status } });
  }
  for (const [id, entry] of stored) if (!entry.refused) known.set(id, entry);
}

/** Says in the line over the page how many entries were refused or could not be sent, and how many shares wait for their tab. */
function showCount() {
  const line = document.querySelector("[data-outbox]");
  if (!line) return;
  const shares = shareKeys(localStorage, member).filter((key) => localStorage.getItem(key) !== location.pathname + location.search);
  const count = outbox.entries.all().filter((entry) => entry.refused || outbox.obstacleOf(entry)).length + shares.length;
  line.hidden = count === 0 || location.pathname === line.pathname;
  line.textContent = line.dataset.outbox.replace("{n}", count);
}

const waits = () => outbox.entries.all().length > 0;

let isAwake = false;

/** Sends what waits, also what earlier pages left: now, and whenever the server may be back. */
export function sendLeft() {
  noticeSettled();
  showCount();
  outbox.go();
  // Pictures of a day that the server does not have: the diary brings it there first.
  if (entries.waiting().some(({ isHeld }) => isHeld)) load(rooms.diary).then((diary) => diary.sendLeft());
  if (isAwake) return;
  isAwake = true;
  for (const name of ["online", "focus"]) addEventListener(name, () => outbox.go());
  // The browser tells a page that it keeps in memory nothing of the storage.
  addEventListener("pageshow", () => {
    changed();
    outbox.go();
  });
  document.addEventListener("visibilitychange", () => document.hidden || outbox.go());
  setInterval(() => !document.hidden && waits() && outbox.go(), beat);
  addEventListener("storage", ({ key }) => outbox.entries.isKey(key) && changed());
  addEventListener("beforeunload", (event) => outbox.entries.isFragile && event.preventDefault());
}

/** Whether something waits here, of whichever member; not what waits in the bin alone. */
export const isWaiting = (storage) => Object.keys(storage).some((key) => key.startsWith(keyPrefix) && !storage.getItem(key).includes('"asideAt":'));
