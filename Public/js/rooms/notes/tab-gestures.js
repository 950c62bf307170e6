import { owned, sendAsForm } from "../../parts/form.js";
import { latest, placeAt } from "../../parts/order.js";
import { openPanel } from "./panel.js";
import { send } from "./outbox/message-requests.js";
import { wrote } from "../../frame/news/windows.js";

/** A press that stays so long takes the tab in hand; in milliseconds. */
const holdDelay = 350;
const still = 8;
/** As long the click of a finger that was lifted may take; in milliseconds. */
const soon = 400;
let press = null;

/** A press on a tab: held and moved it takes another place, held and let go it opens the tab's menu. */
export function handle(tabs, link, event) {
  if (event.type === "contextmenu") {
    // A long press on some platforms is told twice; and a finger that has it in hand still moves it.
    if (!press?.isHeld && !document.querySelector(".notes__panel")) {
      end();
      menu(tabs, link, event);
    }
    return;
  }
  if (event.button !== 0) return;
  end();
  const { clientX: x, clientY: y, pointerId } = event;
  const life = new AbortController();
  press = { tabs, link, x, y, pointerId, life, item: link.closest("li"), isHeld: false, isMoved: false };
  press.timer = setTimeout(hold, holdDelay);
  const { signal } = life;
  addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, lift, { signal });
  addEventListener("touchmove", (one) => press?.isHeld && one.preventDefault(), { signal, passive: false });
  tabs.addEventListener("dragstart", (one) => one.preventDefault(), { signal });
}

/** The link to a tab in the bar as it is now. */
const linkOf = (tabs, { dataset }) => tabs.querySelector(`.tabs__tab[data-tab="${dataset.tab}"]`);

function hold() {
  const { tabs, link: pressed } = press;
  // The tabs may have been drawn anew since it was pressed.
  const link = linkOf(tabs, pressed);
  if (!link) return end();
  Object.assign(press, { link, item: link.closest("li"), isHeld: true, before: orderOf(tabs) });
  tabs.toggleAttribute("sorting", true);
  press.item.toggleAttribute("dragged", true);
  navigator.vibrate?.(10);
  return undefined;
}

function move(event) {
  if (event.pointerId !== press?.pointerId) return undefined;
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
  const { tabs, link, isHeld, isMoved, isSorted, before } = press;
  end();
  if (!isHeld || event.type === "pointercancel") return undefined;
  swallow(link);
  if (isSorted) {
    stored ??= before;
    keep({ tabs, order: orderOf(tabs) });
  }
  if (!isSorted && !isMoved) menu(tabs, link, event);
  return undefined;
}

/** Keeps a hold from opening the link: the click comes right after, for a finger some tasks later. */
function swallow(link) {
  const over = new AbortController();
  const { signal } = over;
  addEventListener("click", (event) => {
    over.abort();
    if (event.target.closest?.(".tabs__tab") !== link) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal, capture: true });
  addEventListener("pointerdown", () => over.abort(), { signal, capture: true });
  setTimeout(() => over.abort(), soon);
}

function end() {
  if (!press) return;
  const { tabs, item, timer, life } = press;
  clearTimeout(timer);
  life.abort();
  tabs.removeAttribute("sorting");
  item.removeAttribute("dragged");
  item.style.removeProperty("translate");
  press = null;
}

const orderOf = (tabs) => tabs.links.map(({ dataset }) => dataset.tab).filter(Boolean).join(",");

/** The order that the server has, while another one is on its way. */
let stored = null;

const keep = latest(async ({ tabs, order }, isLast, signal) => {
  const isKept = await fetchOrder(order, signal);
  if (isKept) stored = order;
  if (!isLast()) return;
  if (!isKept) takeBack(tabs, stored.split(","));
  tabs.place();
  stored = null;
});

async function fetchOrder(order, signal) {
  const how = { method: "POST", body: owned({ order }), redirect: "manual", keepalive: true, signal };
  const answer = await fetch("/notes/order", how).catch(() => null);
  const isKept = answer?.ok || answer?.type === "opaqueredirect";
  if (isKept) wrote("/notes/order");
  return isKept;
}

/** The page must show the order that is stored, and keep what is typed in it. */
function takeBack(tabs, order) {
  const { room } = tabs;
  room?.say?.(room.words.refused ?? room.words.failed);
  if (tabs.hasAttribute("sorting")) return;
  const list = tabs.querySelector(".tabs__list");
  const placeOf = (item) => order.indexOf(item.querySelector("[data-tab]")?.dataset.tab);
  list.append(...[...list.children].sort((one, other) => placeOf(one) - placeOf(other)));
}

function menu(tabs, link, { clientX: x, clientY: y }) {
  const template = document.querySelector("template.notes__tab-menu");
  if (!template) return;
  const panel = template.content.firstElementChild.cloneNode(true);
  for (const row of panel.querySelectorAll("[data-do]")) {
    if (row.dataset.do !== "seen" && link.dataset.own === undefined) row.remove();
  }
  const bottom = link.getBoundingClientRect().bottom + 4;
  // The tabs may be drawn anew while the menu is open.
  const back = { focus: (how) => linkOf(tabs, link)?.focus(how) };
  openPanel(tabs.room ?? tabs, panel, { x, y: Math.max(y, bottom) }, ({ dataset }) => {
    const pages = { rename: "edit", share: "sharing" };
    if (dataset.do === "delete") return sendAsForm(`${link.pathname}/delete`, {});
    if (pages[dataset.do]) return location.assign(`${link.pathname}/${pages[dataset.do]}`);
    // The bar may be drawn anew meanwhile, with an older state.
    tabs.markRead(link.dataset.tab);
    return send(`${link.pathname}/seen`, {}).then(() => tabs.markRead(link.dataset.tab), () => {});
  }, back);
}
