import assert from "node:assert/strict";
import { test } from "node:test";
import { opened } from "../../../Public/js/worker/first-answer.js";

const never = new Promise(() => {});
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const copy = async () => "copy";
const none = async () => null;
const standIn = async () => "stand-in";
const answer = (status, headers = {}) => ({ status, headers: new Headers(headers) });

/** Lets time pass at once. */
function hurried(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  return async (answered, ...how) => {
    const given = opened(answered, ...how);
    context.mock.timers.tick(2999);
    const isOpen = await Promise.race([given.then(() => true), Promise.resolve().then(() => Promise.resolve()).then(() => false)]);
    context.mock.timers.tick(1);
    return [isOpen, given];
  };
}

test("a server that answers in time is heard, and its trouble is shown as it is", async () => {
  for (const status of [200, 404, 500, 503]) assert.equal((await opened(Promise.resolve(answer(status)), copy, standIn)).status, status);
});

test("without a server the copy comes at once, and without a copy what stands in for it", async () => {
  assert.equal(await opened(lost(), copy, standIn), "copy");
  assert.equal(await opened(lost(), none, standIn), "stand-in");
});

test("a slow server is waited for three seconds where there is a copy", async (context) => {
  const [wasOpen, given] = await hurried(context)(never, copy, standIn);

  assert.equal(wasOpen, false);
  assert.equal(await given, "copy");
});

test("where there is no copy, a slow server is waited for", async (context) => {
  let answerNow;
  const [, given] = await hurried(context)(new Promise((resolve) => (answerNow = resolve)), none, standIn);
  answerNow(answer(200));

  assert.equal((await given).status, 200);
});

test("a proxy without a server behind it counts as none where there is a copy", async () => {
  for (const status of [502, 504]) {
    assert.equal(await opened(Promise.resolve(answer(status)), copy, standIn), "copy");
    assert.equal((await opened(Promise.resolve(answer(status)), none, standIn)).status, status);
  }
});
