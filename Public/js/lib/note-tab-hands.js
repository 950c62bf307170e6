import { owned, sendAsForm } from "./form.js";
import { placeAt } from "./order.js";
import { openPanel } from "./note-panel.js";
import { send } from "./note-sending.js";
import { wrote } from "./windows.js";

/** A press that stays so long takes the tab in hand; in milliseconds. */
const patience = 350;
const still = 8;
let press = null;

/** A press on a tab: held and moved it takes another place, held and let go it opens the tab's menu. */
export function handle(tabs, link, event) {
  if (event.type === "contextmenu") {
    if (!press?.isHeld) menu(tabs, link, event);
    return;
  }
  if (event.button !== 0) return;
  end();
  const { clientX: x, clientY: y, pointerId } = event;
  const life = new AbortController();
  press = { tabs, link, x, y, pointerId, life, item: link.closest("li"), isHeld: false, isMoved: false };
  press.timer = setTimeout(hold, patience);
  const { signal } = life;
  addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift, { signal });
  // The link is not followed by what was a hold.
  addEventListener("click", stop, { signal, capture: true });
  addEventListener("touchmove", (one) => press?.isHeld && one.preventDefault(), { signal, passive: false });
  link.addEventListener("dragstart", (one) => one.preventDefault(), { signal });
}

function hold() {
  press.isHeld = true;
  press.tabs.toggleAttribute("sorting", true);
  press.item.toggleAttribute("dragged", true);
  navigator.vibrate?.(10);
}

function move(event) {
  if (event.pointerId !== press?.pointerId) return undefined;
  // The tabs were drawn anew meanwhile.
  if (!press.item.isConnected) return end();
  const way = event.clientX - press.x;
  if (!press.isHeld) {
    if (Math.hypot(way, event.clientY - press.y) > still) end();
    return undefined;
  }
  if (Math.abs(way) > still) press.isMoved = true;
  if (!press.isMoved || press.link.dataset.fixed !== undefined) return undefined;
  const { item } = press;
  item.style.translate = `${way}px`;
  const others = [...item.parentElement.children].filter((one) => one !== item && one.querySelector("[data-tab]:not([data-fixed])"));
  const boxes = others.map((one) => one.getBoundingClientRect()).map(({ left, width }) => ({ top: left, height: width }));
  const { left, width } = item.getBoundingClientRect();
  const place = placeAt(boxes, left + width / 2);
  const before = item.offsetLeft;
  const next = others[place] ?? null;
  if (item.nextElementSibling === next) return undefined;
  item.parentElement.insertBefore(item, next);
  press.x += item.offsetLeft - before;
  item.style.translate = `${event.clientX - press.x}px`;
  press.isSorted = true;
  press.tabs.place();
  return undefined;
}

function lift(event) {
  if (event.pointerId !== press?.pointerId) return undefined;
  const { tabs, link, isHeld, isMoved, isSorted, life } = press;
  clearTimeout(press.timer);
  tabs.removeAttribute("sorting");
  press.item.removeAttribute("dragged");
  press.item.style.removeProperty("translate");
  if (!isHeld || event.type === "pointercancel") return end();
  // The click comes right after.
  setTimeout(() => {
    life.abort();
    press = null;
  });
  if (isSorted) keep(tabs);
  else if (!isMoved) menu(tabs, link, event);
  return undefined;
}

function stop(event) {
  if (!press?.isHeld) return;
  event.preventDefault();
  event.stopPropagation();
}

function end() {
  clearTimeout(press?.timer);
  press?.life.abort();
  press = null;
}

async function keep(tabs) {
  const order = tabs.links.map(({ dataset }) => dataset.tab).filter(Boolean).join(",");
  const answer = await fetchOrder(order);
  // What stands on the page must be what is kept.
  if (!answer) location.reload();
  tabs.place();
}

async function fetchOrder(order) {
  const answer = await fetch("/notes/order", { method: "POST", body: owned({ order }), redirect: "manual" }).catch(() => null);
  const isKept = answer?.ok || answer?.type === "opaqueredirect";
  if (isKept) wrote("/notes/order");
  return isKept;
}

function menu(tabs, link, { clientX: x, clientY: y }) {
  const template = document.querySelector("template.notes__tab-menu");
  if (!template) return;
  const panel = template.content.firstElementChild.cloneNode(true);
  for (const row of panel.querySelectorAll("[data-do]")) {
    if (row.dataset.do !== "seen" && link.dataset.own === undefined) row.remove();
  }
  const bottom = link.getBoundingClientRect().bottom + 4;
  openPanel(tabs.room ?? tabs, panel, { x, y: Math.max(y, bottom) }, ({ dataset }) => {
    const pages = { rename: "edit", share: "sharing" };
    if (dataset.do === "delete") return sendAsForm(`${link.pathname}/delete`, {});
    if (pages[dataset.do]) return location.assign(`${link.pathname}/${pages[dataset.do]}`);
    link.querySelector(".tabs__unread")?.remove();
    tabs.place();
    return send(`${link.pathname}/seen`, {}).catch(() => {});
  }, link);
}
