import "../parts/kit.js";
import { ownerMark } from "../parts/form.js";
import { whoIsHere } from "../frame/sign-out/sign-out-guard.js";
import { wrote } from "../frame/news/windows.js";
import { sign } from "./entry-keys.js";
import { Entries } from "./kept-entries.js";
import { Outbox } from "./outbox.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};

/** A hung request is given up after this, and sent again; in milliseconds. */
const timeout = 20_000;
/** How often a page that is looked at tries again, whatever it heard of the network; in milliseconds. */
const beat = 30_000;
/** A browser sends so much after its page was left; in bytes. */
const lastWords = 60_000;

/** What nobody misses where the thing is gone with which it was done. */
const unmissed = new Set(["tick", "done", "snooze", "react", "pin", "delete"]);

function send({ id, path, values, at }) {
  const body = new URLSearchParams(values);
  body.set("door-as", ownerMark());
  return fetch(path, {
    method: "POST", body, redirect: "manual", cache: "no-store", keepalive: String(body).length < lastWords,
    headers: { Accept: "text/html", "Idempotency-Key": id, "Request-Age": Math.max(0, Date.now() - at) }, signal: AbortSignal.timeout(timeout),
  });
}

/** Over plain HTTP there are no locks: what two windows send at once is done once by its key. */
async function alone(lane, work) {
  if (!navigator.locks) return work();
  try {
    return await navigator.locks.request(`hearth-outbox ${member} ${lane}`, { signal: AbortSignal.timeout(timeout) }, work);
  } catch {
    // A window that sleeps may hold it.
    return work();
  }
}

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** Entries that waited when this page last looked. */
const known = new Map();

/**
 * What this page's member did here and what the server does not have. Tells the document of it: `outbox-settled` with
 * `{ entry, outcome }` for each that waits no longer, whichever window sent it; `outbox-changed`.
 */
export const outbox = new Outbox({
  entries: new Entries(globalThis.localStorage, member), send, alone,
  isHere: () => whoIsHere() === member,
  settled(entry, outcome) {
    known.delete(entry.id);
    if (outcome.meaning === "done") {
      wrote(entry.path);
      goOnFrom(entry, outcome);
    }
    if (unmissed.has(entry.what) && [404, 410].includes(outcome.status)) outbox.entries.forget(entry.id);
    tell("outbox-settled", { entry, outcome });
  },
  changed,
});

/** Changes that were made over this one go on from the version that it made. */
function goOnFrom({ path, values }, { text }) {
  const before = new Map(values).get("version");
  if (before === undefined) return;
  const now = /data-version="(\d+)"/.exec(text)?.[1] ?? String(Number(before) + 1);
  const isOver = (entry) => entry.path === path && !entry.refused && new Map(entry.values).get("version") === before;
  for (const entry of outbox.entries.all().filter(isOver)) {
    outbox.entries.keep({ ...entry, values: entry.values.map(([name, value]) => [name, name === "version" ? now : value]) });
  }
}

function changed() {
  look();
  showCount();
  tell("outbox-changed");
}

/** Another window may have sent what this one shows as waiting, or its member taken it back there. */
function look() {
  const stored = new Map(outbox.entries.all().map((entry) => [entry.id, entry]));
  for (const [id, entry] of known) {
    const now = stored.get(id);
    if (now && !now.refused) continue;
    known.delete(id);
    tell("outbox-settled", { entry, outcome: now ? { meaning: "refused", status: now.refused.status } : { meaning: "done" } });
  }
  for (const [id, entry] of stored) if (!entry.refused) known.set(id, entry);
}

/** Says in the line over the page how many entries were refused or could not be sent. */
function showCount() {
  const line = document.querySelector("[data-outbox]");
  if (!line) return;
  const count = outbox.entries.all().filter((entry) => entry.refused || outbox.obstacleOf(entry)).length;
  line.hidden = count === 0 || location.pathname === line.pathname;
  line.textContent = line.dataset.outbox.replace("{n}", count);
}

const waits = () => outbox.entries.all().length > 0;

let isAwake = false;

/** Sends what waits, also what earlier pages left: now, and whenever the server may be back. */
export function sendLeft() {
  look();
  showCount();
  outbox.go();
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

/** Whether something waits here, of whichever member. */
export const isWaiting = (storage) => Object.keys(storage).some((key) => key.startsWith(sign));
