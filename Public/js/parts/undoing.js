/** Loads what undoes, so that it is there when the network has gone. @returns {Promise<object | null>} */
export const readyUndo = () => import("../outbox/page-outbox.js").catch(() => null);

/** Takes back what the toast says, once the house can be reached, and stays on the page. */
export async function undo(form, done) {
  const module = await readyUndo();
  if (!module) return leaveFor(form);
  const { outbox, sendLeft } = module;
  sendLeft();
  const path = form.getAttribute("action");
  const told = new AbortController();
  const { id } = outbox.add({ what: "undo", lane: path, path, values: [], from: location.pathname });
  const listen = (name, work) => document.addEventListener(name, work, { signal: told.signal });
  // The line over the page says that it waits.
  listen("outbox-changed", () => {
    const entry = outbox.entries.get(id);
    if (entry && outbox.obstacleOf(entry)) form.closest("toast-note")?.remove();
  });
  listen("outbox-settled", ({ detail: { entry, outcome } }) => {
    if (entry.id !== id) return undefined;
    told.abort();
    if (outcome.meaning === "refused" && form.isConnected) {
      // The page of the server says why.
      outbox.takeBack(id);
      return leaveFor(form);
    }
    form.closest("toast-note")?.remove();
    return done();
  });
  return undefined;
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
