/** Two taps within this time, and this near, are one double tap; in milliseconds and pixels. */
const [soon, close] = [300, 30];

/** A press that moves less than this is a tap; a finger is less steady than a mouse. */
const slack = { mouse: 3, pen: 6, touch: 9 };

/** The way of the last moments, from which the ground glides on; in milliseconds. */
const tail = 80;

const nowhere = { x: -1e6, y: -1e6 };

/** The map of the whole graph lies over the ground, and takes presses by itself. */
const isOnMap = ({ target }) => target.closest(".canvas__map") !== null;

/**
 * Fingers, mouse and wheel over the ground.
 *
 * @param {HTMLElement} stage
 * @param {object} hand what they do; points are pixels from the upper left corner
 * @param {(point: object, isTouch: boolean) => number} hand.hit the node there, or -1
 * @param {() => boolean} hand.isWritable
 * @param {() => boolean} hand.isLasso whether the ground is drawn on instead of moved
 * @param {() => boolean} hand.isLinking whether nodes are linked instead of moved
 * @param {(index: number, point: object, isEnd: boolean) => void} hand.thread
 * @param {(index: number, isMore: boolean) => void} hand.tap
 * @param {(index: number, point: object) => void} hand.doubleTap
 * @param {(index: number) => void} hand.grab
 * @param {(index: number, point: object) => void} hand.drag
 * @param {(index: number) => void} hand.drop
 * @param {(dx: number, dy: number) => void} hand.pan
 * @param {(speed: {x: number, y: number}) => void} hand.glide in pixels a millisecond
 * @param {(from: object[], to: object[]) => void} hand.pinch
 * @param {(factor: number, point?: object) => void} hand.zoom without a point, to the middle
 * @param {(line: object[], isEnd: boolean) => void} hand.lasso
 * @param {(index: number) => void} hand.hover
 * @param {() => void} hand.stop something touches the ground
 * @param {() => void} hand.press the first finger is put on it
 * @param {() => void} hand.lift the last one is taken off
 * @param {AbortSignal} signal
 */
export function watchGestures(stage, hand, signal) {
  const fingers = new Map();
  let [press, tap, hovered] = [null, null, -1];

  const spot = ({ clientX, clientY }) => {
    const { left, top } = stage.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function down(event) {
    const { pointerId, pointerType, button, shiftKey, timeStamp } = event;
    if (button !== 0 || event.target.closest("button, a, input")) return;
    hand.stop();
    if (isOnMap(event)) return;
    stage.setPointerCapture(pointerId);
    hand.press();
    const at = spot(event);
    fingers.set(pointerId, at);
    if (fingers.size > 1) return part();
    const index = hand.hit(at, pointerType !== "mouse");
    const kind = kindOf(index, shiftKey);
    press = {
      at, last: at, index, kind, slack: slack[pointerType] ?? slack.touch, isMoved: false,
      trail: [{ at, time: timeStamp }], line: [at],
    };
  }

  function kindOf(index, isShift) {
    if (isShift || (index < 0 && hand.isLasso())) return "lasso";
    if (index < 0 || !hand.isWritable()) return "ground";
    return hand.isLinking() ? "thread" : "node";
  }

  /** A second finger ends the gesture of the first where it is. */
  function part() {
    if (press?.isMoved && press.kind === "node") hand.drop(press.index);
    if (press?.isMoved && press.kind === "lasso") hand.lasso([], true);
    if (press?.isMoved && press.kind === "thread") hand.thread(press.index, nowhere, true);
    press = null;
  }

  function move(event) {
    if (!fingers.has(event.pointerId)) {
      hover(event);
      return;
    }
    const before = [...fingers.values()];
    const at = spot(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 2) hand.pinch(before, [...fingers.values()]);
    if (press && fingers.size === 1) stroke(at, event.timeStamp);
  }

  function stroke(at, time) {
    if (!press.isMoved) {
      if (Math.hypot(at.x - press.at.x, at.y - press.at.y) < press.slack) return;
      press.isMoved = true;
      if (press.kind === "node") hand.grab(press.index);
    }
    if (press.kind === "node") hand.drag(press.index, at);
    if (press.kind === "thread") hand.thread(press.index, at, false);
    if (press.kind === "ground") hand.pan(at.x - press.last.x, at.y - press.last.y);
    if (press.kind === "lasso") hand.lasso(press.line, false);
    press.line.push(at);
    press.last = at;
    press.trail = [...press.trail.filter((mark) => time - mark.time < tail), { at, time }];
  }

  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) hand.lift();
    if (press && !press.isMoved && event.type === "pointerup") pressed(event);
    if (press?.isMoved) end(event);
    press = null;
    // The finger that stays goes on with the ground, from where it is.
    const [rest] = fingers.values();
    if (!rest) return;
    const trail = [{ at: rest, time: event.timeStamp }];
    press = { at: rest, last: rest, index: -1, kind: "ground", slack: 0, isMoved: true, trail, line: [] };
  }

  function end({ timeStamp, type }) {
    if (press.kind === "node") hand.drop(press.index);
    if (press.kind === "lasso") hand.lasso(type === "pointerup" ? press.line : [], true);
    // Nothing lies outside: a line that is broken off links nothing.
    if (press.kind === "thread") hand.thread(press.index, type === "pointerup" ? press.last : nowhere, true);
    const trail = press.trail.filter((mark) => timeStamp - mark.time < tail);
    if (press.kind !== "ground" || trail.length < 2 || type !== "pointerup") return;
    const [first, last] = [trail[0], trail.at(-1)];
    const time = Math.max(last.time - first.time, 1);
    hand.glide({ x: (last.at.x - first.at.x) / time, y: (last.at.y - first.at.y) / time });
  }

  function pressed({ timeStamp, shiftKey, ctrlKey, metaKey, pointerType }) {
    const { at, index } = press;
    const isNear = tap && tap.index === index && Math.hypot(at.x - tap.at.x, at.y - tap.at.y) < close;
    const isDouble = isNear && timeStamp - tap.time < soon;
    tap = isDouble ? null : { time: timeStamp, at, index };
    if (isDouble) hand.doubleTap(index, at);
    else hand.tap(index, shiftKey || ctrlKey || metaKey);
  }

  function hover(event) {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const index = isOnMap(event) ? -1 : hand.hit(spot(event), false);
    if (index !== hovered) hand.hover(index);
    hovered = index;
  }

  function wheel(event) {
    event.preventDefault();
    hand.stop();
    // Lines and pages are given by some mice; pinching on a touch pad comes as a wheel with the control key, in small steps.
    const step = event.deltaY * [1, 16, 200][event.deltaMode];
    hand.zoom(Math.exp(-Math.max(-120, Math.min(step, 120)) / (event.ctrlKey ? 100 : 350)), isOnMap(event) ? undefined : spot(event));
  }

  stage.addEventListener("pointerdown", down, { signal });
  stage.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, up, { signal });
  stage.addEventListener("pointerleave", () => {
    if (hovered >= 0) hand.hover(-1);
    hovered = -1;
  }, { signal });
  stage.addEventListener("wheel", wheel, { signal, passive: false });
}
