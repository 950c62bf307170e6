import "./kit.js";
import { prefersReducedMotion } from "../../parts/reduced-motion.js";
import { begin, capture, landing } from "../../parts/strokes/landing.js";

/** A stroke that begins so near to the left edge opens the search; in pixels. */
const edge = 24;
const stages = ".messages, .note-search";
const time = { duration: 180, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)", fill: "both" };

/** Whether an element under a finger scrolls sideways by itself. */
const isWide = (element) => {
  for (let one = element; one && !one.matches(`${stages}, .notes`); one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") return true;
  }
  return false;
};

/** Puts a tab over the one that is shown. */
function lay(box, shown) {
  box.classList.add("messages--beside");
  box.inert = true;
  shown.after(box);
}

/**
 * Swipes over the messages: the tab beside follows the finger. One that has landed is shown at once, or asked for, so
 * that the next stroke goes on from there while it still glides.
 *
 * @param {import("./note-tabs.js").NoteTabs} tabs
 * @param {AbortSignal} signal
 */
export function watchSwipes(tabs, signal) {
  const { room } = tabs;
  let stroke = null;
  /** Ends at once what glides. */
  let endGlide = () => {};

  const shown = () => room.querySelector(stages);

  function down({ target, pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, timeStamp: at }) {
    if (pointerType === "mouse") return;
    // With a second finger it is none any more.
    if (stroke) end(false);
    if (!isPrimary) return;
    // While a page glides, the room itself is under the finger.
    if ((target !== room && !target.closest(stages)) || target.closest("input, video, audio")) return;
    if (room.hasAttribute("choosing") || isWide(target) || visualViewport?.scale > 1) return;
    stroke = { id, x, y, at, way: 0, speed: 0, side: 0, shift: 0 };
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
    endGlide();
    Object.assign(stroke, { isOn: true, width: shown().clientWidth, from: tabs.goal });
    // The element under the finger may be exchanged meanwhile.
    capture(room, event);
    tabs.toggleAttribute("swiping", true);
  }

  function turn(side) {
    stroke.beside?.remove();
    const link = stroke.x < edge && side < 0 ? tabs.links[0] : tabs.links[stroke.from + side];
    const page = link?.dataset.tab && !prefersReducedMotion() ? tabs.known(link.pathname) : null;
    const beside = page && document.adoptNode(page.querySelector(".messages"));
    if (beside) lay(beside, shown());
    Object.assign(stroke, { side, link, beside });
  }

  function follow() {
    const side = -Math.sign(stroke.way);
    if (side && side !== stroke.side) turn(side);
    if (prefersReducedMotion()) return;
    const { link, beside, width, from } = stroke;
    // Without a tab on that side, the swipe gets heavy.
    stroke.shift = link ? stroke.way : stroke.way / 4;
    shown().style.translate = `${stroke.shift}px`;
    if (beside) beside.style.translate = `${stroke.shift + stroke.side * width}px`;
    if (!link) return;
    const at = from + (tabs.links.indexOf(link) - from) * Math.min(Math.abs(stroke.shift) / width, 1);
    tabs.place(at);
    tabs.reveal("instant", at);
  }

  function up(event) {
    if (stroke?.id === event.pointerId) end(event.type === "pointerup" && landing(stroke.way, stroke.speed, stroke.width) === stroke.side);
  }

  function end(isLanded) {
    const ended = stroke;
    stroke = null;
    if (!ended.isOn) return;
    tabs.removeAttribute("swiping");
    if (isLanded && ended.link) return land(ended);
    const { beside, shift, side, width } = ended;
    tabs.place();
    tabs.reveal();
    if (prefersReducedMotion()) return undefined;
    const back = [[shown(), shift, 0], ...(beside ? [[beside, shift + side * width, side * width]] : [])];
    return glide(back, () => beside?.remove());
  }

  function land({ link, beside, side, shift, width }) {
    const old = shown();
    const isGone = tabs.go(link.pathname);
    if (prefersReducedMotion()) return;
    navigator.vibrate?.(10);
    beside?.remove();
    const fresh = shown();
    if (fresh !== old) {
      lay(old, fresh);
      return glide([[fresh, shift + side * width, 0], [old, shift, -side * width]], () => old.remove());
    }
    // Until the tab is there its place is empty; without a connection the old one comes back.
    isGone.then(() => tabs.goal === tabs.current && old.style.removeProperty("visibility"));
    return glide([[old, shift, -side * width]], () => tabs.goal !== tabs.current && (old.style.visibility = "hidden"));
  }

  function glide(ways, over) {
    const runs = ways.map(([element, from, to]) => {
      element.style.removeProperty("translate");
      return element.animate({ translate: [`${from}px`, `${to}px`] }, time);
    });
    endGlide = () => {
      endGlide = () => {};
      for (const run of runs) run.cancel();
      over();
    };
    runs[0].onfinish = endGlide;
  }

  const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  for (const [name, handler] of Object.entries(handlers)) room.addEventListener(name, handler, { signal });
  // Back from another page it is shown again.
  addEventListener("pageshow", ({ persisted }) => persisted && shown().style.removeProperty("visibility"), { signal });
}
