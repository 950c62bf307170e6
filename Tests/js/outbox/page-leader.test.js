import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asPageLeader } from "../../../Public/js/outbox/page-leader.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The lock manager of a browser, as far as one name is asked for: each has it until what it does settles. */
function lockManager() {
  let last = Promise.resolve();
  const request = (_, { signal }, work) => {
    const before = last;
    const mine = before.then(() => {
      if (signal.aborted) throw new DOMException("Given up", "AbortError");
      return work();
    });
    last = mine.catch(() => {});
    return mine;
  };
  return { request };
}

const give = (locks) => Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });

beforeEach(() => give(lockManager()));

test("one page does the work, and the next one once the first lets go", async () => {
  const begun = [];
  const release = asPageLeader("news", () => begun.push("first"));
  asPageLeader("news", () => begun.push("second"));
  await turn();
  assert.deepEqual(begun, ["first"]);

  release();
  await turn();

  assert.deepEqual(begun, ["first", "second"]);
});

test("a page that gave up while it waited does not begin, and holds up nobody", async () => {
  const begun = [];
  const first = asPageLeader("news", () => begun.push("first"));
  const second = asPageLeader("news", () => begun.push("second"));
  asPageLeader("news", () => begun.push("third"));
  await turn();

  second();
  first();
  await turn();

  assert.deepEqual(begun, ["first", "third"]);
});

test("where browsers have no locks each page does the work", () => {
  give(undefined);
  const begun = [];

  for (const page of ["first", "second"]) asPageLeader("news", () => begun.push(page))();

  assert.deepEqual(begun, ["first", "second"]);
});
