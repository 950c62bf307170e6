import { begin, landing } from "./landing.js";
import { capture } from "./strokes.js";

/** A stroke that begins so near to the left edge opens the search; in pixels. */
const edge = 24;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What lies under a finger and goes sideways by itself. */
const isWide = (element) => {
  for (let one = element; one && !one.matches(".messages"); one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") return true;
  }
  return false;
};

/**
 * Swipes over the messages: the tab beside follows the finger.
 *
 * @param {import("../elements/note-tabs.js").NoteTabs} tabs
 * @param {AbortSignal} signal
 * @param {PointerEvent[]} kept the stroke that began before this was there
 */
export function watchSwipes(tabs, signal, kept) {
  const { room } = tabs;
  let stroke = null;

  function down(event) {
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    stroke = null;
    if (!event.target.closest(".messages") || room.hasAttribute("choosing") || event.target.closest("input, video, audio")) return;
    if (isWide(event.target) || visualViewport?.scale > 1) return;
    stroke = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, way: 0, speed: 0 };
  }

  function move(event) {
    if (stroke?.id !== event.pointerId) return;
    const way = event.clientX - stroke.x;
    if (!stroke.isOn) {
      const across = Math.abs(event.clientY - stroke.y);
      if (across > begin && across > Math.abs(way)) return void (stroke = null);
      if (Math.abs(way) < begin) return;
      start(event);
    }
    const time = event.timeStamp - stroke.at;
    if (time > 0) stroke.speed = 0.5 * stroke.speed + (0.5 * (way - stroke.way)) / time;
    [stroke.way, stroke.at] = [way, event.timeStamp];
    follow();
  }

  function start(event) {
    const box = room.querySelector(".messages");
    Object.assign(stroke, { isOn: true, box, width: box.clientWidth, isEdge: stroke.x < edge, beside: null });
    capture(box, event);
    tabs.toggleAttribute("swiping", true);
  }

  /** The tab on the side that comes into sight. */
  const target = (side) => (stroke.isEdge && side < 0 ? tabs.links[0] : tabs.links[tabs.current + side]);

  function follow() {
    const side = -Math.sign(stroke.way);
    const link = target(side);
    if (stroke.side !== side) {
      stroke.side = side;
      stroke.beside?.remove();
      stroke.beside = null;
      const page = link?.dataset.tab && !isStill() ? tabs.known(link.pathname) : null;
      if (page) {
        stroke.beside = document.adoptNode(page.querySelector(".messages"));
        stroke.beside.classList.add("messages--beside");
        stroke.beside.inert = true;
        stroke.box.after(stroke.beside);
      }
    }
    if (isStill()) return;
    // Where there is nothing the way gets heavy.
    const way = link ? stroke.way : stroke.way / 4;
    shift(way);
    const to = tabs.links.indexOf(link);
    if (link) tabs.place(tabs.current + (to - tabs.current) * Math.min(Math.abs(way) / stroke.width, 1));
  }

  function shift(way) {
    stroke.box.style.translate = `${way}px`;
    if (stroke.beside) stroke.beside.style.translate = `${way + stroke.side * stroke.width}px`;
  }

  async function up(event) {
    if (stroke?.id !== event.pointerId) return;
    if (!stroke.isOn) return void (stroke = null);
    const ended = stroke;
    tabs.removeAttribute("swiping");
    const side = event.type === "pointerup" ? landing(ended.way, ended.speed, ended.width) : 0;
    const link = side ? target(side) : null;
    if (link) navigator.vibrate?.(isStill() ? 0 : 10);
    if (!isStill()) await glide(ended, link ? -side * ended.width : 0);
    stroke = null;
    if (link) await tabs.go(link.pathname);
    else tabs.place();
    ended.beside?.remove();
    ended.box.style.removeProperty("translate");
  }

  async function glide({ box, beside, way, side, width }, to) {
    const time = { duration: 180, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "forwards" };
    const run = (element, from, end) => element.animate({ translate: [`${from}px`, `${end}px`] }, time);
    const runs = [run(box, way, to), ...(beside ? [run(beside, way + side * width, to + side * width)] : [])];
    await Promise.allSettled(runs.map(({ finished }) => finished));
    box.style.translate = `${to}px`;
    runs[0].cancel();
  }

  const hands = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  for (const event of kept) hands[event.type](event);
  for (const [name, hand] of Object.entries(hands)) room.addEventListener(name, hand, { signal });
}
