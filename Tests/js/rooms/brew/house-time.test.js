import assert from "node:assert/strict";
import { test } from "node:test";
import { HouseTime } from "../../../../Public/js/rooms/brew/house-time.js";

/** A device with both clocks in hand. */
function device() {
  const clocks = { steady: 500, wall: 1_700_000_000_000 };
  const time = new HouseTime(() => clocks.steady, () => clocks.wall);
  const pass = (milliseconds) => {
    clocks.steady += milliseconds;
    clocks.wall += milliseconds;
  };
  return { clocks, time, pass };
}

test("until the house says something the device is believed", () => {
  const { time, pass } = device();

  pass(250);
  assert.equal(time.now(), 1_700_000_000_250);
  assert.ok(time.isDoubtful());
});

test("what the house said counts from the middle of asking and hearing", () => {
  const { time, pass } = device();

  time.heard(5_000_000, 400, 500);
  assert.equal(time.now(), 5_000_050);
  pass(60_000);
  assert.equal(time.now(), 5_060_050);
  assert.ok(!time.isDoubtful());
});

test("a quicker answer is believed, a slower one is not", () => {
  const { time } = device();

  time.heard(5_000_000, 300, 500);
  time.heard(5_000_900, 100, 500);
  assert.equal(time.now(), 5_000_100);
  time.heard(5_000_010, 480, 500);
  assert.equal(time.now(), 5_000_020);
});

test("a device that slept has lost no time, and asks", () => {
  const { clocks, time, pass } = device();
  time.heard(5_000_000, 490, 500);

  pass(1000);
  clocks.wall += 300_000;
  assert.equal(time.now(), 5_301_005);
  assert.ok(time.isDoubtful());
  time.heard(5_301_000, 400, 1500);
  assert.equal(time.now(), 5_301_550);
});

test("whoever sets the device's clock back changes nothing", () => {
  const { clocks, time, pass } = device();
  time.heard(5_000_000, 500, 500);

  clocks.wall -= 3_600_000;
  pass(2000);
  assert.equal(time.now(), 5_002_000);
});
