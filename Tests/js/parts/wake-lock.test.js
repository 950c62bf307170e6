import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { WakeLock } from "../../../Public/js/parts/wake-lock.js";

/** What was asked of the screen, and how it answers. */
let told, isRefused;
const settle = () => new Promise((resolve) => setImmediate(resolve));

function turn(hidden) {
  document.hidden = hidden;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  [told, isRefused] = [[], false];
  globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  const request = async () => {
    if (isRefused) {
      told.push("refused");
      throw new Error("The battery is low");
    }
    told.push("on");
    const lock = new EventTarget();
    const end = () => lock.dispatchEvent(new Event("release"));
    lock.release = async () => {
      told.push("off");
      end();
    };
    document.addEventListener("visibilitychange", () => document.hidden && end(), { once: true });
    return lock;
  };
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request } }, configurable: true });
});

test("the screen is kept once, however often one says so, and given back at the end", async () => {
  const lock = new WakeLock();
  lock.keep(true);
  lock.keep(true);
  await settle();
  lock.keep(true);
  lock.keep(false);
  lock.keep(false);
  await settle();
  assert.deepEqual(told, ["on", "off"]);
});

test("a page that was hidden asks again when it is seen, and not once it is over", async () => {
  const lock = new WakeLock();
  lock.keep(true);
  await settle();
  turn(true);
  lock.keep(true);
  await settle();
  assert.deepEqual(told, ["on"]);
  turn(false);
  await settle();
  assert.deepEqual(told, ["on", "on"]);
  lock.keep(false);
  turn(true);
  turn(false);
  await settle();
  assert.deepEqual(told, ["on", "on", "off"]);
});

test("what comes after it was over is given back", async () => {
  const lock = new WakeLock();
  lock.keep(true);
  lock.keep(false);
  await settle();
  assert.deepEqual(told, ["on", "off"]);
});

test("a browser that refuses is asked again when the page is seen anew, not all the time", async () => {
  isRefused = true;
  const lock = new WakeLock();
  lock.keep(true);
  await settle();
  lock.keep(true);
  await settle();
  assert.deepEqual(told, ["refused"]);
  isRefused = false;
  turn(true);
  turn(false);
  await settle();
  assert.deepEqual(told, ["refused", "on"]);
});

test("without such a lock nothing happens", () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  new WakeLock().keep(true);
  assert.deepEqual(told, []);
});
