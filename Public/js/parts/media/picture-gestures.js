import { bounded, isNear, meaning, near, pinched, still, zoomed } from "./zoom.js";

/** Two taps within this time, and this near, are one double tap; in milliseconds and pixels. */
const [soon, close] = [300, 30];

/** The height of a recording's controls, at its lower edge: touches there are theirs. */
const controls = 72;

/**
 * Fingers, the mouse and the wheel over one place: pinch, double tap and wheel enlarge, one finger moves an enlarged
 * picture and turns to the next from any other.
 *
 * @param {HTMLElement} stage
 * @param {object} show
 * @param {() => {width: number, height: number} | null} show.shown the size of the picture at scale 1; null where there
 *   is none to enlarge
 * @param {() => object} show.view
 * @param {(view: object) => void} show.look
 * @param {(stroke: {x: number, y: number}) => void} show.drag a stroke on its way
 * @param {(action: "next" | "previous" | "close" | null) => void} show.turn its end
 * @param {AbortSignal} signal
 */
export function watchGestures(stage, { shown, view, look, drag, turn }, signal) {
  const fingers = new Map();
  let [stroke, tap] = [null, null];

  const box = () => ({ width: stage.clientWidth, height: stage.clientHeight });
  const spot = ({ clientX, clientY }) => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  function down(event) {
    const { target, pointerId, button } = event;
    if (button !== 0 || target.closest("button, a")) return;
    if (target.localName === "video" && event.clientY > target.getBoundingClientRect().bottom - controls) return;
    fingers.set(pointerId, spot(event));
    // Of a mouse over a recording the press is the recording's.
    if (target.localName !== "video") stage.setPointerCapture(pointerId);
    stroke = fingers.size === 1 ? { from: spot(event), at: event.timeStamp, view: view() } : null;
    if (fingers.size === 2) turn(null);
  }

  function move(event) {
    if (!fingers.has(event.pointerId)) return;
    const before = [...fingers.values()];
    fingers.set(event.pointerId, spot(event));
    const after = [...fingers.values()];
    if (fingers.size === 2 && shown()) look(pinched(view(), [before, after], shown(), box()));
    if (!stroke) return;
    const way = { x: after[0].x - stroke.from.x, y: after[0].y - stroke.from.y };
    if (!isNear(stroke.view)) drag(way);
    else look(bounded({ ...stroke.view, x: stroke.view.x + way.x, y: stroke.view.y + way.y }, shown(), box()));
  }

  function up(event) {
    if (!fingers.delete(event.pointerId) || !stroke) return;
    const end = spot(event);
    const way = { x: end.x - stroke.from.x, y: end.y - stroke.from.y };
    const isTap = Math.hypot(way.x, way.y) < 10 && event.type === "pointerup";
    if (isTap) press(event, end);
    if (!isNear(stroke.view)) turn(event.type === "pointerup" ? meaning(way, event.timeStamp - stroke.at, box()) : null);
    stroke = null;
  }

  function press({ timeStamp }, at) {
    const isDouble = tap && timeStamp - tap.time < soon && Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < close;
    tap = isDouble ? null : { time: timeStamp, at };
    if (isDouble && shown()) look(isNear(view()) ? still : zoomed(view(), near, at, shown(), box()));
  }

  function wheel(event) {
    if (!shown()) return;
    event.preventDefault();
    look(zoomed(view(), view().scale * Math.exp(-event.deltaY / 300), spot(event), shown(), box()));
  }

  stage.addEventListener("pointerdown", down, { signal });
  stage.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, up, { signal });
  stage.addEventListener("wheel", wheel, { signal, passive: false });
}
