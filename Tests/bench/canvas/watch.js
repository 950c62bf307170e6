// Runs before anything of a page: notes when a link was pressed, when the first picture stood, how long the page's
// thread was held at a time, and drives a drag over the picture as fast as frames come.
addEventListener("click", ({ timeStamp }) => {
  sessionStorage.setItem("bench-click", performance.timeOrigin + timeStamp);
}, { capture: true });

const bench = { longest: 0, tasks: [], shown: null };
window.bench = bench;

// This clock is late by any work that holds the thread: scripts, styles, drawing.
let last = performance.now();
const beat = () => {
  const now = performance.now();
  // A timer that is asked for again and again comes after four milliseconds.
  bench.longest = Math.max(bench.longest, now - last - 4);
  last = now;
  setTimeout(beat);
};
setTimeout(beat);

new PerformanceObserver((list) => {
  for (const { duration, startTime } of list.getEntries()) bench.tasks.push([Math.round(startTime), Math.round(duration)]);
}).observe({ type: "longtask", buffered: true });

// Drawn is not shown: the frame after the next comes when the one with the picture has been given to the screen.
new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    if (name !== "canvas-first-picture") continue;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      bench.shown = performance.now();
      rest();
    }));
  }
}).observe({ type: "mark" });

// The page tells when the canvas lies still. To ask from outside would hold the thread itself: Playwright puts 330 kB
// of its own into a page that it waits in, which took longer than anything else of the opening.
const still = 1000;
const work = () => `${document.querySelector("graph-canvas").frames} ${performance.getEntriesByType("resource").length}`;
const rest = () => {
  let [before, since] = [work(), performance.now()];
  const look = () => {
    const now = work();
    if (now !== before) [before, since] = [now, performance.now()];
    if (performance.now() - since < still) setTimeout(look, 50);
    else console.info("canvas lies still");
  };
  look();
};

/** Milliseconds from the click to the first picture, and until it was shown. */
bench.opening = () => {
  const [mark] = performance.getEntriesByName("canvas-first-picture");
  if (!mark || bench.shown === null) return null;
  const click = Number(sessionStorage.getItem("bench-click")) - performance.timeOrigin;
  return { picture: mark.startTime - click, shown: bench.shown - click };
};

/** The way of a drag after so many steps: to and fro by 400 pixels, 10 with each step. */
const way = (step) => 400 - 10 * Math.abs((step + 40) % 160 - 80);

/**
 * Drags from a point to and fro, as far with each frame: where less than a pixel changes, Chromium without its limit of
 * frames lets the next one wait for 17 ms, which says nothing of drawing. Gives the milliseconds of each frame that was
 * drawn.
 */
bench.drag = async (element, x, y, time) => {
  // A pointer that is only said to be there cannot be captured.
  Element.prototype.setPointerCapture = () => {};
  const send = (kind, at, buttons) => {
    const how = { bubbles: true, cancelable: true, composed: true, clientX: x + at, clientY: y + at / 3, buttons, view: window };
    element.dispatchEvent(new PointerEvent(`pointer${kind}`, { ...how, pointerId: 1, pointerType: "mouse", isPrimary: true }));
    element.dispatchEvent(new MouseEvent(`mouse${kind}`, how));
  };
  const drawn = () => document.querySelector("graph-canvas")?.frames ?? window.framesDrawn;
  const frame = () => new Promise(requestAnimationFrame);
  send("down", 0, 1);
  const [times, start] = [[], performance.now()];
  let [before, count] = [start, drawn()];
  for (let step = 1; performance.now() - start < time; step += 1) {
    send("move", way(step), 1);
    const now = await frame().then(() => performance.now());
    if (drawn() === count) continue;
    times.push(now - before);
    [before, count] = [now, drawn()];
  }
  send("up", 0, 0);
  return times;
};
