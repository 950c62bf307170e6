import assert from "node:assert/strict";
import { test } from "node:test";
import { beginnings, cuesOf, spoken } from "../../../../Public/js/rooms/brew/cues.js";

const brew = { startedAt: 0, steps: [30, 20, null, 10], events: [] };
const pours = [true, true, false, false];
const heard = (now, events = []) => cuesOf({ ...brew, events }, pours, now).map(({ at, kind }) => `${at / 1000} ${kind}`);

test("the last five seconds are counted, a pour sounds otherwise than a step", () => {
  assert.deepEqual(heard(26_500), [
    "27 count", "28 count", "29 count", "30 pour", "45 count", "46 count", "47 count", "48 count", "49 count", "50 step",
  ]);
});

test("nothing is heard in a pause, at a step that waits, when it is finished", () => {
  assert.deepEqual(heard(20_000, [{ at: 10_000, kind: "pause" }]), []);
  assert.deepEqual(heard(90_000), []);
  assert.deepEqual(heard(20_000, [{ at: 10_000, kind: "finish" }]), []);
});

test("the end of the last step is heard once", () => {
  assert.deepEqual(heard(108_000, [{ at: 100_000, kind: "step", step: 3 }]), ["109 count", "110 over"]);
  assert.deepEqual(heard(111_000, [{ at: 100_000, kind: "step", step: 3 }]), []);
});

test("what is far away is left for later", () => {
  assert.deepEqual(cuesOf({ startedAt: 0, steps: [43_200, 10], events: [] }, [false, false], 0), []);
});

test("steps begin by the clock of the guide, as far as that is known", () => {
  assert.deepEqual(beginnings([null, 30, 20, null, 10]), [null, 0, 30, 50, null]);
  assert.deepEqual(beginnings([45, 0, 60]), [0, 45, 45]);
  assert.deepEqual(beginnings([null, null]), [null, null]);
});

test("a step is said with its water", () => {
  const pattern = "Add {amount}. Scale shows {total}";

  assert.equal(spoken({ text: "Pour in circles", add: "50 g", total: "100 g" }, pattern), "Pour in circles. Add 50 g. Scale shows 100 g");
  assert.equal(spoken({ text: "Wait.", add: null, total: null }, pattern), "Wait.");
});
