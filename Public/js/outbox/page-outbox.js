import "../parts/kit.js";
import { ownerMark } from "../parts/form.js";
import { whoIsHere } from "../frame/sign-out/sign-out-guard.js";
import { wrote } from "../frame/news/windows.js";
import { Entries } from "./kept-entries.js";
import { Outbox } from "./outbox.js";

const { member } = globalThis.document?.documentElement.dataset ?? {};

/** A hung request is given up after this, and sent again; in milliseconds. */
const timeout = 20_000;
/** How often a page that is looked at tries again, whatever it heard of the network; in milliseconds. */
const beat = 30_000;
/** A browser sends so much after its page was left; in bytes. */
const lastWords = 60_000;

function send({ id, path, values }) {
  const body = new URLSearchParams(values);
  body.set("door-as", ownerMark());
  return fetch(path, {
    method: "POST", body, redirect: "manual", cache: "no-store", keepalive: String(body).length < lastWords,
    headers: { Accept: "text/html", "Idempotency-Key": id }, signal: AbortSignal.timeout(timeout),
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

/**
 * What this page's member did here and what the server does not have. Tells the document of it: `outbox-settled` with
 * `{ entry, outcome }`, `outbox-changed`.
 */
export const outbox = new Outbox({
  entries: new Entries(globalThis.localStorage, member), send, alone,
  isHere: () => whoIsHere() === member,
  settled(entry, outcome) {
    if (outcome.meaning === "done") wrote(entry.path);
    // Nobody misses what was done with a thing that is gone: it had no words.
    if ([404, 410].includes(outcome.status)) outbox.takeBack(entry.id);
    tell("outbox-settled", { entry, outcome });
  },
  changed,
});

function changed() {
  showCount();
  tell("outbox-changed");
}

/** The line over a page that says how much could not be sent. */
function showCount() {
  const line = document.querySelector("[data-outbox]");
  if (!line) return;
  const count = outbox.entries.all().filter((entry) => entry.refused || outbox.obstacleOf(entry)).length;
  line.hidden = count === 0 || location.pathname === line.pathname;
  line.textContent = line.dataset.outbox.replace("{n}", count);
}

const waits = () => outbox.entries.all().length > 0;

let isAwake = false;

/** Sends what waits, also what earlier pages left, whenever the server may be back. */
export function sendLeft() {
  showCount();
  outbox.go();
  if (isAwake) return;
  isAwake = true;
  for (const name of ["online", "focus", "pageshow"]) addEventListener(name, () => outbox.go());
  document.addEventListener("visibilitychange", () => document.hidden || outbox.go());
  setInterval(() => !document.hidden && waits() && outbox.go(), beat);
  addEventListener("storage", ({ key }) => outbox.entries.isKey(key) && changed());
  addEventListener("beforeunload", (event) => outbox.entries.isFragile && event.preventDefault());
}

/** Whether something of anybody waits here. */
export const isWaiting = (storage) => Object.keys(storage).some((key) => key.startsWith("hearth-outbox:"));
