import assert from "node:assert/strict";
import { test } from "node:test";
import { brewState, parseEvents, shownAt } from "../../../../Public/js/rooms/brew/brew-state.js";
import { formatEvents, mergeEvents, nextTime } from "../../../../Public/js/rooms/brew/taps.js";
import { clockText, leftText } from "../../../../Public/js/rooms/brew/amount-text.js";

const startedAt = 1_700_000_000_000;
/** Half a minute, until a tap, a minute, 45 s at the end. */
const steps = [30, null, 60, 45];
const at = (seconds, kind, step = 0) => ({ at: startedAt + seconds * 1000, kind, step });
const after = (seconds, ...events) => brewState({ startedAt, steps, events }, startedAt + seconds * 1000);

test("a step with a time ends by itself, one without waits for a tap", () => {
  assert.deepEqual(after(29), {
    step: 0, stepElapsedMs: 29_000, stepLeftMs: 1000, elapsedMs: 29_000, isPaused: false, isFinished: false,
    spent: [29_000, 0, 0, 0],
  });
  assert.deepEqual([after(30).step, after(30).stepElapsedMs, after(30).stepLeftMs], [1, 0, null]);
  assert.deepEqual([after(500).step, after(500).stepElapsedMs], [1, 470_000]);
});

test("steps that follow each other begin at the very moment, however late one looks", () => {
  const state = after(500, at(50, "step", 2));

  assert.equal(state.step, 3);
  assert.deepEqual(state.spent, [30_000, 20_000, 60_000, 390_000]);
  assert.deepEqual([state.stepElapsedMs, state.stepLeftMs, state.elapsedMs], [390_000, 0, 500_000]);
});

test("a tap leads on early, and back", () => {
  const state = after(40, at(10, "step", 1), at(20, "step", 0), at(35, "step", 2));

  assert.deepEqual(state.spent, [25_000, 10_000, 5000, 0]);
  assert.deepEqual([state.step, state.stepElapsedMs], [2, 5000]);
});

test("nothing passes in a pause, and a tap in it leads to a step that waits", () => {
  const paused = after(90, at(10, "pause"));
  assert.deepEqual([paused.step, paused.stepElapsedMs, paused.elapsedMs, paused.isPaused], [0, 10_000, 10_000, true]);

  const moved = after(90, at(10, "pause"), at(40, "step", 2));
  assert.deepEqual([moved.step, moved.stepElapsedMs, moved.elapsedMs, moved.isPaused], [2, 0, 10_000, true]);

  const resumed = after(90, at(10, "pause"), at(40, "step", 2), at(60, "resume"));
  assert.deepEqual([resumed.stepElapsedMs, resumed.elapsedMs, resumed.isPaused], [30_000, 40_000, false]);
});

test("a second pause is the same pause", () => {
  assert.equal(after(90, at(10, "pause"), at(20, "pause"), at(60, "resume"), at(70, "resume")).elapsedMs, 40_000);
});

test("finishing ends it: the total is without pauses, and nothing counts any more", () => {
  const state = after(900, at(10, "pause"), at(20, "resume"), at(100, "finish"), at(110, "step", 0), at(120, "pause"));

  assert.deepEqual([state.isFinished, state.isPaused, state.elapsedMs], [true, false, 90_000]);
  assert.equal(state.spent.reduce((sum, one) => sum + one), 90_000);
});

test("what is finished in a pause ends where the pause began", () => {
  const state = after(900, at(10, "pause"), at(100, "finish"));

  assert.deepEqual([state.isFinished, state.isPaused, state.elapsedMs], [true, false, 10_000]);
});

test("what was before the start, leads nowhere, or is yet to come, counts for nothing", () => {
  assert.deepEqual(after(20, at(-5, "finish"), at(5, "step", 9), at(25, "pause")), after(20));
  assert.equal(brewState({ startedAt, steps, events: [] }, startedAt - 5000).elapsedMs, 0);
});

test("events of one moment: step, pause, resume, finish", () => {
  const state = after(50, at(20, "finish"), at(20, "resume"), at(20, "pause"), at(20, "step", 2));

  assert.deepEqual([state.step, state.elapsedMs, state.isFinished, state.isPaused], [2, 20_000, true, false]);
});

test("a step of no time is over at once", () => {
  const state = brewState({ startedAt, steps: [0, 0, 10], events: [] }, startedAt);

  assert.equal(state.step, 2);
});

test("the order in which events arrive changes nothing, whoever looks sees the same", () => {
  const events = [at(5, "step", 1), at(9, "pause"), at(12, "resume"), at(30, "step", 3), at(80, "finish")];
  const wanted = after(100, ...events);

  for (let turn = 1; turn < events.length; turn += 1) {
    assert.deepEqual(after(100, ...events.slice(turn), ...events.slice(0, turn)), wanted);
    assert.deepEqual(mergeEvents(events.slice(turn), events), events);
  }
});

test("time that was spent adds up to the time that passed", () => {
  let seed = 20261123;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 500; round += 1) {
    const steps = Array.from({ length: 1 + random(6) }, () => (random(3) ? random(90) : null));
    const kinds = ["step", "step", "pause", "resume", "finish"];
    const events = Array.from({ length: random(8) }, () =>
      ({ at: startedAt + random(200_000), kind: kinds[random(5)], step: random(7) }));
    const state = brewState({ startedAt, steps, events }, startedAt + random(300_000));

    assert.equal(state.spent.reduce((sum, one) => sum + one), state.elapsedMs, JSON.stringify({ steps, events }));
    assert.ok(state.step < steps.length && state.stepElapsedMs >= 0);
  }
});

test("events are written and read", () => {
  const events = [at(1, "step", 3), at(2, "pause")];

  assert.equal(formatEvents(events), "1700000001000:step:3,1700000002000:pause:0");
  assert.deepEqual(parseEvents(formatEvents(events)), events);
  assert.deepEqual(parseEvents("x:step:1,5:leap:0,7:pause:0,"), [{ at: 7, kind: "pause", step: 0 }]);
  assert.deepEqual(parseEvents(null), []);
});

test("each tap has a time of its own", () => {
  assert.equal(nextTime(startedAt + 5.7, startedAt, []), startedAt + 5);
  assert.equal(nextTime(startedAt + 5.7, startedAt, [{ at: startedAt + 5 }]), startedAt + 6);
  assert.equal(nextTime(startedAt - 900, startedAt, []), startedAt);
});

test("what was tapped twice in a millisecond has happened twice", () => {
  const events = [at(5, "step", 1), { at: startedAt + 5001, kind: "step", step: 2 }];

  assert.equal(brewState({ startedAt, steps, events }, shownAt(startedAt + 5000, events)).step, 2);
  assert.equal(shownAt(startedAt + 9000, events), startedAt + 9000);
});

test("times are short", () => {
  assert.deepEqual([0, 999, 67_000, 3_720_000].map(clockText), ["0:00", "0:00", "1:07", "1:02:00"]);
  assert.deepEqual([0, 1, 1000, 22_001].map(leftText), ["0:00", "0:01", "0:01", "0:23"]);
});
