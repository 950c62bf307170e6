import { showBadge } from "./due-badge.js";
import { fetchPage } from "../../parts/http.js";
import { make } from "../../parts/make.js";
import { Turns } from "../../parts/request-turns.js";
import { undo } from "../../parts/undoing.js";

const part = "main reminder-list";

/** Ids of rows that are gone here, and that the server still has. */
export const leaving = new Set();

/** @returns {string} in the reader's language, where the page has it */
const failed = () => document.querySelector("[data-failed]:not(form)")?.dataset.failed ?? "";

/** @returns {boolean} whether it was in the card over a page */
function removeRow(row) {
  leaving.delete(row.id);
  const card = row.closest(".due-card");
  row.remove();
  if (card && !card.querySelector(".reminder")) card.remove();
  return card !== null;
}

/** The server has what was done with a row: it goes, and the page says so and offers to undo it. */
export async function endRow(row) {
  await showEnd(removeRow(row));
}

/** The server has what was typed: the list shows it, and the page says so and offers to undo it. */
export const showAdded = (address) => showEnd(false, address);

async function showEnd(isInCard, address = location.href) {
  const turn = lists.ask();
  const page = await fetchPage(address).catch(() => null);
  if (!page) return undefined;
  // A later page is shown already, and may not know of this.
  if (!lists.show(turn)) return showEnd(isInCard, address);
  showToast(page);
  showBadge(page.querySelector("nav [data-badge]"));
  return isInCard ? undefined : show(page, turn);
}

/** A row that was refused is to be seen again. */
export function bringBack(row) {
  leaving.delete(row.id);
  // The list may have been drawn anew.
  const here = document.getElementById(row.id) ?? row;
  here.hidden = false;
  here.removeAttribute("leaving");
}

export const sayFailed = () => say(failed());

export function say(text) {
  document.querySelector("toast-note")?.remove();
  document.body.append(make("toast-note", { class: "toast", role: "status" }, make("p", { class: "toast__text" }, text)));
}

/** Shows the message of an answer; its undo works on this page, too. */
function showToast(page) {
  const toast = page.querySelector("toast-note");
  document.querySelector("toast-note")?.remove();
  if (!toast) return;
  document.body.append(document.adoptNode(toast));
  toast.addEventListener("submit", (event) => {
    event.preventDefault();
    undo(event.target, renew);
  });
}

const lists = new Turns();

/** Asks for the page's list once more. */
export async function renew() {
  const turn = lists.ask();
  const page = await fetchPage(location.href).catch(() => null);
  if (!page) return undefined;
  // The answer to a tick may be shown meanwhile, and that one is not always newer.
  if (!lists.show(turn)) return renew();
  showBadge(page.querySelector("nav [data-badge]"));
  return show(page, turn);
}

/** Puts the list of a page that was fetched in place of this one's, once no menu is open in it. */
export function show(page, turn = lists.ask()) {
  lists.show(turn);
  const fresh = page.querySelector(part);
  const here = document.querySelector(part);
  if (here?.querySelector("details[open]")) {
    here.addEventListener("toggle", () => lists.isShown(turn) && show(page, turn), { capture: true, once: true });
    return;
  }
  for (const id of leaving) fresh?.querySelector(`#${CSS.escape(id)}`)?.toggleAttribute("hidden", true);
  const focus = here?.contains(document.activeElement) ? pathTo(document.activeElement) : null;
  if (!fresh) here?.remove();
  else if (here) here.replaceWith(document.adoptNode(fresh));
  else document.querySelector("main > .columns")?.before(document.adoptNode(fresh));
  if (focus) document.querySelector(focus)?.focus({ preventScroll: true });
}

/** The same control in the list that takes this one's place. */
function pathTo(element) {
  const row = element.closest(".reminder");
  return row && `#${CSS.escape(row.id)} ${element.matches(".reminder__tick") ? ".reminder__tick" : element.localName}`;
}
