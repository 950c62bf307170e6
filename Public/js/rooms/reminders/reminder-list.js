import { leaving, send } from "./due-sending.js";

/** Rows of reminders that are due: in a list of the page, or in the card over it. */
const rows = ":is(reminder-list, .due-card) .reminder";

/** One after the other, in the order of the taps. */
let sending = Promise.resolve();

/** Requests not sent yet: addresses and values by the id of the row. */
const waiting = new Map();

/** Done, or put off: the row goes at once, and comes back if the server could not be told. */
function take(event) {
  const form = event.target;
  const row = form.closest(rows);
  if (!row || event.defaultPrevented) return;
  event.preventDefault();
  if (leaving.has(row.id)) return;
  const body = new URLSearchParams(new FormData(form));
  waiting.set(row.id, [form.action, body]);
  const left = leave(row, form.querySelector(".reminder__tick") ? "done" : "later");
  sending = sending.then(async () => {
    if (waiting.delete(row.id)) await send(form, body, row, left);
  });
}

/** Sends all that waits when the page is left. */
function leavePage() {
  for (const [action, body] of waiting.values()) fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" });
  waiting.clear();
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

document.addEventListener("submit", take);
document.addEventListener("lockup", ({ detail }) => detail.push(sending));
addEventListener("pagehide", leavePage);

/** Reminders that can be ticked off without leaving the page. In the card over a page they can, too. */
class ReminderList extends HTMLElement {}

customElements.define("reminder-list", ReminderList);
