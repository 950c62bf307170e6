import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { openPage } from "../../pages.js";
import { Storage } from "../../storage.js";

globalThis.localStorage = new Storage();
openPage();
const { BrewRun } = await import("../../../../Public/js/rooms/brew/run.js");

const start = Date.now();
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A brew without steps that end by themselves, and the addresses to which something was sent. */
function brew() {
  const sent = [];
  globalThis.fetch = async (path) => {
    sent.push(path);
    throw new TypeError("No connection");
  };
  const run = new BrewRun({ run: "r1", member: "ada", startedAt: start, steps: [null], events: "" }, () => {}, () => {});
  return { run, sent };
}

test("an end waits five seconds in which it can be taken back; the next one has five of its own", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { run, sent } = brew();

  run.tap("finish", 0, start + 1000);
  mock.timers.tick(3000);
  assert.ok(run.canTakeBack);
  run.takeBack();
  assert.ok(!run.isFinished);
  run.tap("finish", 0, start + 5000);
  mock.timers.tick(3000);
  await turn();
  assert.deepEqual(sent, []);

  mock.timers.tick(2000);
  await turn();
  assert.deepEqual(sent, ["/brew/runs/r1/events"]);
  run.stop();
  mock.timers.reset();
});
