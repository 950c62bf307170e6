import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { brewState, parseEvents } from "../../../../Public/js/rooms/brew/brew-state.js";
import { scaled } from "../../../../Public/js/rooms/brew/scaling.js";

const cases = JSON.parse(readFileSync(new URL("../../../samples/brew-cases.json", import.meta.url), "utf8"));

test("the clock tells what the house's clock tells", () => {
  for (const { startedAt, steps, events, now, state } of cases.clock) {
    assert.deepEqual(brewState({ startedAt, steps, events: parseEvents(events) }, now), state, `${steps} ${events}`);
  }
  assert.equal(cases.clock.length, 80);
});

test("water is scaled as the house scales it", () => {
  for (const { totals, from, to, adds, shows } of cases.scaling) {
    const steps = scaled(totals, from, to);

    assert.deepEqual(steps.map((step) => step?.add ?? null), adds, `${totals} ${from} ${to}`);
    assert.deepEqual(steps.map((step) => step?.shows ?? null), shows, `${totals} ${from} ${to}`);
  }
  assert.equal(cases.scaling.length, 60);
});
