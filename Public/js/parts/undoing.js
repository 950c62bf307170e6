import { owned } from "./form.js";
import { wrote } from "../frame/news/windows.js";

/** Takes back what the toast says, and stays on the page. */
export async function undo(form, done) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: owned(), redirect: "manual" });
    if (answer.type !== "opaqueredirect") return leaveFor(form);
    form.closest("toast-note").remove();
    wrote(form.action);
    return done();
  } catch {
    return leaveFor(form);
  }
}

/** Leaves the page for the undoing; where the browser asked and the page stays, the button can be pressed again. */
function leaveFor(form) {
  const toast = form.closest("toast-note");
  if (toast) toast.isPressed = false;
  return form.submit();
}

/** So hard is a shake, in metres per second squared, and so many turns are one. */
const [hard, turns] = [14, 4];
const soon = 800;

let isWatched = false;

/**
 * Lets a phone that is shaken press the toast's button. If the platform needs a permission, it is asked for with the
 * tap that deletes, and never without one.
 *
 * @param {boolean} [isTap]
 */
export async function watchShaking(isTap = true) {
  if (!("DeviceMotionEvent" in window) || !isSecureContext || !matchMedia("(pointer: coarse)").matches) return;
  if (isTap) await DeviceMotionEvent.requestPermission?.().catch(() => "denied");
  if (isWatched) return;
  isWatched = true;
  let [side, times] = [0, []];
  addEventListener("devicemotion", ({ acceleration, timeStamp }) => {
    const way = acceleration?.x ?? 0;
    if (Math.abs(way) < hard || Math.sign(way) === side) return;
    side = Math.sign(way);
    times = [...times.filter((at) => timeStamp - at < soon), timeStamp];
    if (times.length < turns) return;
    times = [];
    document.querySelector(".toast__undo")?.click();
  });
}
