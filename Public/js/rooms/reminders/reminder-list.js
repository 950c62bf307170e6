import { bringBack, endRow, leaving, renew, say, sayFailed } from "./due-list.js";
import { load } from "../../parts/load.js";
import { onceLoaded } from "../../parts/once-loaded.js";
import { entries } from "../../outbox/own-entries.js";

/** Rows of reminders that are due: in a list of the page, or in the card over it. */
const rows = ":is(reminder-list, .due-card) .reminder";

/** Changes of reminders that the outbox sends: the last parts of their forms' addresses. */
const kinds = new Set(["done", "snooze"]);

const isOurs = ({ what }) => kinds.has(what);

/** There once the page is: until then what is done waits for it. */
let outbox = null;

async function fetchOutbox() {
  const module = await load(() => import("../../outbox/page-outbox.js"));
  module.sendLeft();
  ({ outbox } = module);
  hideDone();
}

/** Rows of entries of the outbox, by the entries' ids, and when they have faded out. */
const doing = new Map();

/** Done, or put off: the row goes at once, and comes back if the server refuses it. */
function take(event) {
  const form = event.target;
  const row = form.closest(rows);
  if (!row || event.defaultPrevented || !kinds.has(kindOf(form))) return;
  event.preventDefault();
  if (!leaving.has(row.id)) finish(form, row);
}

const kindOf = (form) => form.getAttribute("action").split("/").at(-1);

/** What is done waits in the outbox, if need be until the next page. */
function finish(form, row) {
  const [path, what] = [form.getAttribute("action"), kindOf(form)];
  const body = new URLSearchParams(new FormData(form));
  body.delete("door-as");
  const { id } = (outbox ?? entries).add({ what, lane: path.slice(0, path.lastIndexOf("/")), path, values: [...body], from: location.pathname });
  doing.set(id, { row, left: leave(row, what === "done" ? "done" : "later") });
}

async function settle({ detail: { entry, outcome } }) {
  if (!isOurs(entry)) return undefined;
  const { row, left } = doing.get(entry.id) ?? {};
  doing.delete(entry.id);
  // Its row was not on this page, which may show it by now.
  if (!row) return document.querySelector("reminder-list") ? renew() : undefined;
  const isOver = ["done", "gone"].includes(outcome.meaning) || [404, 410].includes(outcome.status);
  if (!isOver) {
    bringBack(row);
    return outcome.meaning === "refused" ? sayFailed() : undefined;
  }
  await left;
  return endRow(row);
}

/** Hides rows that are done or put off, as far as this browser knows. */
function hideDone() {
  const done = entries.waiting().filter(isOurs);
  for (const { id, path } of done) {
    const row = document.querySelector(`${rows} form[action="${CSS.escape(path)}"]`)?.closest(rows);
    if (!row || leaving.has(row.id)) continue;
    leaving.add(row.id);
    row.hidden = true;
    doing.set(id, { row, left: Promise.resolve() });
  }
}

/** Whether a row is of something that is done or put off, as far as this browser knows. */
export const isDone = (row) =>
  entries.waiting().some((entry) => isOurs(entry) && row.querySelector(`form[action="${CSS.escape(entry.path)}"]`));

let hasTold = false;

/** Says once that something could not be sent yet. */
function tell() {
  const isLate = outbox?.entries.waiting().some((entry) => doing.has(entry.id) && outbox.obstacleOf(entry));
  if (isLate && !hasTold) say(document.querySelector("[data-unsent]")?.dataset.unsent ?? "");
  hasTold = isLate;
}

/** @returns {Promise<void>} settles when the row has faded out */
async function leave(row, how) {
  leaving.add(row.id);
  const next = row.nextElementSibling ?? row.previousElementSibling;
  if (row.contains(document.activeElement)) next?.querySelector("button, summary, a")?.focus();
  row.querySelector("details[open]")?.removeAttribute("open");
  row.setAttribute("leaving", how);
  await Promise.allSettled(row.getAnimations().map(({ finished }) => finished));
  row.hidden = leaving.has(row.id);
}

onceLoaded(fetchOutbox);
document.addEventListener("outbox-settled", settle);
document.addEventListener("outbox-changed", tell);
document.addEventListener("submit", take);

/** Reminders that can be ticked off without leaving the page. In the card over a page they can, too. */
class ReminderList extends HTMLElement {
  connectedCallback() {
    hideDone();
  }
}

customElements.define("reminder-list", ReminderList);
