import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { keepStroke } from "../../../../Public/js/lib/strokes/strokes.js";
import { leaveWindow, pageWindow } from "../../page-window.js";

beforeEach(pageWindow);
afterEach(leaveWindow);

/** A stage with a finger on it, and the strokes that are kept there. */
function staged(limit) {
  const [stage, over] = [new EventTarget(), new AbortController()];
  const kept = keepStroke(stage, over.signal, limit);
  const touch = (name, pointerId, { at, ...how } = {}) => {
    const event = Object.assign(new Event(`pointer${name}`), { pointerId, pointerType: "touch", ...how });
    if (at !== undefined) Object.defineProperty(event, "timeStamp", { value: at });
    // Here, no event goes on from the stage to the window; only there a cancelled finger is heard.
    (name === "cancel" ? globalThis : stage).dispatchEvent(event);
  };
  const stroke = (pointerId, end = "up") => ["down", "move", end].forEach((name) => touch(name, pointerId));
  return { over, touch, stroke, kept: () => kept().map(({ type, pointerId }) => `${type.replace("pointer", "")} ${pointerId}`) };
}

test("the last strokes are kept from their beginning, however long ago they were", () => {
  const { now } = performance;
  const { stroke, touch, kept } = staged(2);
  for (const id of [1, 2, 3]) stroke(id);
  touch("move", 4);

  performance.now = () => now.call(performance) + 60_000;
  assert.deepEqual(kept(), ["down 2", "move 2", "up 2", "down 3", "move 3", "up 3"]);
  delete performance.now;
});

for (const [pause, left] of [[900, ["down 1", "up 1", "down 2", "up 2"]], [1100, ["down 2", "up 2"]]]) {
  test(`a stroke ${pause} ms after the end of another ${left.length > 2 ? "goes on from it" : "is another try"}`, () => {
    const { touch, kept } = staged(5);
    touch("down", 1, { at: 100 });
    touch("up", 1, { at: 1500 });
    touch("down", 2, { at: 1500 + pause });
    touch("up", 2, { at: 1600 + pause });

    assert.deepEqual(kept(), left);
  });
}

for (const act of ["click", "input", "keydown", "popstate", "visibilitychange", "wheel"]) {
  test(`a stroke is forgotten with the next ${act}, and one after that is kept`, () => {
    const { stroke, kept } = staged(2);
    stroke(1);
    dispatchEvent(new Event(act));
    stroke(2);

    assert.deepEqual(kept(), ["down 2", "move 2", "up 2"]);
  });
}

test("what scrolls by itself, or goes on scrolling, leaves the stroke", () => {
  const { touch, kept } = staged(5);
  touch("down", 1);
  dispatchEvent(new Event("scroll"));
  touch("up", 1);

  assert.deepEqual(kept(), ["down 1", "up 1"]);
});

test("a second finger strokes nothing, and the first one's stroke has its end", () => {
  const { touch, kept } = staged(1);
  touch("down", 1, { isPrimary: true });
  touch("down", 2, { isPrimary: false });
  for (const id of [1, 2]) touch("move", id);
  for (const id of [2, 1]) touch("up", id);

  assert.deepEqual(kept(), ["down 1", "move 1", "up 1"]);
});

test("a stroke that ends after the next one has begun has its end", () => {
  const { touch, kept } = staged(5);
  for (const id of [1, 2]) touch("down", id);
  for (const id of [1, 2]) touch("up", id);

  assert.deepEqual(kept(), ["down 1", "up 1", "down 2", "up 2"]);
});

test("whoever scrolls, or takes the mouse, has gone on", () => {
  const [scrolled, moused] = [staged(5), staged(5)];
  for (const { stroke } of [scrolled, moused]) stroke(1);
  scrolled.stroke(2, "cancel");
  moused.touch("down", 3, { pointerType: "mouse" });

  assert.deepEqual([scrolled.kept(), moused.kept()], [[], []]);
});

test("no stroke is given to a script that comes after its stage went", () => {
  const { over, stroke, kept } = staged();
  stroke(1);
  over.abort();
  stroke(2);

  assert.deepEqual(kept(), []);
});
