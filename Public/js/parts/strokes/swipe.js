import { prefersReducedMotion } from "../reduced-motion.js";
import { begin, capture, landing } from "./landing.js";

const slide = { duration: 220, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** Lays a neighbour over the shown element, by the style of `[data-beside]`. */
export function lay(beside, shown) {
  const { offsetTop, offsetLeft, clientWidth } = shown;
  beside.dataset.beside = "";
  beside.inert = true;
  Object.assign(beside.style, { insetBlockStart: `${offsetTop}px`, left: `${offsetLeft}px`, inlineSize: `${clientWidth}px` });
  shown.after(beside);
}

/** Makes a neighbour what is shown. */
export function stand(beside, shown) {
  delete beside.dataset.beside;
  beside.inert = false;
  beside.removeAttribute("style");
  shown.replaceWith(beside);
}

/**
 * Moves a part of the page out, and its neighbour in after it.
 *
 * @param {HTMLElement} shown
 * @param {HTMLElement | null} beside
 * @param {1 | 0 | -1} side where the neighbour comes from; 0 moves it back
 * @param {number} from how far it is moved already, in pixels
 */
export async function glide(shown, beside, side, from = 0) {
  if (prefersReducedMotion()) return;
  const width = shown.clientWidth;
  const run = (element, start, end) => {
    const animation = element.animate({ translate: [`${start}px`, `${end}px`] }, slide);
    element.style.translate = `${end}px`;
    return animation.finished;
  };
  await Promise.allSettled([run(shown, from, -side * width), ...(beside ? [run(beside, from + side * width, 0)] : [])]);
}

/**
 * One finger from side to side: the neighbour follows it.
 *
 * @param {HTMLElement} stage where it may begin
 * @param {object} how
 * @param {() => HTMLElement} how.shown what is moved
 * @param {(side: 1 | -1) => HTMLElement | null} how.beside the neighbour if it is at hand, for as long as the stroke lasts
 * @param {(side: 1 | -1) => boolean} how.has whether there is one
 * @param {(side: 1 | -1) => Promise<void>} how.go
 * @param {AbortSignal} signal
 */
export function watchSwipe(stage, { shown, beside, has, go }, signal) {
  let stroke = null;

  function down(event) {
    stroke = null;
    if (event.pointerType === "mouse" || !event.isPrimary || visualViewport?.scale > 1) return;
    if (event.target.closest("input, textarea, select, video, audio, dialog, [data-wide]")) return;
    stroke = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, way: 0, speed: 0, side: 0 };
  }

  function move(event) {
    if (stroke?.id !== event.pointerId) return;
    const way = event.clientX - stroke.x;
    if (!stroke.isOn) {
      const across = Math.abs(event.clientY - stroke.y);
      if (across > begin && across > Math.abs(way)) return void (stroke = null);
      if (Math.abs(way) < begin) return;
      stroke.isOn = true;
      capture(stage, event);
    }
    const time = event.timeStamp - stroke.at;
    if (time > 0) stroke.speed = 0.5 * stroke.speed + (0.5 * (way - stroke.way)) / time;
    [stroke.way, stroke.at] = [way, event.timeStamp];
    follow(-Math.sign(way));
  }

  function follow(side) {
    if (side && side !== stroke.side) {
      stroke.beside?.remove();
      Object.assign(stroke, { side, has: has(side), beside: has(side) && !prefersReducedMotion() ? beside(side) : null });
      if (stroke.beside) lay(stroke.beside, shown());
    }
    if (prefersReducedMotion()) return;
    // Without a neighbour on that side, the swipe gets heavy.
    const way = stroke.has ? stroke.way : stroke.way / 4;
    shown().style.translate = `${way}px`;
    if (stroke.beside) stroke.beside.style.translate = `${way + stroke.side * shown().clientWidth}px`;
  }

  function up(event) {
    if (stroke?.id === event.pointerId) end(event.type === "pointerup" ? landing(stroke.way, stroke.speed, shown().clientWidth) : 0);
  }

  /** @param {1 | 0 | -1} side where it leads */
  async function end(side) {
    const ended = stroke;
    stroke = null;
    if (!ended.isOn) return;
    // The tap that ends a stroke is none.
    addEventListener("click", (click) => click.preventDefault(), { capture: true, once: true, signal: AbortSignal.timeout(80) });
    const isGoing = side !== 0 && side === ended.side && ended.has;
    const way = ended.has ? ended.way : ended.way / 4;
    const element = shown();
    if (isGoing) {
      await glide(element, ended.beside, side, way);
      await go(side);
    } else {
      await glide(element, null, 0, way);
    }
    element.style.removeProperty("translate");
    ended.beside?.remove();
  }

  const handlers = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up };
  // With a second finger, anywhere on the page, it is no stroke any more.
  addEventListener("pointerdown", () => stroke && end(0), { signal, capture: true });
  for (const [name, handler] of Object.entries(handlers)) stage.addEventListener(name, handler, { signal });
}
